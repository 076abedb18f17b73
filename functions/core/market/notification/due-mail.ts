import { sha256 } from '#core/kernel/ids';
import type { MailedList, MailRecord } from '#core/kernel/outbox/outbox';
import { plus } from '#core/kernel/time';
import { type Delivery, deliveryOf, type EventName } from './events';

export interface EventSubject {
  userId: string;
  projectId?: string | undefined;
  bidId?: string | undefined;
  caseId?: string;
  conversationId?: string;
  id?: string;
  /** When the acceptance or badge ends. ISO 8601. */
  endsAt?: string | null;
  /** The exact subject, such as one acceptance of a bid. */
  mark?: string | null;
  list?: MailedList;
  /** The address, if it is not the account's own. */
  to?: string;
  toIsConfirmed?: boolean;
  dueAt?: Date;
}

const joinOf = (event: EventName, joins: Delivery['joins'], { projectId, to }: EventSubject, id: string): string => {
  if (joins === 'project') return `${event}:${projectId ?? id}`;
  // The name becomes part of a key, and keys hold no addresses.
  if (joins === 'kind') return to === undefined ? event : `${event}:${sha256(to)}`;
  return `${event}:${id}`;
};

/** Returns an event's email, or else its push. With `dueAt`, core/telling/email/deliver.ts starts the push of the email. */
export const dueMail = (event: EventName, concerned: EventSubject, id: string, now: Date): MailRecord => {
  const { category, email = 0, joins, push } = deliveryOf(event);
  return {
    id,
    userId: concerned.userId,
    event,
    category,
    join: joinOf(event, joins, concerned, id),
    projectId: concerned.projectId ?? null,
    bidId: concerned.bidId ?? null,
    notificationId: null,
    endsAt: concerned.endsAt ?? null,
    mark: concerned.mark ?? null,
    to: concerned.to ?? null,
    ...(concerned.list && { list: concerned.list }),
    ...(concerned.toIsConfirmed && { toIsConfirmed: true }),
    ...(concerned.dueAt === undefined && push && { push, ...(push === 'alone' && { channel: 'push' }) }),
    state: 'due',
    dueAt: (concerned.dueAt ?? plus(now, email)).toISOString(),
    attempts: 0,
    failures: 0,
    createdAt: now.toISOString(),
    concludedAt: null,
    reason: null,
  };
};
