/** A text that the browser keeps. Storage can be forbidden (strict privacy settings): then nothing is kept, and nothing breaks. */
export const stored = (storage: 'localStorage' | 'sessionStorage', key: string) => ({
  read: (): string | null => {
    try {
      return globalThis[storage]?.getItem(key) ?? null;
    } catch {
      return null;
    }
  },
  /** Null forgets it. @returns whether it is kept as it was given */
  write: (text: string | null): boolean => {
    try {
      if (text === null) globalThis[storage]?.removeItem(key);
      else globalThis[storage]?.setItem(key, text);
      return true;
    } catch {
      return false;
    }
  },
});
