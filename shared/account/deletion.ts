/**
 * Days that the proof of a deletion is kept. It is a hash of the email address and of a reference that only the deleted user gets.
 */
export const deletionProofDays = 400;

// Crockford's alphabet has no letters that look like digits. It has 32, so five bits of a byte choose one.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 bits, so that nobody can guess an address from the hash. */
export const referenceBytes = 16;

const inGroups = (reference: string): string => reference.match(/.{4}/g)?.join('-') ?? '';

/** Formats random bytes: `7K3M-9QXP-04TB-ZN5H`. */
export const referenceOf = (bytes: Uint8Array): string =>
  inGroups(Array.from(bytes.slice(0, referenceBytes), (byte) => alphabet.charAt(byte & 31)).join(''));

/** Normalizes a typed reference. Returns undefined for other text. */
export const readReference = (typed: string): string | undefined => {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(plain) ? inGroups(plain) : undefined;
};
