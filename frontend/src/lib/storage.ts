/** If storage is forbidden (strict privacy settings), nothing is stored and nothing fails. */
export const stored = (storage: 'localStorage' | 'sessionStorage', key: string) => ({
  read: (): string | null => {
    try {
      return globalThis[storage]?.getItem(key) ?? null;
    } catch {
      return null;
    }
  },
  /** Null removes the text. @returns whether it could be stored */
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

export const storedKeys = (storage: 'localStorage' | 'sessionStorage'): string[] => {
  try {
    return Object.keys(globalThis[storage] ?? {});
  } catch {
    return [];
  }
};
