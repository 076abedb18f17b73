import * as z from 'zod/mini';
import { Id } from '#shared/api/common';
import { orNull, Timestamp } from '#shared/api/common.answers';
import { Reputation } from '#shared/review/review.answers';
import { BadgeType } from '#shared/verification/badge.contract';
import { documentReasonNames, documentStates, documentTypes } from '#shared/verification/document.values';
import { Badge } from './badge.answers';

const decision = {
  state: z.enum(documentStates),
  decidedAt: orNull(Timestamp),
  reason: orNull(z.enum(documentReasonNames)),
  note: orNull(z.string()),
};

/** A document as its stager sees it. */
export const VerificationDocument = z.object({
  id: Id,
  badgeType: BadgeType,
  fileName: z.string(),
  createdAt: Timestamp,
  ...decision,
  fileUntil: orNull(Timestamp),
});
export type VerificationDocument = z.infer<typeof VerificationDocument>;

/** A valid or expired badge of a stager. */
export const HeldBadge = z.object({ badgeType: BadgeType, expiryDate: orNull(Timestamp), text: z.string() });
export type HeldBadge = z.infer<typeof HeldBadge>;

/** At most one of each for a badge. */
export const Verification = z.object({ documents: z.array(VerificationDocument), badges: z.array(HeldBadge) });
export type Verification = z.infer<typeof Verification>;

/** The decision on the previous document for the same badge. */
export const EarlierDecision = z.object(decision);
export type EarlierDecision = z.infer<typeof EarlierDecision>;

/** For administrators, to compare with the document. */
export const DocumentHolder = z.object({
  id: Id,
  stagerIdentifier: orNull(z.string()),
  name: z.string(),
  company: orNull(z.string()),
  email: z.string(),
  phone: orNull(z.string()),
  bio: orNull(z.string()),
  createdAt: Timestamp,
  deals: z.int(),
  reputation: Reputation,
  badges: z.array(Badge),
});
export type DocumentHolder = z.infer<typeof DocumentHolder>;

export const DocumentToCheck = z.extend(VerificationDocument, {
  fileType: z.enum(documentTypes),
  fileBytes: z.int(),
  before: orNull(EarlierDecision),
  holder: DocumentHolder,
});
export type DocumentToCheck = z.infer<typeof DocumentToCheck>;

export const DocumentLink = z.object({ url: z.string(), fileType: z.enum(documentTypes), expiresAt: Timestamp });
export type DocumentLink = z.infer<typeof DocumentLink>;
