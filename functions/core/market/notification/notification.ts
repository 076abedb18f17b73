import { firstIdAt } from '#core/kernel/ids';
import type { Box, Boxes } from '#core/kernel/table/tally';
import { minutes, plus } from '#core/kernel/time';
import type { EventBy, EventName } from './events';

/** A notification in the app. Its text is composed when it is read (core/telling/events/notification.view.ts). */
export interface NotificationRecord {
  id: string;
  userId: string;
  event: EventBy<'app'>;
  facts: object;
  projectId: string | null;
  bidId: string | null;
  caseId?: string;
  /** Of a message: where its sender's name comes from (core/telling/events/senders.ts). */
  conversationId?: string;
  /** Marked one by one. A read-all marks the box instead: see `isRead`. */
  read: boolean;
  createdAt: string;
}

export const boxNames = ['tally', 'inbox'] as const satisfies readonly (keyof Boxes)[];
export type BoxName = (typeof boxNames)[number];

export const boxOf = (event: EventName): BoxName => (event === 'new_message' ? 'inbox' : 'tally');

/** Returns whether a notification was read: by itself, or by a later read-all of its box. */
export const isRead = (
  { id, event, read }: Pick<NotificationRecord, 'id' | 'event' | 'read'>,
  boxes: Record<BoxName, Pick<Box, 'notificationsReadBefore'>>,
): boolean => {
  const { notificationsReadBefore: before } = boxes[boxOf(event)];
  return read || (before !== undefined && id < before);
};

// An id contains the time at which its function began. Lambda ends functions after fifteen minutes, so anything older is stored
// or never will be. Five more minutes allow for clocks that differ.
const storedWithin = minutes(20);

export const allStoredBefore = (now: Date): string => firstIdAt(plus(now, -storedWithin));
