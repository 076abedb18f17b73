import { AppError, conflict, invalid } from '#core/kernel/errors';
import { days, plus } from '#core/kernel/time';
import type { Account } from '#core/market/account/account';
import { type Granting, renewBadge } from '#core/market/verification/badge';
import type { BadgeType } from '#shared/verification/badge.values';
import type { EarlierDecision } from '#shared/verification/document.answers';
import type { ApproveDocument, NoDocumentBody, UploadDocumentBody } from '#shared/verification/document.contract';
import {
  type DocumentReason,
  type DocumentState,
  type DocumentType,
  documentAllows,
  documentBadges,
  documentDays,
  documentNames,
  documentTransitions,
} from '#shared/verification/document.values';

export const fileEndings: Readonly<Record<DocumentType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

export interface DocumentRecord {
  id: string;
  userId: string;
  badgeType: BadgeType;
  state: DocumentState;
  /** Key in the media bucket. Nothing serves its folder. */
  file: string;
  fileType: DocumentType;
  fileBytes: number;
  /** As named on the stager's device. */
  fileName: string;
  createdAt: string;
  decidedAt: string | null;
  /** The Cognito username. */
  decidedBy: string | null;
  reason: DocumentReason | null;
  note: string | null;
  /** The decision on the document that this one replaces. */
  before: EarlierDecision | null;
}

export interface CheckedFile {
  file: string;
  fileType: DocumentType;
  fileBytes: number;
}

/** @throws AppError CONFLICT while another document for this badge waits */
export const assertNoneWaiting = (before: DocumentRecord | undefined): void => {
  if (before?.state === 'waiting')
    throw conflict("We're already checking your document for this badge. To upload another one, withdraw it first.");
};

export const newDocument = (
  { badgeType, fileName }: UploadDocumentBody,
  checked: CheckedFile,
  { id, userId, before, now }: { id: string; userId: string; before: DocumentRecord | undefined; now: Date },
): DocumentRecord => ({
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

const happened: Record<DocumentState, string> = {
  waiting: 'This document is still waiting to be checked.',
  approved: 'This document was already approved.',
  another_asked: 'Another document was already requested.',
  refused: 'This document was already refused.',
};

/** @throws AppError CONFLICT, saying what was decided */
const assertAllowed = ({ state }: DocumentRecord, transition: keyof typeof documentTransitions): void => {
  if (!documentAllows(state, transition)) throw conflict(happened[state]);
};

/** @throws AppError CONFLICT for a decided document */
export const assertWithdrawable = (document: DocumentRecord): void => assertAllowed(document, 'withdraw');

/** @throws AppError VALIDATION_FAILED unless the day is in the future, or absent for a badge that needs none */
const assertExpiry = ({ badgeType }: DocumentRecord, expiryDate: string | null, now: Date): void => {
  const refuse = (message: string) => invalid({ path: 'expiryDate', message });
  if (expiryDate === null) {
    if (documentBadges.includes(badgeType)) throw refuse('Please enter the last day the document is valid');
  } else if (expiryDate <= now.toISOString()) throw refuse('The document has expired. Please enter a day in the future');
};

interface Deciding {
  administrator: string;
  now: Date;
}

const withDecision = (
  document: DocumentRecord,
  transition: Exclude<keyof typeof documentTransitions, 'withdraw'>,
  { administrator, now }: Deciding,
): DocumentRecord => {
  assertAllowed(document, transition);
  return { ...document, state: documentTransitions[transition].to, decidedAt: now.toISOString(), decidedBy: administrator };
};

/**
 * Approves a document. The badge keeps its kind, issuer and number, but not the file.
 * @throws AppError CONFLICT, VALIDATION_FAILED
 */
export const approveDocument = (
  document: DocumentRecord,
  account: Account,
  { expiryDate, issuer, number }: ApproveDocument,
  { badgeId, ...deciding }: Deciding & { badgeId: string },
): { document: DocumentRecord; granting: Granting } => {
  const approved = withDecision(document, 'approve', deciding);
  assertExpiry(document, expiryDate, deciding.now);
  const at = deciding.now.toISOString();
  const seen = [documentNames[document.badgeType], issuer, number && `No. ${number}`];
  const granting = renewBadge(account, {
    id: badgeId,
    userId: account.id,
    badgeType: document.badgeType,
    verifiedBy: deciding.administrator,
    verificationDate: at,
    expiryDate,
    isActive: true,
    verificationDocument: seen.filter(Boolean).join(', '),
    createdAt: at,
  });
  return { document: approved, granting };
};

/** @throws AppError CONFLICT for a decided document */
export const declineDocument = (
  document: DocumentRecord,
  { decision, reason, note }: NoDocumentBody,
  deciding: Deciding,
): DocumentRecord => ({
  ...withDecision(document, decision, deciding),
  reason,
  note,
});

/** Returns when the file is deleted, or null while the document waits. */
export const fileUntil = ({ decidedAt }: DocumentRecord): string | null =>
  decidedAt === null ? null : plus(new Date(decidedAt), days(documentDays)).toISOString();

/** @throws AppError NOT_FOUND once the file was deleted */
export const assertHasFile = (document: DocumentRecord, now: Date): void => {
  const until = fileUntil(document);
  if (until !== null && until <= now.toISOString())
    throw new AppError('NOT_FOUND', `The file was deleted ${documentDays} days after the decision.`);
};
