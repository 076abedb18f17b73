import { queryOptions } from '@tanstack/react-query';
import { call, callPage } from '#lib/api';
import { pagedQuery } from '#lib/query';
import type { ReceivedBid } from '#shared/bid/bid.answers';

/** Owners and visitors see all bids in force, a stager only its own. */
export const projectBidsQuery = (projectId: string) =>
  pagedQuery(['projects', projectId, 'bids'], ({ cursor, signal }) =>
    callPage('listProjectBids', { params: { id: projectId }, query: { cursor }, signal }),
  );

export const userBidsQuery = (userId: string) =>
  pagedQuery(['bids', 'own', userId], ({ cursor, signal }) =>
    callPage('listUserBids', { params: { id: userId }, query: { cursor }, signal }),
  );

/** Marks projects that the stager has bid on. Older bids are rarely on projects that take bids. */
export const latestOwnBidsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['bids', 'own', userId, 'latest'],
    queryFn: async ({ signal }) =>
      (await callPage('listUserBids', { params: { id: userId }, query: { limit: '100' }, signal })).items,
  });

/** A thousand bids: more than an owner ever has open at a time. */
const receivedPages = 10;

/** Gathers all pages, because the dashboard's badges depend on all bids of a project. An unchanged poll costs one 304 a page. */
export const receivedBidsQuery = () =>
  queryOptions({
    queryKey: ['bids', 'received'],
    queryFn: async ({ signal }) => {
      const bids: ReceivedBid[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < receivedPages; page++) {
        const { items, nextCursor }: { items: ReceivedBid[]; nextCursor: string | null } = await callPage('listReceivedBids', {
          query: { limit: '100', cursor },
          signal,
        });
        bids.push(...items);
        if (nextCursor === null) break;
        cursor = nextCursor;
      }
      return bids;
    },
  });

/** The server refuses them to everybody but the two parties of a paid bid. */
export const bidContactQuery = (bidId: string) =>
  queryOptions({
    queryKey: ['bids', bidId, 'contact'],
    queryFn: ({ signal }) => call('getBidContact', { params: { id: bidId }, signal }),
  });
