import type { QueryClient } from '@tanstack/react-query';
import { POLL } from '#config/poll';
import { attentionQuery } from '#desk/queries';
import { adminSession } from '#desk/sign-in/session';

/**
 * Has the panel ask every few minutes, while it is in view, what waits: nobody tells what begins by the hour, or fails without a caller. Where the session
 * is over it asks nothing, so that no question for a password comes over what is being read or written.
 *
 * @returns a function that ends it
 */
export const startDeskPoll = (queryClient: QueryClient): (() => void) => {
  const ask = async (): Promise<void> => {
    if (document.visibilityState !== 'visible' || !(await adminSession.isAlive())) return;
    await queryClient.invalidateQueries({ queryKey: attentionQuery().queryKey });
  };
  const timer = setInterval(() => void ask(), POLL.attention);
  return () => clearInterval(timer);
};
