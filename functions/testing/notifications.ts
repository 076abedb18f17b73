import { listNotifications } from '#core/market/notification/notification.repo';
import { notificationForReceiver } from '#core/telling/events/notification.view';
import type { Notification } from '#shared/notification/notification.answers';

/** Newest first. */
export const notificationsOf = async ({ id }: { id: string }): Promise<Notification[]> =>
  (await listNotifications(id, { limit: 100 })).items.map((one) => notificationForReceiver(one, one.read));
