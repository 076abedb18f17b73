import { passesLuhn } from '#infra/local/stripe/luhn';

/** Groups the numbers of a card form, and finds invalid entries. */

export type FieldName = 'number' | 'expiry' | 'cvc' | 'zip';
export type CardEntries = Record<FieldName, string>;

export interface FieldError {
  field: FieldName;
  code: string;
  message: string;
}

const digits = (entry: string): string => entry.replace(/\D/g, '');

const isAmex = (number: string): boolean => /^3[47]/.test(digits(number));

/** Formats the fields while the user types: 4242 4242 4242 4242, 12 / 34. */
export const format: Record<FieldName, (entry: string) => string> = {
  number: (entry) => {
    const number = digits(entry).slice(0, isAmex(entry) ? 15 : 16);
    return isAmex(number)
      ? [number.slice(0, 4), number.slice(4, 10), number.slice(10)].filter(Boolean).join(' ')
      : (number.match(/.{1,4}/g) ?? []).join(' ');
  },
  expiry: (entry) => {
    const given = digits(entry);
    // If the first digit is above 1, the month has only one digit.
    const value = (/^[2-9]/.test(given) ? `0${given}` : given).slice(0, 4);
    return value.length > 2 ? `${value.slice(0, 2)} / ${value.slice(2)}` : value;
  },
  cvc: (entry) => digits(entry).slice(0, 4),
  zip: (entry) =>
    entry
      .replace(/[^\w -]/g, '')
      .slice(0, 10)
      .toUpperCase(),
};

const expiryOf = (entry: string): { month: number; year: number } => ({
  month: Number(digits(entry).slice(0, 2)),
  year: 2000 + Number(digits(entry).slice(2, 4)),
});

const problems: Record<FieldName, (entries: CardEntries, now: Date) => [code: string, message: string] | undefined> = {
  number: ({ number }) => {
    const value = digits(number);
    if (value.length < (isAmex(value) ? 15 : 16)) return ['incomplete_number', 'Your card number is incomplete.'];
    return passesLuhn(value) ? undefined : ['invalid_number', 'Your card number is invalid.'];
  },
  expiry: ({ expiry }, now) => {
    if (digits(expiry).length < 4) return ['incomplete_expiry', "Your card's expiration date is incomplete."];
    const { month, year } = expiryOf(expiry);
    if (month < 1 || month > 12) return ['invalid_expiry_month', "Your card's expiration date is invalid."];
    return year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1
      ? ['invalid_expiry_year_past', "Your card's expiration year is in the past."]
      : undefined;
  },
  cvc: ({ cvc, number }) =>
    cvc.length < (isAmex(number) ? 4 : 3) ? ['incomplete_cvc', "Your card's security code is incomplete."] : undefined,
  zip: ({ zip }) => (zip.trim().length < 3 ? ['incomplete_zip', 'Your ZIP code is incomplete.'] : undefined),
};

export const fieldNames = Object.keys(problems) as FieldName[];

/** Returns the errors of the fields, in order. Empty if the card can be tried. */
export const findErrors = (entries: CardEntries, now = new Date()): FieldError[] =>
  fieldNames.flatMap((field) => {
    const problem = problems[field](entries, now);
    return problem ? [{ field, code: problem[0], message: problem[1] }] : [];
  });

/** Returns the entries as parameters of Stripe's API. */
export const paymentMethodData = (entries: CardEntries): Record<string, string> => {
  const { month, year } = expiryOf(entries.expiry);
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': digits(entries.number),
    'payment_method_data[card][exp_month]': String(month),
    'payment_method_data[card][exp_year]': String(year),
    'payment_method_data[card][cvc]': entries.cvc,
    'payment_method_data[billing_details][address][postal_code]': entries.zip.trim(),
    'payment_method_data[billing_details][address][country]': 'US',
  };
};
