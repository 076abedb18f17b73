import type { QueryClient } from '@tanstack/react-query';
import { call, callPage } from '#lib/api';
import type { Notification } from '#shared/contracts/answers/notification';
import { notificationQuery } from '#shared/opened-push';

/** The unread ones that a press on a push has to do with: that one, and those of its kind about the same, which it had replaced on the screen. */
export const readByOpening = (listed: readonly Notification[], id: string): string[] => {
  const told = listed.find((one) => one.id === id);
  // Somebody else's, or so old that nothing waits for it.
  if (!told) return [];
  const isSame = ({ type, projectId }: Notification): boolean => type === told.type && projectId === told.projectId;
  return listed.filter((one) => !one.read && isSame(one) && one.id <= id).map((one) => one.id);
};

/**
 * A press on a push has led to this address: what it told is read, as by a press in the list of notifications, and is not mailed any more.
 *
 * @throws ApiError, NetworkError, ContractError
 */
export const markOpenedPushRead = async (address: string, queryClient: QueryClient): Promise<void> => {
  const id = new URL(address).searchParams.get(notificationQuery);
  if (!id) return;
  const { items } = await callPage('listNotifications', { query: { limit: 20 } });
  await Promise.all(readByOpening(items, id).map((one) => call('readNotification', { params: { id: one } })));
  await queryClient.invalidateQueries({ queryKey: ['notifications'] });
};
