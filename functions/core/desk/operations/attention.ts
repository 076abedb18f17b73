import { listContactMessagesByStatus } from '#core/desk/contact-message/contact-message.repo';
import { listUncertainMails } from '#core/kernel/outbox/outbox.repo';
import type { Page } from '#core/kernel/table/page';
import { days, hours, plus } from '#core/kernel/time';
import { findAccounts } from '#core/market/account/account.repo';
import { listDiscrepancies } from '#core/market/ledger/comparison.repo';
import { type CaseRecord, isUnreported } from '#core/market/moderation/case';
import { listOpenCases } from '#core/market/moderation/case.repo';
import { isRefundFailureOpen, isWarningOpen, type PaymentRecord } from '#core/market/payment/payment';
import { listPaymentsToDecide } from '#core/market/payment/payments.repo';
import { type ProjectRecord, publicTitle } from '#core/market/project/project';
import { listProjectsPostedBefore } from '#core/market/project/project.repo';
import { listWaitingDocuments } from '#core/market/verification/document.repo';
import { loggedMail } from '#core/telling/email/mail.view';
import { contactSubjects } from '#shared/contact-message/contact-message.contract';
import { discrepancyKinds, needsAnswer } from '#shared/ledger/ledger.values';
import { moderationReasonNames, moderationReasons, reportTargets } from '#shared/moderation/moderation.values';
import type { Attention, WaitingKind, WaitingThing } from '#shared/operations/operations.answers';
import { isInSight } from '#shared/project/project.lifecycle';
import { documentNames } from '#shared/verification/document.values';
import { deadLetters } from './dead-letters';

/** The most items of each kind that are shown, oldest first. */
const maxShown = 25;
/** The number of the latest projects to look through, because projects have no queue. */
const projectsRead = 50;
/** A project without a bid needs an administrator only between these ages. Later, its owner must change it. */
const noBidAfter = hours(48);
const noBidUntil = days(14);
/** How long an uncertain email is shown. Later, its recipient knows of the event or has asked. */
const uncertainFor = days(3);

interface Group {
  items: WaitingThing[];
  /** Set if there are more of this kind than were read. */
  more?: WaitingKind;
}

/** An item without a deadline, unless it has one, and of the kind of its group, unless it has another. */
type Waiting = Omit<WaitingThing, 'kind' | 'dueAt'> & Partial<Pick<WaitingThing, 'kind' | 'dueAt'>>;

const group = <Item>({ items, next }: Page<Item>, kind: WaitingKind, waiting: (item: Item) => Waiting | undefined): Group => ({
  items: items.flatMap((item) => {
    const thing = waiting(item);
    return thing ? { kind, dueAt: null, ...thing } : [];
  }),
  ...(next !== undefined && { more: kind }),
});

const reasonsOf = ({ reasons }: CaseRecord): string =>
  moderationReasonNames
    .filter((reason) => reasons[reason] !== undefined)
    .map((reason) => moderationReasons[reason])
    .join(', ');

const titleOfCase = (record: CaseRecord): string => {
  const { name } = reportTargets[record.target.type];
  const { answer, decision } = record;
  if (answer && decision && decision.at <= answer.sentAt) return `The author replied to a decision about a ${name}`;
  if (record.kind === 'approval' && !decision) return `The first ${name} of an account needs approval`;
  return `A ${name} was reported: ${reasonsOf(record)}`;
};

const caseItem = (record: CaseRecord): Waiting => ({
  id: record.id,
  title: titleOfCase(record),
  since: record.openedAt,
  about: record.id,
});

/** One item for all new concepts, because they are reviewed together. */
const newConcepts = (count: number, { id, openedAt }: CaseRecord): WaitingThing => ({
  id,
  kind: 'concepts',
  title: count === 1 ? 'A new concept to check' : `${count} new concepts to check`,
  since: openedAt,
  dueAt: null,
  about: id,
  count,
});

const cases = async (): Promise<Group> => {
  const { items, next } = await listOpenCases({ limit: maxShown });
  const concepts = items.filter(isUnreported);
  const shown = group({ items: items.filter((record) => !isUnreported(record)), next }, 'case', caseItem);
  const [oldest] = concepts;
  return oldest ? { ...shown, items: [newConcepts(concepts.length, oldest), ...shown.items] } : shown;
};

