import { sha256 } from '#core/kernel/ids';
import type { MailedList, MailRecord } from '#core/kernel/outbox/outbox';
import { plus } from '#core/kernel/time';
import { type Delivery, deliveryOf, type EventName } from './events';

/** Whom it concerns, and what it is about. */
export interface Concerned {
  userId: string;
  projectId?: string | undefined;
  bidId?: string | undefined;
  /** The case, of a decision of an administrator. */
  caseId?: string;
  /** Where the caller must know it beforehand. */
  id?: string;
  /** When what it is about ends: ISO 8601. */
  endsAt?: string | null;
  /** Names what it is about more closely: one acceptance of a bid. */
  mark?: string | null;
  /** Projects that its mail lists. */
  list?: MailedList;
  /** The address of its mail, if it is not the account's. */
  to?: string;
  /** The account had confirmed it. */
  toIsConfirmed?: boolean;
  /** When its email is due, if not after the delay of its event. */
  dueAt?: Date;
}

const joinOf = (event: EventName, joins: Delivery['joins'], { projectId, to }: Concerned, id: string): string => {
  if (joins === 'project') return `${event}:${projectId ?? id}`;
  // It is part of a key, which no address is.
  if (joins === 'kind') return to === undefined ? event : `${event}:${sha256(to)}`;
  return `${event}:${id}`;
};

/**
 * What an event makes due: its email, or the push that it has alone. Devices are told of what has happened just now; of what is due later, when it
 * is (core/telling/email/deliver.ts).
 */
export const dueMail = (event: EventName, concerned: Concerned, id: string, now: Date): MailRecord => {
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
