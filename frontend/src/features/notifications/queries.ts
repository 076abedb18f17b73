import { queryOptions } from '@tanstack/react-query';
import { call, callPage } from '#lib/api';
import { pagedQuery } from '#lib/query';

/** The number of bids that wait for this owner's answer. Not fetched for staging companies. */
export const pendingBidCountQuery = () =>
  queryOptions({ queryKey: ['bids', 'pendingCount'], queryFn: ({ signal }) => call('countPendingBids', { signal }) });

/** The numbers of unread notifications and messages. */
export const unreadCountQuery = () =>
  queryOptions({
    queryKey: ['notifications', 'unreadCount'],
    queryFn: ({ signal }) => call('countUnreadNotifications', { signal }),
  });

/** The reader's notifications, latest first. */
export const notificationsQuery = () =>
  pagedQuery(['notifications', 'list'], ({ cursor, signal }) =>
    callPage('listNotifications', { query: { cursor, limit: 20 }, signal }),
  );
