/** A field as RFC 4180 has it. What a spreadsheet would take for a formula is text (https://owasp.org/www-community/attacks/CSV_Injection). */
const field = (value: string | number | boolean): string => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A table as a CSV file (RFC 4180). */
export const csvFile = (rows: readonly (readonly (string | number | boolean)[])[]): string =>
  rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
