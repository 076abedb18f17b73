import { type AppError, conflict } from '#core/kernel/errors';
import { caseIdOf, type TargetPlace } from '#core/kernel/ids';
import { type Account, isSuspended } from '#core/market/account/account';
import type { KeptConcept } from '#core/market/bid/concepts.repo';
import {
  type CaseKind,
  isAgainst,
  type ModerationAction,
  type ModerationReason,
  moderationActions,
  type ReportTargetType,
} from '#shared/moderation/moderation.values';

export interface Target extends TargetPlace {
  type: ReportTargetType;
}

export const conceptTarget = (photo: string, bidId: string): Target => ({ type: 'concept', id: photo, withinId: bidId });

/** What restores a hidden photo. */
export interface Kept extends KeptConcept {
  text?: string;
}

export interface CaseEvent {
  action: ModerationAction | 'answer';
  /** Null for the author. */
  administrator: string | null;
  reason: ModerationReason | null;
  /** The administrator's note, or the author's answer. */
  text: string | null;
  at: string;
}

interface Decision {
  action: ModerationAction;
  reason: ModerationReason | null;
  at: string;
}

/** All reports, replies and decisions about one thing. Stores how to find the thing, not a copy of it. */
export interface CaseRecord {
  id: string;
  kind: CaseKind;
  target: Target;
  authorId: string;
  /** Whether it waits for an administrator. */
  open: boolean;
  openedAt: string;
  createdAt: string;
  reportCount: number;
  reasons: Partial<Record<ModerationReason, number>>;
  lastReportedAt: string | null;
  claimedBy: string | null;
  /** Rises with every change. */
  version: number;
  /** The last change, to explain a conflict. */
  latest: CaseEvent['action'] | 'report';
  latestBy: string | null;
  decision: Decision | null;
  /** The last decision that the author was notified of. */
  lastNotified: Decision | null;
  answer: { text: string; sentAt: string } | null;
  mayAnswer: boolean;
  /** Latest first. */
  history: CaseEvent[];
  kept: Kept | null;
  /** Hashes of mailboxes that nobody can register. Set if the author was deleted while suspended. */
  barred?: string[];
}

const maxHistory = 20;

export const newCase = (target: Target, authorId: string, kind: CaseKind, now: Date): CaseRecord => ({
  id: caseIdOf(target),
  kind,
  target,
  authorId,
  open: true,
  openedAt: now.toISOString(),
  createdAt: now.toISOString(),
  reportCount: 0,
  reasons: {},
  lastReportedAt: null,
  claimedBy: null,
  version: 1,
  latest: 'report',
  latestBy: null,
  decision: null,
  lastNotified: null,
  answer: null,
  mayAnswer: false,
  history: [],
  kept: null,
});

/** Returns whether a case is open only because the thing is new and awaits its first review. */
export const isUnreported = ({ kind, reportCount, decision }: CaseRecord): boolean =>
  kind === 'news' && reportCount === 0 && decision === null;

const weights: Record<ModerationReason, number> = {
  illegal: 5,
  fraud: 4,
  offensive: 3,
  private_data: 3,
  not_theirs: 2,
  around_the_fee: 2,
  misleading: 2,
  spam: 2,
  other: 1,
};

export const scoreOf = (reasons: CaseRecord['reasons']): number =>
  (Object.entries(reasons) as [ModerationReason, number][]).reduce((sum, [reason, count]) => sum + weights[reason] * count, 0);

const withOpen = (of: CaseRecord, now: Date): CaseRecord => (of.open ? of : { ...of, open: true, openedAt: now.toISOString() });

const withChange = (of: CaseRecord, latest: CaseRecord['latest'], latestBy: string | null): CaseRecord => ({
  ...of,
  version: of.version + 1,
  latest,
  latestBy,
});

