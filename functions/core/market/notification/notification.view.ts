import type { Notification } from '#shared/contracts/answers/notification';
import type { NotificationRecord } from './notification';

/** A notification as its receiver sees it. */
export const notificationForReceiver = (notification: NotificationRecord, read: boolean): Notification => ({
  id: notification.id,
  userId: notification.userId,
  type: notification.type,
  title: notification.title,
  message: notification.message,
  projectId: notification.projectId,
  bidId: notification.bidId,
  ...(notification.caseId && { caseId: notification.caseId }),
  read,
  createdAt: notification.createdAt,
});
