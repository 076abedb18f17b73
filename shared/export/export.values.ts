/** Days that a finished export is kept. */
export const exportDays = 7;

/** How long a download link works. A download that has begun may finish. */
export const exportLinkSeconds = 60;

/** `none`: not requested, or expired. */
export const exportStates = ['none', 'making', 'ready'] as const;
