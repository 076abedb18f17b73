/** What is read of a key press. */
interface KeyPress {
  key: string;
  shiftKey: boolean;
  keyCode: number;
  isComposing: boolean;
}

/**
 * Whether a key press is an Enter by itself: with Shift it makes a new line, and one that completes a word of an input method (of Japanese, say) is
 * no Enter. Safari ends the composition before that key press, and marks it by the code 229 only: https://bugs.webkit.org/show_bug.cgi?id=165004
 */
export const isEnter = ({ key, shiftKey, keyCode, isComposing }: KeyPress): boolean =>
  key === 'Enter' && !shiftKey && !isComposing && keyCode !== 229;
