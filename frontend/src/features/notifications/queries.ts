import { queryOptions } from '@tanstack/react-query';
import { call, callPage } from '#lib/api';
import { pagedQuery } from '#lib/query';

/** Bids that wait for this owner. Not fetched for stagers. */
export const pendingBidCountQuery = () =>
  queryOptions({ queryKey: ['bids', 'pendingCount'], queryFn: ({ signal }) => call('countPendingBids', { signal }) });

export const unreadCountQuery = () =>
  queryOptions({
    queryKey: ['notifications', 'unreadCount'],
    queryFn: ({ signal }) => call('countUnreadNotifications', { signal }),
  });

export const notificationsQuery = () =>
  pagedQuery(['notifications', 'list'], ({ cursor, signal }) =>
    callPage('listNotifications', { query: { cursor, limit: 20 }, signal }),
  );
