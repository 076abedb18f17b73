import type { QueryClient } from '@tanstack/react-query';
import { call, callPage } from '#lib/api';
import type { Notification } from '#shared/notification/notification.answers';
import { notificationQuery } from '#shared/push/opened-push';

/** Returns the unread notifications that a push stands for: its own, and earlier ones that it replaced on the device. */
export const notificationsReadBy = (listed: readonly Notification[], id: string): string[] => {
  const opened = listed.find((one) => one.id === id);
  // Another user's, or too old to matter.
  if (!opened) return [];
  const isSame = ({ type, projectId }: Notification): boolean => type === opened.type && projectId === opened.projectId;
  return listed.filter((one) => !one.read && isSame(one) && one.id <= id).map((one) => one.id);
};

/** Marks the notification of an opened push as read, so that it is not emailed. @throws ApiError, NetworkError, ContractError */
export const markOpenedPushRead = async (address: string, queryClient: QueryClient): Promise<void> => {
  const id = new URL(address).searchParams.get(notificationQuery);
  if (!id) return;
  const { items } = await callPage('listNotifications', { query: { limit: 20 } });
  await Promise.all(notificationsReadBy(items, id).map((one) => call('readNotification', { params: { id: one } })));
  await queryClient.invalidateQueries({ queryKey: ['notifications'] });
};
