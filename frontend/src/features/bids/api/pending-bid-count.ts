import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api';

/** How many bids wait for an answer of this owner. Not asked for staging companies. */
export const pendingBidCountQuery = () =>
  queryOptions({
    queryKey: ['bids', 'pendingCount'],
    queryFn: async ({ signal }) => {
      const { countPendingBids } = await import('#shared/api/routes');
      return call(countPendingBids, { signal });
    },
  });
