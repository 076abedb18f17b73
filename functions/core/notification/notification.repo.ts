import { days, newId, plus, ttl } from '#core/ids';
import { keys } from '#core/table/keys';
import { put, type Write } from '#core/table/write';
import type { NotificationType } from '#shared/contracts/notification';

export interface NotificationRecord {
  id: string;
  userId: string;
  type: NotificationType;
  title: string;
  message: string;
  projectId: string | null;
  bidId: string | null;
  read: boolean;
  createdAt: string;
}

interface News {
  userId: string;
  type: NotificationType;
  title: string;
  message: string;
  projectId?: string;
  bidId?: string;
}

// Nobody reads older news than this.
const lifetime = days(180);

/**
 * Notifies a user, in the transaction of what there is to tell. The same transaction must add 1 to the user's
 * `unreadNotifications`: the tally write is the caller's, as a transaction may touch each item once only. Texts name
 * projects, never people.
 */
export const notify = ({ userId, type, title, message, projectId, bidId }: News, now: Date): Write => {
  const notification: NotificationRecord = {
    id: newId(now),
    userId,
    type,
    title,
    message,
    projectId: projectId ?? null,
    bidId: bidId ?? null,
    read: false,
    createdAt: now.toISOString(),
  };
  return put({
    ...keys.notification(userId, notification.id),
    entity: 'Notification',
    ...notification,
    expiresAtEpochSeconds: ttl(plus(now, lifetime)),
  });
};
