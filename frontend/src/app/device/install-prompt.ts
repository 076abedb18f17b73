import { create } from 'zustand';
import { stored } from '#lib/storage';

/** Chromium's event, before it would offer to install the site by itself. https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  /** Kept by before-paint.ts, which hears it first. */
  var installPrompt: Event | undefined;
}

/** What the browser offers; null: it offers nothing (any more). */
export const useInstallPrompt = create<{ prompt: InstallPrompt | null }>(() => ({
  prompt: (globalThis.installPrompt as InstallPrompt | undefined) ?? null,
}));

globalThis.window?.addEventListener('beforeinstallprompt', (event) =>
  useInstallPrompt.setState({ prompt: event as InstallPrompt }),
);
globalThis.window?.addEventListener('appinstalled', () => useInstallPrompt.setState({ prompt: null }));

/** Set once the reader has declined: the offer does not come again on this device. */
const declined = stored('localStorage', 'installDeclined');
/** The day of the first visit. */
const firstDay = stored('localStorage', 'firstVisit');

const dayOf = (now: Date): string => now.toLocaleDateString('en-CA');

/** Notes a visit. @returns whether there was one on an earlier day */
export const noteVisit = (now: Date): boolean => {
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
    // The browser allows one question for each event.
    useInstallPrompt.setState({ prompt: null });
    if (outcome === 'dismissed') declined.write('yes');
  },
};
