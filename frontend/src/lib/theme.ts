import { useSyncExternalStore } from 'react';
import { stored } from './storage';

/** `system` follows the operating system. */
export const themes = { system: 'System', light: 'Light', dark: 'Dark' } as const;
export type Theme = keyof typeof themes;

/** frontend/src/before-paint.ts reads it before the first paint. No value means `system`. */
const storageKey = 'theme';

const storage = stored('localStorage', storageKey);

const chosen = (): Theme => {
  const theme = storage.read();
  return theme === 'light' || theme === 'dark' ? theme : 'system';
};

export const chooseTheme = (theme: Theme): void => {
  if (!storage.write(theme === 'system' ? null : theme)) return;
  // The browser sends this event to other tabs only.
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

/** For elements that color tokens cannot style. */
export const useScheme = (): 'light' | 'dark' => {
  const theme = useTheme();
  const systemIsDark = useSyncExternalStore(
    onSystemChange,
    () => window.matchMedia(darkSystem).matches,
    () => false,
  );
  return theme === 'system' ? (systemIsDark ? 'dark' : 'light') : theme;
};

/** Returns the current value as `rgb(...)`. A token is a pair of colors, one for each scheme. */
export const colorOf = (token: string): string => {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};
