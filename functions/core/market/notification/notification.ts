import { firstIdAt } from '#core/kernel/ids';
import type { Box, Boxes } from '#core/kernel/table/tally';
import { minutes, plus } from '#core/kernel/time';
import type { EventBy, EventName } from './events';

/** A notification as it is stored: the event and its facts. It is worded when it is read (core/telling/events/notification.view.ts). */
export interface NotificationRecord {
  id: string;
  userId: string;
  event: EventBy<'app'>;
  /** `FactsOf` the event. */
  facts: object;
  projectId: string | null;
  bidId: string | null;
  /** Of a decision of an administrator. Absent of everything else. */
  caseId?: string;
  /** Marked by itself; a read-all marks all earlier ones at once, see `isRead`. */
  read: boolean;
  createdAt: string;
}

export const boxNames = ['tally', 'inbox'] as const satisfies readonly (keyof Boxes)[];
export type BoxName = (typeof boxNames)[number];

/** The one box that counts notifications of this event. */
export const boxOf = (event: EventName): BoxName => (event === 'new_message' ? 'inbox' : 'tally');

/** Whether a notification was read: marked itself, or older than the last read-all of its box. */
export const isRead = (
  { id, event, read }: Pick<NotificationRecord, 'id' | 'event' | 'read'>,
  boxes: Record<BoxName, Pick<Box, 'notificationsReadBefore'>>,
): boolean => {
  const { notificationsReadBefore: before } = boxes[boxOf(event)];
  return read || (before !== undefined && id < before);
};

// A notification's id carries the time at which its function began. Lambda lets none run longer than fifteen minutes, so
// what is older than that is stored already or never will be; five more minutes for clocks that disagree.
const storedWithin = minutes(20);

/** No notification with a lower id can still appear: the one mark that a read-all may set on all of them at once. */
export const allStoredBefore = (now: Date): string => firstIdAt(plus(now, -storedWithin));
