import { saveWithAction } from '#core/kernel/audit-log/audit.repo';
import { conflict, notFound } from '#core/kernel/errors';
import { caseIdOf } from '#core/kernel/ids';
import { withFreshReads } from '#core/kernel/stale';
import { addToTally, type TallyCounter } from '#core/kernel/table/tally.repo';
import { transact } from '#core/kernel/table/transact';
import type { Write } from '#core/kernel/table/write';
import { type Account, isSuspended } from '#core/market/account/account';
import { findAccount } from '#core/market/account/account.repo';
import { liftSuspension, suspend, unbarMailbox } from '#core/market/account/suspension.repo';
import type { BidRecord } from '#core/market/bid/bid';
import type { DecisionEvent } from '#core/market/notification/events';
import { notify } from '#core/market/notification/notification.repo';
import type { DecideCaseBody, SuspendUserBody } from '#shared/moderation/moderation.contract';
import { isAgainst, type ModerationAction } from '#shared/moderation/moderation.values';
import { actionsOn, type CaseRecord, changedMeanwhile, conceptTarget, newCase, withAnswer, withDecision } from './case';
import { endCase, findCase, getCase, saveCase } from './case.repo';
import { findThing, type Thing, type Turn } from './kinds';

/** Returns the event to notify the author of, or undefined. */
const eventOf = (action: ModerationAction, of: CaseRecord, thing: Thing | undefined): DecisionEvent | undefined => {
  switch (action) {
    case 'hide':
      return thing?.isHeld ? 'project_refused' : 'thing_removed';
    case 'restore':
      return of.kind === 'approval' && of.lastNotified === null ? 'project_approved' : 'thing_restored';
    case 'warn':
      return 'warned';
    case 'suspend':
      return 'account_suspended';
    case 'lift':
      return 'suspension_lifted';
    case 'dismiss':
      // An author who replied learns that the reply was read.
      return of.answer && of.open ? 'decision_stands' : undefined;
    default:
      return undefined;
  }
};

export interface WholeCase {
  record: CaseRecord;
  thing: Thing | undefined;
  author: Account | undefined;
}

/** Reads a case's subject and its author, if they still exist. */
export const loadCase = async (record: CaseRecord, now: Date): Promise<WholeCase> => {
  // After a suspended account was deleted, only ids remain.
  const isGone = record.barred !== undefined;
  const [thing, author] = await Promise.all([
    isGone ? undefined : findThing(record.target, record.kept, now),
    findAccount(record.authorId),
  ]);
  return { record, thing, author };
};

/** Returns the writes of an action. `counts`: changes of the author's tally. */
const effectOf = (
  { action, reason }: Pick<DecideCaseBody, 'action' | 'reason'>,
  { record, author }: WholeCase,
  turn: Turn | undefined,
  counts: Partial<Record<TallyCounter, number>>,
  now: Date,
): Write[] => {
  if (action === 'suspend' && author && reason) {
    return suspend(author, { caseId: record.id, reason, since: now.toISOString() }, counts, now);
  }
  if (action === 'lift' && author) return liftSuspension(author, counts, now);
  const isCounted = Object.keys(counts).length > 0;
  return [
    ...(turn?.writes ?? []),
    ...(action === 'lift' ? (record.barred ?? []).map(unbarMailbox) : []),
    ...(isCounted ? [addToTally(record.authorId, counts)] : []),
  ];
};

