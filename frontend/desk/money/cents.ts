const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats US cents: 175 is `$1.75`. Users' screens show whole dollars (lib/format.ts). */
export const cents = (amount: number): string => money.format(amount / 100);
