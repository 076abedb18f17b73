/** Makes Excel read the file as UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * Matches what a spreadsheet may read as a formula (https://owasp.org/www-community/attacks/CSV_Injection). Some spreadsheets
 * begin a new cell at a semicolon or a tab, quoted or not.
 */
const formulas = /(?<=^|[;\t\r\n])(?=[^\S\t\r\n]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])|^(?=[\t\r])/g;

const field = (value: string | number | boolean): string => {
  const text = typeof value === 'string' ? value.replace(formulas, "'") : String(value);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Returns rows of a CSV file (RFC 4180), to append to others. */
export const csvRows = (rows: readonly (readonly (string | number | boolean)[])[]): string =>
  rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');

export const csvFile = (rows: readonly (readonly (string | number | boolean)[])[]): string => `${byteOrderMark}${csvRows(rows)}`;
