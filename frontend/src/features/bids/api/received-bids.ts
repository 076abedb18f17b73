import { queryOptions } from '@tanstack/react-query';
import { callPage } from '#lib/api';
import { listReceivedBids } from '#shared/api/routes';
import type { Bid } from '#shared/contracts/bid';

const pageSize = '100';
/** A thousand bids: beyond what an owner has in hand at a time. */
const pagesAtMost = 10;

/**
 * The bids on the owner's projects, in every status, the latest first. The dashboard's badges are read off all bids of a project,
 * so the pages are gathered here; a poll that finds nothing new costs a 304 each.
 */
export const receivedBidsQuery = () =>
  queryOptions({
    queryKey: ['bids', 'received'],
    queryFn: async ({ signal }) => {
      const bids: Bid[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < pagesAtMost; page++) {
        const { items, nextCursor }: { items: Bid[]; nextCursor: string | null } = await callPage(listReceivedBids, {
          query: { limit: pageSize, cursor },
          signal,
        });
        bids.push(...items);
        if (nextCursor === null) break;
        cursor = nextCursor;
      }
      return bids;
    },
  });
