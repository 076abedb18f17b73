// "ext. 12", "x12", "#12": dialled after the call is answered.
const extension = /(\d[\s.,;]*)(?:ext|x|#).*$/i;

/** The number that is called, as it was written. */
export const withoutExtension = (phone: string): string => phone.replace(extension, '$1').trim();

/**
 * Whether a number can be one of the United States: ten digits, or eleven from 1 on, or the seven of `555-0100`. A plus stands only before that 1.
 * Whether somebody has it is not asked.
 */
export const isUsPhone = (phone: string): boolean => {
  const number = withoutExtension(phone);
  const digits = number.replace(/\D/g, '');
  if (number.startsWith('+')) return /^1\d{10}$/.test(digits);
  return /^1?\d{10}$/.test(digits) || /^\d{3}[ .-]?\d{4}$/.test(number);
};

/** `tel:5550100186`: where a link calls somebody (RFC 3966). Digits and a plus are all that is left of what was written. */
export const telephone = (phone: string): string => `tel:${withoutExtension(phone).replace(/[^\d+]/g, '')}`;
