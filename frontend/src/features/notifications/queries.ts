import { queryOptions } from '@tanstack/react-query';
import { call, callPage } from '#lib/api';
import { pagedQuery } from '#lib/query';

/** How many bids wait for an answer of this owner. Not asked for staging companies. */
export const pendingBidCountQuery = () =>
  queryOptions({ queryKey: ['bids', 'pendingCount'], queryFn: ({ signal }) => call('countPendingBids', { signal }) });

/** How many notifications and messages are unread. */
export const unreadCountQuery = () =>
  queryOptions({
    queryKey: ['notifications', 'unreadCount'],
    queryFn: ({ signal }) => call('countUnreadNotifications', { signal }),
  });

/** The reader's notifications, the latest first. */
export const notificationsQuery = () =>
  pagedQuery(['notifications', 'list'], ({ cursor, signal }) =>
    callPage('listNotifications', { query: { cursor, limit: 20 }, signal }),
  );
