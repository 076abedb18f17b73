/**
 * What proves that an account was deleted: a reference that whoever deletes it gets, and nobody else has. A record keeps no more than a hash of it
 * with the e-mail address, for so many days.
 */
export const deletionProofDays = 400;

// Crockford's alphabet: no letter that reads as a digit. 32 of them, so that five bits of a byte choose one.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 bits: whoever has the hash guesses no address by it. */
export const referenceBytes = 16;

const inGroups = (reference: string): string => reference.match(/.{4}/g)?.join('-') ?? '';

/** A reference of random bytes: `7K3M-9QXP-04TB-ZN5H`. */
export const referenceOf = (bytes: Uint8Array): string =>
  inGroups(Array.from(bytes.slice(0, referenceBytes), (byte) => alphabet.charAt(byte & 31)).join(''));

/** A reference as it was made, however somebody has typed it; undefined of what is none. */
export const readReference = (typed: string): string | undefined => {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(plain) ? inGroups(plain) : undefined;
};
