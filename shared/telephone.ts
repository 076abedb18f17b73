// "ext. 12", "x12", "#12": dialled after the call is answered.
const extension = /(?:ext|x|#).*$/i;

/** The number that is called, as it was written. */
export const withoutExtension = (phone: string): string => phone.replace(extension, '');

/** `tel:5550100186`: where a link calls somebody (RFC 3966). Digits and a plus are all that is left of what was written. */
export const telephone = (phone: string): string => `tel:${withoutExtension(phone).replace(/[^\d+]/g, '')}`;