/** Stores a decision, its effect, notification and audit record in one transaction. `known`: undefined for a new case. */
const applyDecision = async (
  known: CaseRecord | undefined,
  whole: WholeCase,
  body: Omit<DecideCaseBody, 'version'>,
  administrator: string,
  now: Date,
): Promise<WholeCase> => {
  const { record, thing, author } = whole;
  const { id: caseId } = record;
  const { action, note } = body;
  const reason = (isAgainst(action) && body.reason) || null;
  const turn = await (action === 'hide' ? thing?.hide?.() : action === 'restore' ? thing?.restore?.() : undefined);
  const kept = turn?.kept ?? (action === 'restore' ? null : record.kept);
  const after = withDecision(record, { action, reason, note, administrator, now }, kept);
  const news = author && eventOf(action, record, thing);
  const facts = { target: record.target.type, what: thing?.what ?? 'something you posted', reason };
  const effects = (unread: { unreadNotifications?: 1 }) => effectOf(body, whole, turn, { ...turn?.ofAuthor, ...unread }, now);
  const concerned = { userId: record.authorId, projectId: thing?.project?.id, caseId, mark: caseId };
  const auditAction = {
    type: 'case_decided',
    caseId,
    targetType: record.target.type,
    userId: record.authorId,
    action,
    reason,
  } as const;
  await saveWithAction(
    auditAction,
    { username: administrator },
    now,
  )([
    record.barred ? endCase(record) : saveCase(known, after),
    ...(news ? notify(news, concerned, facts, now, effects) : effects({})),
  ]);
  return loadCase(after, now);
};

/** Returns the decided case. @throws AppError NOT_FOUND, CONFLICT if the case changed or does not allow the action */
export const decide = (caseId: string, body: DecideCaseBody, administrator: string, now: Date): Promise<WholeCase> =>
  withFreshReads(async () => {
    const record = await getCase(caseId);
    const whole = await loadCase(record, now);
    const { thing, author } = whole;
    const { action } = body;
    if (record.version !== body.version) throw changedMeanwhile(record, administrator);
    if (!actionsOn(record, thing, author, administrator).includes(action)) {
      // Another administrator may have acted between the two reads.
      const latest = await getCase(caseId);
      if (latest.version !== body.version) throw changedMeanwhile(latest, administrator);
      throw conflict((action === 'hide' && thing?.whyNot) || "You can't do this right now. Please reload the case.");
    }
    return applyDecision(record, whole, body, administrator, now);
  });

/** Suspends an account in the case about its profile. @throws AppError NOT_FOUND; CONFLICT if suspended or claimed by another */
export const suspendByProfile = (userId: string, body: SuspendUserBody, administrator: string, now: Date): Promise<WholeCase> =>
  withFreshReads(async () => {
    const target = { type: 'profile', id: userId, withinId: null } as const;
    const known = await findCase(caseIdOf(target));
    const whole = await loadCase(known ?? newCase(target, userId, 'report', now), now);
    if (!whole.author) throw notFound('User');
    if (isSuspended(whole.author)) throw conflict('This account is suspended already');
    return applyDecision(known, whole, { ...body, action: 'suspend' }, administrator, now);
  });

/** Returns the write of the case that holds a first project for approval. */
export const holdForApproval = (projectId: string, ownerId: string, now: Date): Write =>
  saveCase(undefined, newCase({ type: 'project', id: projectId, withinId: null }, ownerId, 'approval', now));

/** Returns the write of the case about a new concept, because a picture may show contact details. */
export const openConceptCase = (photo: string, bid: Pick<BidRecord, 'id' | 'userId'>, now: Date): Write =>
  saveCase(undefined, newCase(conceptTarget(photo, bid.id), bid.userId, 'news', now));

/** Stores the author's reply to a decision and reopens the case. @throws AppError NOT_FOUND, CONFLICT */
export const answerDecision = (caseId: string, authorId: string, text: string, now: Date): Promise<CaseRecord> =>
  withFreshReads(async () => {
    const record = await getOwnCase(caseId, authorId);
    const after = withAnswer(record, text, now);
    await transact([saveCase(record, after)]);
    return after;
  });

/** Returns a case to its author, once they were notified. Reports without effect stay secret. @throws AppError NOT_FOUND */
export const getOwnCase = async (caseId: string, authorId: string): Promise<CaseRecord> => {
  const record = await getCase(caseId);
  if (record.authorId !== authorId || (record.lastNotified === null && record.kind !== 'approval')) throw notFound('Decision');
  return record;
};
