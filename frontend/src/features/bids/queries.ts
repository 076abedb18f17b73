import { queryOptions } from '@tanstack/react-query';
import { call, callPage } from '#lib/api';
import { pagedQuery } from '#lib/query';
import type { Bid } from '#shared/contracts/answers/bid';

/** The bids on a project that the reader may see: for owners and visitors all that are in force, for a stager its own. */
export const projectBidsQuery = (projectId: string) =>
  pagedQuery(['projects', projectId, 'bids'], ({ cursor, signal }) =>
    callPage('listProjectBids', { params: { id: projectId }, query: { cursor }, signal }),
  );

/** A stager's own bids, each with its project, latest first. */
export const userBidsQuery = (userId: string) =>
  pagedQuery(['bids', 'own', userId], ({ cursor, signal }) =>
    callPage('listUserBids', { params: { id: userId }, query: { cursor }, signal }),
  );

/** A stager's latest hundred bids, to mark the projects that it has bid on. Older bids are rarely on projects that take bids. */
export const latestOwnBidsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['bids', 'own', userId, 'latest'],
    queryFn: async ({ signal }) =>
      (await callPage('listUserBids', { params: { id: userId }, query: { limit: '100' }, signal })).items,
  });

/** A thousand bids: more than an owner ever has open at a time. */
const receivedPages = 10;

/**
 * The bids on the owner's projects, in every status, latest first. Gathers all pages, because the dashboard's badges depend on
 * all bids of a project. A poll without changes costs one 304 for each page.
 */
export const receivedBidsQuery = () =>
  queryOptions({
    queryKey: ['bids', 'received'],
    queryFn: async ({ signal }) => {
      const bids: Bid[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < receivedPages; page++) {
        const { items, nextCursor }: { items: Bid[]; nextCursor: string | null } = await callPage('listReceivedBids', {
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

/** The contact details of the other party of a paid bid. The server refuses them to everybody else, and before the payment. */
export const bidContactQuery = (bidId: string) =>
  queryOptions({
    queryKey: ['bids', bidId, 'contact'],
    queryFn: ({ signal }) => call('getBidContact', { params: { id: bidId }, signal }),
  });
