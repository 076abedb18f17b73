/** Replaces masked text, always in the same length. In a file of its own for pages that only show it. */
export const mask = '[hidden]';
