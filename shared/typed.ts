/** Reads what people type or paste into one-line fields. Pages and functions share it. */

/** Copied text contains characters that nobody sees. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** Removes invisible characters and line breaks, and converts full-width characters: `１８５０` is `1850`. */
export const plain = (typed: string): string =>
  typed
    .replace(invisible, '')
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\s+/g, ' ')
    .trim();

const units = {
  dollars: /^(?:US)? ?\$ ?| ?(?:\$|USD|dollars?)$/gi,
  days: / ?days?$/i,
  percent: / ?(?:%|percent)$/i,
  squareFeet: / ?(?:sq\.? ?ft\.?|sqft|sf|square feet)$/i,
  count: /$/,
} as const;
export type Unit = keyof typeof units;

// A comma or a space only separates thousands: "1850,00" is not 185000, and "1.850" is less than two.
const number = /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?: \d{3})+)(?:\.\d{0,2})?$/;

/** Parses a number such as `$1,850.00`. Returns undefined if it is ambiguous or none. */
export const readNumber = (typed: string, unit: Unit): number | undefined => {
  const text = plain(typed).replace(units[unit], '');
  return number.test(text) ? Number(text.replace(/[, ]/g, '')) : undefined;
};
