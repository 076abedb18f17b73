import type { QueryClient } from '@tanstack/react-query';
import { POLL } from '#config/poll';
import { callAsAdmin } from '#desk/calls';
import { attentionQuery } from '#desk/queries';
import { adminSession } from '#desk/sign-in/session';
import { connect } from '#lib/live-connection';
import { waitToAsk } from '#lib/live-waits';
import { createTimers } from '#lib/timers';

/** The longest lag of an index behind the table. The panel's lists read an index. */
const indexLagMs = 2_000;

/** Refetches the panel after a live update and after a lost connection. Returns a function that stops it. */
export const startDeskLive = (queryClient: QueryClient): (() => void) => {
  const { after, stop } = createTimers();
  let isPlanned = false;
  let lastAt = 0;
  let wasLost = false;
  const refetchPanel = (): void => void queryClient.invalidateQueries({ queryKey: ['admin'] }).catch(() => undefined);
  const receive = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    after(waitToAsk(lastAt, 0), () => {
      isPlanned = false;
      lastAt = Date.now();
      refetchPanel();
      after(indexLagMs, refetchPanel);
    });
  };
  const connection = connect({
    askTicket: () => callAsAdmin('createDeskTicket'),
    onUp: () => {
      if (wasLost) receive();
      wasLost = false;
    },
    onDown: () => {
      wasLost = true;
    },
    onFrame: ({ topics = [] }) => topics.includes('desk') && receive(),
  });
  return () => {
    connection.stop();
    stop();
  };
};

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
