/** Reads what people type and paste into one-line fields: numbers, telephone numbers, email addresses. Pages and functions use the same. */

/** Copied text brings characters along that nobody sees: zero-width spaces, marks of direction, soft hyphens. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** Returns typed text without invisible characters, on one line, with full-width characters as ordinary ones: `１８５０` is `1850`. */
export const plain = (typed: string): string =>
  typed
    .replace(invisible, '')
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\s+/g, ' ')
    .trim();

/** What may stand beside a number, by what the field asks for. */
const units = {
  dollars: /^(?:US)? ?\$ ?| ?(?:\$|USD|dollars?)$/gi,
  days: / ?days?$/i,
  percent: / ?(?:%|percent)$/i,
  squareFeet: / ?(?:sq\.? ?ft\.?|sqft|sf|square feet)$/i,
  count: /$/,
} as const;
export type Unit = keyof typeof units;

// A comma or a space separates thousands and nothing else: "1850,00" is not 185000, and "1.850" is less than two.
const number = /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?: \d{3})+)(?:\.\d{0,2})?$/;

/** Returns the number that a typed text says, such as `$1,850.00`; undefined if it can be read in two ways or in none. */
export const readNumber = (typed: string, unit: Unit): number | undefined => {
  const text = plain(typed).replace(units[unit], '');
  return number.test(text) ? Number(text.replace(/[, ]/g, '')) : undefined;
};
