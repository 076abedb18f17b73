import { queryOptions } from '@tanstack/react-query';
import { loadApi } from '#lib/load-api';

/** How many bids wait for an answer of this owner. Not asked for staging companies. */
export const pendingBidCountQuery = () =>
  queryOptions({
    queryKey: ['bids', 'pendingCount'],
    queryFn: async ({ signal }) => {
      const { call, routes } = await loadApi();
      return call(routes.countPendingBids, { signal });
    },
  });
