import { isUsPhone, withoutExtension } from '#shared/telephone';
import { plain } from '#shared/typed';

/** US phone numbers as they are typed: digits only, at most 10, shown as (123) 456-7890. */
const phoneDigits = 10;

const digitsOf = (value: string): string => {
  const digits = value.replace(/\D/g, '');
  // +1 (555) 123-4567, pasted or autofilled: the country code is not one of the ten digits.
  const national = digits.length > phoneDigits && digits.startsWith('1') ? digits.slice(1) : digits;
  return national.slice(0, phoneDigits);
};

/** Punctuation is added only together with the digit after it, so that Backspace always removes a digit. */
export const maskPhone = (value: string): string => {
  const digits = digitsOf(value);
  if (digits.length === 0) return '';
  if (digits.length <= 3) return `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
};

/** Whether a text begins as the number of another country does: typed digit by digit, a plus never stands there. */
export const isForeign = (value: string): boolean => /^ ?\+ ?[02-9]/.test(value);

/** A pasted number as the field shows it. One that the mask would cut or change stays as it is, so that it is refused and not another one. */
export const pastedPhone = (text: string): string => {
  const number = plain(text);
  const digits = withoutExtension(number).replace(/\D/g, '');
  const isCut = digits.length > phoneDigits && !isUsPhone(number);
  return isForeign(number) || isCut ? number : maskPhone(withoutExtension(number));
};

/** Where the caret belongs in the masked text: after the same number of digits as in the typed text. */
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
