import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, callPage } from '#lib/api';
import { pagedQuery, useRefresh } from '#lib/query';
import { toastFailure } from '#lib/toast';

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

/** Marks one notification as read. A failure is not worth a word: it stays unread, and can be marked again. */
export const useReadNotification = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call('readNotification', { params: { id } }),
    onSettled: () => refresh(['notifications']),
  });
};

export const useReadAllNotifications = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call('readAllNotifications'),
    onError: (error) => toastFailure('Failed to mark notifications as read', error),
    onSettled: () => refresh(['notifications']),
  });
};
