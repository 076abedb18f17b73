import type { Tally } from '#core/account/account';
import type { Notification } from '#shared/contracts/notification';
import { isRead, type NotificationRecord } from './notification';

/** A notification for the one whom it tells. Without a tally it is as read as it says itself. */
export const notificationForReceiver = (
  notification: NotificationRecord,
  tally: Pick<Tally, 'notificationsReadBefore'> = {},
): Notification => ({
  id: notification.id,
  userId: notification.userId,
  type: notification.type,
  title: notification.title,
  message: notification.message,
  projectId: notification.projectId,
  bidId: notification.bidId,
  read: isRead(notification, tally),
  createdAt: notification.createdAt,
});
