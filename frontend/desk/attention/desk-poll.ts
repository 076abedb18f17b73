import type { QueryClient } from '@tanstack/react-query';
import { POLL } from '#config/poll';
import { attentionQuery } from '#desk/queries';
import { adminSession } from '#desk/sign-in/session';

/**
 * Polls every few minutes while the panel is visible, because hourly work and failed runs send no live updates. Stops once the session
 * has expired, so that no password dialog interrupts. Returns a function that stops it.
 */
export const startDeskPoll = (queryClient: QueryClient): (() => void) => {
  const refetchIfSignedIn = async (): Promise<void> => {
    if (document.visibilityState !== 'visible' || !(await adminSession.isAlive())) return;
    await queryClient.invalidateQueries({ queryKey: attentionQuery().queryKey });
  };
  const timer = setInterval(() => void refetchIfSignedIn(), POLL.attention);
  return () => clearInterval(timer);
};
