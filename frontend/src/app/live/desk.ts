import type { QueryClient } from '@tanstack/react-query';
import { asAdmin } from '#features/admin/session';
import { call } from '#lib/api';
import { connect } from './connection';
import { createRefresher } from './refresh';

const nobody = '';

/** Starts live updates of the panel in this tab: an administrator's session is the tab's. @returns a function that ends them */
export const startDeskLive = (queryClient: QueryClient): (() => void) => {
  const refresher = createRefresher(queryClient, nobody);
  const connection = connect({
    askTicket: () => asAdmin((bearer) => call('createDeskTicket', { bearer })),
    onUp: () => undefined,
    onDown: () => undefined,
    onFrame: ({ topics = [], spreadMs }) => refresher.hear(topics, spreadMs),
  });
  return () => {
    connection.stop();
    refresher.stop();
  };
};
