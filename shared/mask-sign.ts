/** Stands where something is masked: of one length, whatever it hides. Apart from the mask, for those who only show what was masked. */
export const mask = '[hidden]';
