import type { QueryClient } from '@tanstack/react-query';
import { asAdmin } from '#desk/sign-in/session';
import { call } from '#lib/api';
import { connect } from '#lib/live-connection';
import { waitToAsk } from '#lib/live-waits';
import { createTimers } from '#lib/timers';

/** The longest lag of an index behind the table, in milliseconds. The panel's lists read an index. */
const indexLagMs = 2_000;

/** Refetches the panel when a hint comes, and after a lost connection. Returns a function that stops it. */
export const startDeskLive = (queryClient: QueryClient): (() => void) => {
  const { after, stop } = createTimers();
  let planned = false;
  let lastAt = 0;
  let wasLost = false;
  const ask = (): void => void queryClient.invalidateQueries({ queryKey: ['admin'] }).catch(() => undefined);
  const receive = (): void => {
    if (planned) return;
    planned = true;
    after(waitToAsk(lastAt, 0), () => {
      planned = false;
      lastAt = Date.now();
      ask();
      after(indexLagMs, ask);
    });
  };
  const connection = connect({
    askTicket: () => asAdmin((bearer) => call('createDeskTicket', { bearer })),
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
