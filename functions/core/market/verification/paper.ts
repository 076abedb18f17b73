import { AppError, conflict, invalid } from '#core/kernel/errors';
import { days, plus } from '#core/kernel/time';
import type { Account } from '#core/market/account/account';
import { type Granting, renewBadge } from '#core/market/verification/badge';
import type { EarlierDecision } from '#shared/contracts/answers/paper';
import type { BadgeType } from '#shared/contracts/badge-types';
import type { ApprovePaper, HandInPaperBody, NoPaperBody } from '#shared/contracts/paper';
import {
  documentBadges,
  type PaperReason,
  type PaperState,
  type PaperType,
  paperAllows,
  paperDays,
  paperNames,
  paperTransitions,
} from '#shared/contracts/paper-values';

/** A paper as it is stored: the latest that a stager has handed in for a badge. */
export const fileEndings: Readonly<Record<PaperType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

export interface PaperRecord {
  id: string;
  userId: string;
  badgeType: BadgeType;
  state: PaperState;
  /** Its key in the media bucket, of a folder that nothing serves. */
  file: string;
  /** By its content. */
  fileType: PaperType;
  fileBytes: number;
  /** As the stager's device called it. */
  fileName: string;
  createdAt: string;
  decidedAt: string | null;
  /** The user name of the administrator. */
  decidedBy: string | null;
  /** Why it was not approved, and what was written to the stager about that. */
  reason: PaperReason | null;
  note: string | null;
  /** What was decided on the paper in whose place this one is. */
  before: EarlierDecision | null;
}

/** A file that was looked at, and stored where it stays. */
export interface CheckedFile {
  file: string;
  fileType: PaperType;
  fileBytes: number;
}

/** @throws AppError CONFLICT while another one for this badge waits. */
export const mustNotWait = (before: PaperRecord | undefined): void => {
  if (before?.state === 'waiting')
    throw conflict("We're already checking your document for this badge. To upload another one, withdraw it first.");
};

/** A paper that is handed in, in the place of one that was decided on, if there is one. */
export const newPaper = (
  { badgeType, fileName }: HandInPaperBody,
  checked: CheckedFile,
  { id, userId, before, now }: { id: string; userId: string; before: PaperRecord | undefined; now: Date },
): PaperRecord => ({
  id,
  userId,
  badgeType,
  state: 'waiting',
  ...checked,
  fileName,
  createdAt: now.toISOString(),
  decidedAt: null,
  decidedBy: null,
  reason: null,
  note: null,
  before: before ? { state: before.state, decidedAt: before.decidedAt, reason: before.reason, note: before.note } : null,
});

const happened: Record<PaperState, string> = {
  waiting: 'This document is still waiting to be checked.',
  approved: 'This document was already approved.',
  another_asked: 'Another document was already requested.',
  refused: 'This document was already refused.',
};

/** @throws AppError CONFLICT that says what was done with the paper. */
const mustAllow = ({ state }: PaperRecord, transition: keyof typeof paperTransitions): void => {
  if (!paperAllows(state, transition)) throw conflict(happened[state]);
};

/** @throws AppError CONFLICT for a paper that was decided on. */
export const mustBeWithdrawable = (paper: PaperRecord): void => mustAllow(paper, 'withdraw');

/** @throws AppError VALIDATION_FAILED unless it lies ahead, and is there for a badge that ends with its paper. */
const mustEnd = ({ badgeType }: PaperRecord, expiryDate: string | null, now: Date): void => {
  const refuse = (message: string) => invalid({ path: 'expiryDate', message });
  if (expiryDate === null) {
    if (documentBadges.includes(badgeType)) throw refuse('Please enter the last day the document is valid');
  } else if (expiryDate <= now.toISOString()) throw refuse('The document has expired. Please enter a day in the future');
};

interface Deciding {
  administrator: string;
  now: Date;
}

const decided = (
  paper: PaperRecord,
  transition: Exclude<keyof typeof paperTransitions, 'withdraw'>,
  { administrator, now }: Deciding,
): PaperRecord => {
  mustAllow(paper, transition);
  return { ...paper, state: paperTransitions[transition].to, decidedAt: now.toISOString(), decidedBy: administrator };
};

/**
 * The paper is what it should be: its stager holds the badge from now on, in the place of one of the same type that runs out. Of the paper the badge
 * says of what kind it was, and what was read from it; not where the file is.
 *
 * @throws AppError CONFLICT for a paper that was decided on; VALIDATION_FAILED for a day on which it does not end.
 */
export const approvePaper = (
  paper: PaperRecord,
  account: Account,
  { expiryDate, issuer, number }: ApprovePaper,
  { badgeId, ...deciding }: Deciding & { badgeId: string },
): { paper: PaperRecord; granting: Granting } => {
  const approved = decided(paper, 'approve', deciding);
  mustEnd(paper, expiryDate, deciding.now);
  const at = deciding.now.toISOString();
  const seen = [paperNames[paper.badgeType], issuer, number && `No. ${number}`];
  const granting = renewBadge(account, {
    id: badgeId,
    userId: account.id,
    badgeType: paper.badgeType,
    verifiedBy: deciding.administrator,
    verificationDate: at,
    expiryDate,
    isActive: true,
    verificationDocument: seen.filter(Boolean).join(', '),
    createdAt: at,
  });
  return { paper: approved, granting };
};

/** The paper makes no badge. @throws AppError CONFLICT for one that was decided on. */
export const declinePaper = (paper: PaperRecord, { decision, reason, note }: NoPaperBody, deciding: Deciding): PaperRecord => ({
  ...decided(paper, decision, deciding),
  reason,
  note,
});

/** When the file is deleted; null while the paper waits. */
export const fileUntil = ({ decidedAt }: PaperRecord): string | null =>
  decidedAt === null ? null : plus(new Date(decidedAt), days(paperDays)).toISOString();

/** @throws AppError NOT_FOUND once the file was deleted. */
export const mustHaveFile = (paper: PaperRecord, now: Date): void => {
  const until = fileUntil(paper);
  if (until !== null && until <= now.toISOString())
    throw new AppError('NOT_FOUND', `The file was deleted ${paperDays} days after the decision.`);
};
