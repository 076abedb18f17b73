import { queryOptions } from '@tanstack/react-query';
import { callPage } from '#lib/api';
import { endpointList, endpointQuery } from '#lib/endpoint-query';
import { loadPages } from '#lib/pages';

/** Owners and visitors see all bids in force, a stager only its own. */
export const projectBidsQuery = (projectId: string) =>
  endpointList(['projects', projectId, 'bids'], 'listProjectBids', { params: { id: projectId } });

export const userBidsQuery = (userId: string) =>
  endpointList(['bids', 'own', userId], 'listUserBids', { params: { id: userId } });

/** Marks projects that the stager has bid on. Older bids are rarely on projects that take bids. */
export const latestOwnBidsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['bids', 'own', userId, 'latest'],
    queryFn: async ({ signal }) =>
      (await callPage('listUserBids', { params: { id: userId }, query: { limit: '100' }, signal })).items,
  });

/** More than an owner ever has open at a time. */
const mostReceived = 1000;

/** Gathers all pages, because the dashboard's badges depend on all bids of a project. An unchanged poll costs one 304 a page. */
export const receivedBidsQuery = () =>
  queryOptions({
    queryKey: ['bids', 'received'],
    queryFn: async ({ signal }) =>
      (await loadPages((cursor) => callPage('listReceivedBids', { query: { limit: '100', cursor }, signal }), mostReceived))
        .items,
  });

/** The server refuses them to everybody but the two parties of a paid bid. */
export const bidContactQuery = (bidId: string) =>
  endpointQuery(['bids', bidId, 'contact'], 'getBidContact', { params: { id: bidId } });
