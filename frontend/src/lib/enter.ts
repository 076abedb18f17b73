interface KeyPress {
  key: string;
  shiftKey: boolean;
  keyCode: number;
  isComposing: boolean;
}

/**
 * Returns whether Enter was pressed alone. Shift makes a new line, and input methods (of Japanese, say) use Enter to complete a
 * word. Safari marks that by code 229 only: https://bugs.webkit.org/show_bug.cgi?id=165004
 */
export const isEnter = ({ key, shiftKey, keyCode, isComposing }: KeyPress): boolean =>
  key === 'Enter' && !shiftKey && !isComposing && keyCode !== 229;
