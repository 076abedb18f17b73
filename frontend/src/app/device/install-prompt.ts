import { create } from 'zustand';
import { stored } from '#lib/storage';

/** https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  /** Set by before-paint.ts, which receives the event first. */
  var installPrompt: Event | undefined;
}

/** The browser's offer to install the site. Null if there is none. */
export const useInstallPrompt = create<{ prompt: InstallPrompt | null }>(() => ({
  prompt: (globalThis.installPrompt as InstallPrompt | undefined) ?? null,
}));

globalThis.window?.addEventListener('beforeinstallprompt', (event) =>
  useInstallPrompt.setState({ prompt: event as InstallPrompt }),
);
globalThis.window?.addEventListener('appinstalled', () => useInstallPrompt.setState({ prompt: null }));

/** Set once the user has declined on this device. */
const declined = stored('localStorage', 'installDeclined');
const firstDay = stored('localStorage', 'firstVisit');

const dayOf = (now: Date): string => now.toLocaleDateString('en-CA');

/** Records a visit. @returns whether there was one on an earlier day */
export const recordVisit = (now: Date): boolean => {
  const first = firstDay.read();
  if (first === null) firstDay.write(dayOf(now));
  return first !== null && first < dayOf(now);
};

export const installOffer = {
  isDeclined: (): boolean => declined.read() !== null,
  decline(): void {
    declined.write('yes');
    useInstallPrompt.setState({ prompt: null });
  },
  async accept(prompt: InstallPrompt): Promise<void> {
    const { outcome } = await prompt.prompt();
    // An event allows only one prompt.
    useInstallPrompt.setState({ prompt: null });
    if (outcome === 'dismissed') declined.write('yes');
  },
};
