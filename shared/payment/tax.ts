export const taxText = 'No tax is charged on a platform fee.';
