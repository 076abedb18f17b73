import { isUsPhone, withoutExtension } from '#shared/account/telephone';
import { plain } from '#shared/typed';

/** US numbers, shown as (123) 456-7890. */
const phoneDigits = 10;

const digitsOf = (value: string): string => {
  const digits = value.replace(/\D/g, '');
  // The country code of +1 (555) 123-4567 is not one of the ten digits.
  const national = digits.length > phoneDigits && digits.startsWith('1') ? digits.slice(1) : digits;
  return national.slice(0, phoneDigits);
};

/** Adds punctuation only with the digit after it, so that Backspace always removes a digit. */
export const maskPhone = (value: string): string => {
  const digits = digitsOf(value);
  if (digits.length === 0) return '';
  if (digits.length <= 3) return `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
};

/** Returns whether a text starts like a number of another country. */
export const isForeign = (value: string): boolean => /^ ?\+ ?[02-9]/.test(value);

/** Keeps a pasted number that the mask would change, so that it is refused instead. */
export const pastedPhone = (text: string): string => {
  const number = plain(text);
  const digits = withoutExtension(number).replace(/\D/g, '');
  const isCut = digits.length > phoneDigits && !isUsPhone(number);
  return isForeign(number) || isCut ? number : maskPhone(withoutExtension(number));
};

/** Puts the caret after the same number of digits as in the typed text. */
export const caretInMask = (typed: string, caret: number): number => {
  const masked = maskPhone(typed);
  const before = typed.slice(0, caret).replace(/\D/g, '').length;
  let seen = 0;
  for (const [index, character] of [...masked].entries()) {
    if (seen === before) return index;
    if (/\d/.test(character)) seen += 1;
  }
  return masked.length;
};
