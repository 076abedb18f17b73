import * as z from 'zod/mini';
import { BadgeType } from '#shared/contracts/badge';
import { Id } from '#shared/contracts/common';
import { paperReasonNames, paperStates, paperTypes } from '#shared/contracts/paper-values';
import { Badge } from './badge';
import { orNull, Timestamp } from './common';
import { Reputation } from './review';

const decision = {
  state: z.enum(paperStates),
  decidedAt: orNull(Timestamp),
  reason: orNull(z.enum(paperReasonNames)),
  note: orNull(z.string()),
};

/** A paper as the stager who has handed it in sees it. */
export const Paper = z.object({
  id: Id,
  badgeType: BadgeType,
  fileName: z.string(),
  createdAt: Timestamp,
  ...decision,
  fileUntil: orNull(Timestamp),
});
export type Paper = z.infer<typeof Paper>;

/** A badge that a stager holds, or held until it ran out. */
export const HeldBadge = z.object({ badgeType: BadgeType, expiryDate: orNull(Timestamp), text: z.string() });
export type HeldBadge = z.infer<typeof HeldBadge>;

/** At most one of each for a badge. */
export const Verification = z.object({ papers: z.array(Paper), badges: z.array(HeldBadge) });
export type Verification = z.infer<typeof Verification>;

/** The decision on the paper that this one was handed in after. */
export const EarlierDecision = z.object(decision);
export type EarlierDecision = z.infer<typeof EarlierDecision>;

/** Who has handed a paper in, to whoever compares the two. */
export const PaperHolder = z.object({
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
export type PaperHolder = z.infer<typeof PaperHolder>;

export const PaperToCheck = z.extend(Paper, {
  fileType: z.enum(paperTypes),
  fileBytes: z.int(),
  before: orNull(EarlierDecision),
  holder: PaperHolder,
});
export type PaperToCheck = z.infer<typeof PaperToCheck>;

/** Opens the file of one paper, for whoever has it. */
export const PaperLink = z.object({ url: z.string(), fileType: z.enum(paperTypes), expiresAt: Timestamp });
export type PaperLink = z.infer<typeof PaperLink>;
