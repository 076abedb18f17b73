/**
 * What hashing a password costs: one of the equivalent scrypt settings of the OWASP Password Storage Cheat Sheet, 32 MiB and three
 * passes. On its own, so that tests that are not about it can hash for less (functions/testing/setup.ts).
 */
export const passwordCost = { N: 2 ** 15, r: 8, p: 3 };
