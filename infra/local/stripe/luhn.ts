/** Returns whether the check digit of a card number is right. */
export const passesLuhn = (number: string): boolean =>
  [...number]
    .reverse()
    .map(Number)
    .reduce((sum, digit, index) => sum + (index % 2 ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit), 0) %
    10 ===
  0;
