/** From the OWASP Password Storage Cheat Sheet: 32 MiB, three passes. In its own file, so that tests can replace it. */
export const passwordCost = { N: 2 ** 15, r: 8, p: 3 };