const documents = async (): Promise<Group> => {
  const page = await listWaitingDocuments({ limit: maxShown });
  const holders = await findAccounts(page.items.map(({ userId }) => userId));
  return group(page, 'document', ({ id, badgeType, createdAt, userId }) => {
    const holder = holders.get(userId);
    const from = holder ? (holder.company ?? holder.name) : 'a deleted account';
    return {
      id,
      title: `${documentNames[badgeType]} of ${from}`,
      since: createdAt,
      about: userId,
    };
  });
};

const messages = async (): Promise<Group> =>
  group(await listContactMessagesByStatus('unread', { limit: maxShown }), 'message', ({ id, subject, createdAt }) => ({
    id,
    title: contactSubjects[subject],
    since: createdAt,
    about: id,
  }));

const discrepancies = async (): Promise<Group> =>
  group(await listDiscrepancies({ limit: maxShown }), 'discrepancy', ({ id, kind, subject, foundAt }) => ({
    id,
    title: discrepancyKinds[kind].title,
    since: foundAt,
    about: subject,
  }));

const paymentItem = (payment: PaymentRecord): Waiting | undefined => {
  const { paymentIntentId: id, amountCents, dispute, warning, failedRefunds } = payment;
  const fee = `$${amountCents / 100}`;
  if (dispute && needsAnswer(dispute.status)) {
    const { openedAt: since, dueBy: dueAt } = dispute;
    return { id, title: `A bank disputes a fee of ${fee}`, since, dueAt, about: id };
  }
  const failed = failedRefunds?.at(-1);
  if (failed && isRefundFailureOpen(payment))
    return { id, kind: 'refund', title: `A refund of a fee of ${fee} failed`, since: failed.at, about: id };
  if (!warning || !isWarningOpen(payment)) return undefined;
  const title = `A bank warns of fraud on a fee of ${fee}`;
  return { id, kind: 'warning', title, since: warning.at, about: id };
};

const payments = async (): Promise<Group> => group(await listPaymentsToDecide({ limit: maxShown }), 'dispute', paymentItem);

const hasNoBid = (project: ProjectRecord): boolean => project.status === 'open' && project.bidCount === 0 && isInSight(project);

const projects = async (now: Date): Promise<Group> => {
  const { items } = await listProjectsPostedBefore(plus(now, -noBidAfter), { limit: projectsRead });
  const from = plus(now, -noBidUntil).toISOString();
  const waiting = items.filter((project) => project.createdAt >= from && hasNoBid(project)).reverse();
  return group({ items: waiting.slice(0, maxShown), next: waiting[maxShown]?.id }, 'project', (project) => ({
    id: project.id,
    title: publicTitle(project),
    since: plus(new Date(project.createdAt), noBidAfter).toISOString(),
    about: project.id,
  }));
};

const mails = async (now: Date): Promise<Group> =>
  group(await listUncertainMails(plus(now, -uncertainFor), { limit: maxShown }), 'mail', (mail) => ({
    id: mail.id,
    title: loggedMail(mail).title,
    since: mail.concludedAt ?? mail.createdAt,
    about: mail.userId,
  }));

const failures = async (): Promise<Group> => ({ items: await deadLetters() });

/** Earliest deadline first, then unknown ages, then the oldest. */
const byUrgency = (one: WaitingThing, other: WaitingThing): number =>
  (one.dueAt ?? '9').localeCompare(other.dueAt ?? '9') || (one.since ?? '').localeCompare(other.since ?? '');

/**
 * Returns what needs an administrator's attention: the first page of each queue. 7 queries at the same time, 0.5 read units for each
 * 4 KB of at most 200 items and of the holders of documents, and 2 requests to SQS.
 */
export const readAttention = async (now: Date): Promise<Attention> => {
  const groups = await Promise.all([
    cases(),
    documents(),
    messages(),
    discrepancies(),
    payments(),
    projects(now),
    mails(now),
    failures(),
  ]);
  return {
    items: groups.flatMap(({ items }) => items).sort(byUrgency),
    more: groups.flatMap(({ more }) => more ?? []),
  };
};
