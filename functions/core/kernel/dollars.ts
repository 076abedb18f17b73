/** Formats US dollars without cents: 1500 is `$1,500`. */
export const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;
