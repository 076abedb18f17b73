/** What receipts and lists of fees say about tax. */
export const taxText = 'No tax is charged on a platform fee.';
