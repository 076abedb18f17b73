/** A ULID. Separate from the contract, for screens that only read an address. */
export const idPattern = /^[0-9A-HJKMNP-TV-Z]{26}$/;
