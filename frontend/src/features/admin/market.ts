import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api';
import { asAdmin } from './session';

/** What happened in the market from one day to another, both included, in UTC. */
export const marketQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['admin', 'market', from, to],
    queryFn: ({ signal }) => asAdmin((bearer) => call('getMarket', { query: { from, to }, bearer, signal })),
  });
