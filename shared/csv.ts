/** Tells spreadsheets that the file is UTF-8: without it, Excel shows accents as other letters. */
export const byteOrderMark = '\uFEFF';

/**
 * A field as RFC 4180 has it. What a spreadsheet would take for a formula is text (https://owasp.org/www-community/attacks/CSV_Injection), also where it
 * stands behind a semicolon or a tab, at which some spreadsheets begin a new cell, quoted or not.
 */
const formulas = /(?<=^|[;\t\r\n])(?=[^\S\t\r\n]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])|^(?=[\t\r])/g;

const field = (value: string | number | boolean): string => {
  const text = typeof value === 'string' ? value.replace(formulas, "'") : String(value);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Rows of a CSV file (RFC 4180), to be written behind others. */
export const csvRows = (rows: readonly (readonly (string | number | boolean)[])[]): string =>
  rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');

/** A table as a CSV file. */
export const csvFile = (rows: readonly (readonly (string | number | boolean)[])[]): string => `${byteOrderMark}${csvRows(rows)}`;
