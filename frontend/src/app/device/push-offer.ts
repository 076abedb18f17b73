import { create } from 'zustand';
import { stored } from '#lib/storage';

/** Set once the user has declined on this device. */
const declined = stored('localStorage', 'pushDeclined');

export const usePushOffer = create<{ isDeclined: boolean }>(() => ({ isDeclined: declined.read() !== null }));

export const pushOffer = {
  decline(): void {
    declined.write('yes');
    usePushOffer.setState({ isDeclined: true });
  },
};
