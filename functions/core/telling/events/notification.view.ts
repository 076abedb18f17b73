import type { NotificationTexts } from '#core/market/export/reading';
import { events } from '#core/market/notification/events';
import type { NotificationRecord } from '#core/market/notification/notification';
import type { Notification } from '#shared/notification/notification.answers';
import { words, wordsOf } from './index';
import type { AnyWords } from './words';

/** Shows a notification to its recipient. */
export const notificationForReceiver = (notification: NotificationRecord, read: boolean): Notification => {
  const { id, userId, event, facts, projectId, bidId, caseId, createdAt } = notification;
  // The facts are those of this event: `notify` stores both together.
  const { title, appTitle, app }: Required<Pick<AnyWords, 'app'>> & AnyWords = words[event];
  return {
    id,
    userId,
    type: events[event].app,
    title: appTitle?.(facts) ?? title,
    message: app(facts),
    projectId,
    bidId,
    ...(caseId && { caseId }),
    read,
    createdAt,
  };
};

/** The words of notifications and emails in a data export. */
export const notificationTexts: NotificationTexts = {
  notification: notificationForReceiver,
  email: (event) => wordsOf(event).title,
};