export const withReport = (of: CaseRecord, reason: ModerationReason, now: Date): CaseRecord => ({
  ...withChange(withOpen(of, now), 'report', null),
  reportCount: of.reportCount + 1,
  reasons: { ...of.reasons, [reason]: (of.reasons[reason] ?? 0) + 1 },
  lastReportedAt: now.toISOString(),
});

const withEvent = (of: CaseRecord, event: CaseEvent): CaseRecord => ({
  ...of,
  history: [event, ...of.history].slice(0, maxHistory),
});

/** @throws AppError CONFLICT if there is nothing to answer, or it was answered */
export const withAnswer = (of: CaseRecord, text: string, now: Date): CaseRecord => {
  if (of.answer) throw conflict('You already replied');
  if (!of.mayAnswer) throw conflict("There's no decision to reply to");
  const at = now.toISOString();
  return {
    ...withEvent(withChange(withOpen(of, now), 'answer', null), {
      action: 'answer',
      administrator: null,
      reason: null,
      text,
      at,
    }),
    answer: { text, sentAt: at },
    mayAnswer: false,
  };
};

interface NewDecision {
  action: ModerationAction;
  reason: ModerationReason | null;
  note: string | null;
  administrator: string;
  now: Date;
}

interface Turnable {
  hide?: unknown;
  restore?: unknown;
  /** It waits for its first review: it is approved or refused. */
  isHeld?: boolean;
}

/** `thing` and `author` are undefined once they are gone. */
export const actionsOn = (
  of: CaseRecord,
  thing: Turnable | undefined,
  author: Account | undefined,
  administrator: string,
): ModerationAction[] => {
  const can: Record<ModerationAction, boolean> = {
    claim: of.open && of.claimedBy !== administrator,
    release: of.open && of.claimedBy === administrator,
    dismiss: of.open && !thing?.isHeld,
    hide: thing?.hide !== undefined,
    restore: thing?.restore !== undefined,
    warn: author !== undefined,
    suspend: author !== undefined && !isSuspended(author),
    lift: author?.suspension?.caseId === of.id || of.barred !== undefined,
  };
  return moderationActions.filter((action) => can[action]);
};

const done: Record<CaseRecord['latest'], string> = {
  claim: 'took this case',
  release: 'released this case',
  dismiss: 'closed this case',
  hide: 'hid it',
  restore: 'restored it',
  warn: 'warned the author',
  suspend: 'suspended the author',
  lift: 'lifted the suspension',
  answer: 'replied',
  report: 'reported it',
};

/** Returns the error for a case that has changed since the administrator read it. */
export const changedMeanwhile = ({ latest, latestBy }: CaseRecord, administrator: string): AppError => {
  const who =
    latestBy === administrator
      ? 'You'
      : latestBy !== null
        ? 'Another administrator'
        : latest === 'answer'
          ? 'The author'
          : 'Someone';
  return conflict(`${who} just ${done[latest]}. Please reload the case.`);
};

/**
 * Adds a decision to a case. `kept` restores a hidden photo.
 * @throws AppError CONFLICT if another administrator claimed the case
 */
export const withDecision = (
  of: CaseRecord,
  { action, reason, note, administrator, now }: NewDecision,
  kept: Kept | null,
): CaseRecord => {
  if (action !== 'claim' && of.open && of.claimedBy !== null && of.claimedBy !== administrator) {
    throw conflict('Another administrator is working on this case. Take it over first.');
  }
  const at = now.toISOString();
  const next = withEvent(withChange(of, action, administrator), { action, administrator, reason, text: note, at });
  if (action === 'claim' || action === 'release') return { ...next, claimedBy: action === 'claim' ? administrator : null };
  const decision = { action, reason, at };
  const { barred: _, ...unbarred } = next;
  const closed = { ...(action === 'lift' ? unbarred : next), open: false, claimedBy: null, decision, kept };
  if (action === 'dismiss') return closed;
  // The author may reply once to a decision against them.
  const against = isAgainst(action);
  return { ...closed, lastNotified: decision, mayAnswer: against, answer: against ? null : of.answer };
};
