import { useSyncExternalStore } from 'react';
import { stored } from './storage';

/** What a reader can choose, and what it is called. `system`: as the rest of their screen. */
export const themes = { system: 'System', light: 'Light', dark: 'Dark' } as const;
export type Theme = keyof typeof themes;

/** In local storage, where frontend/src/before-paint.ts finds it before anything is painted. Nothing there means `system`. */
const storageKey = 'theme';

const storage = stored('localStorage', storageKey);

const chosen = (): Theme => {
  const theme = storage.read();
  return theme === 'light' || theme === 'dark' ? theme : 'system';
};

/** Keeps the choice for this browser, and marks the document by it. Where storage is forbidden, the system decides. */
export const chooseTheme = (theme: Theme): void => {
  if (!storage.write(theme === 'system' ? null : theme)) return;
  // Other tabs are told by the browser.
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey }));
};

const onChoice = (listener: () => void): (() => void) => {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
};

export const useTheme = (): Theme => useSyncExternalStore(onChoice, chosen, () => 'system');

const darkSystem = '(prefers-color-scheme: dark)';

const onSystemChange = (listener: () => void): (() => void) => {
  const query = window.matchMedia(darkSystem);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Which colours are shown: for what cannot be styled by the tokens themselves. */
export const useScheme = (): 'light' | 'dark' => {
  const theme = useTheme();
  const systemIsDark = useSyncExternalStore(
    onSystemChange,
    () => window.matchMedia(darkSystem).matches,
    () => false,
  );
  return theme === 'system' ? (systemIsDark ? 'dark' : 'light') : theme;
};

/** What a colour token is here and now, as `rgb(...)`: in the document it is a pair, of which the scheme chooses. */
export const colorOf = (token: string): string => {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};
