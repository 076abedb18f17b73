import { queryOptions } from '@tanstack/react-query';
import { asAdmin } from '#desk/sign-in/session';
import { call } from '#lib/api';
import type { StateCode } from '#shared/states';

/** Both days are included, in UTC. */
export const marketQuery = (from: string, to: string, state: StateCode | undefined) =>
  queryOptions({
    queryKey: ['admin', 'market', from, to, state],
    queryFn: ({ signal }) => asAdmin((bearer) => call('getMarket', { query: { from, to, state }, bearer, signal })),
  });
