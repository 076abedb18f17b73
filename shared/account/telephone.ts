// "ext. 12", "x12", "#12": dialed after the call is answered.
const extension = /(\d[\s.,;]*)(?:ext|x|#).*$/i;

/** Returns the number to call, as written. */
export const withoutExtension = (phone: string): string => phone.replace(extension, '$1').trim();

/**
 * Returns whether a number may be American: ten digits, eleven with a leading 1, or the seven of `555-0100`. A plus is allowed
 * only before that 1.
 */
export const isUsPhone = (phone: string): boolean => {
  const number = withoutExtension(phone);
  const digits = number.replace(/\D/g, '');
  if (number.startsWith('+')) return /^1\d{10}$/.test(digits);
  return /^1?\d{10}$/.test(digits) || /^\d{3}[ .-]?\d{4}$/.test(number);
};

/** `tel:5550100186` (RFC 3966) */
export const telephone = (phone: string): string => `tel:${withoutExtension(phone).replace(/[^\d+]/g, '')}`;
