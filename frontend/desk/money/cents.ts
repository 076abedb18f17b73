const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** US cents to the cent, as ledgers have them: 175 is `$1.75`. Screens of users say whole dollars (lib/format.ts). */
export const cents = (amount: number): string => money.format(amount / 100);
