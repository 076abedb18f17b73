/** A ULID. Apart from the contract, for screens that only look at an address. */
export const idPattern = /^[0-9A-HJKMNP-TV-Z]{26}$/;
