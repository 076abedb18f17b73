/** A copy of an account's data, which its holder may ask for. */

/** Days that it is kept once it is made. */
export const exportDays = 7;

/** How long an address works that a file of it is fetched from. What has begun by then ends. */
export const exportLinkSeconds = 60;

/** `none`: nobody has asked, or what was made is gone. */
export const exportStates = ['none', 'making', 'ready'] as const;
