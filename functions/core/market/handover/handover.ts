import { conflict, invalid } from '#core/kernel/errors';
import { days, plus } from '#core/kernel/time';
import type { Property } from '#core/market/account/former';
import type { BidRecord, DayRecord, HandoverRecord } from '#core/market/bid/bid';
import { type HandoverOccasion, orderProblem, type PartyName } from '#shared/handover/handover.values';
import { dayOf } from '#shared/property-day';

export const partyOf = ({ ownerId }: Pick<BidRecord, 'ownerId'>, userId: string): PartyName =>
  userId === ownerId ? 'owner' : 'stager';

/** @throws AppError CONFLICT if either party has deleted the account */
export const assertBothPartiesHere = ({ ownerLeftAt, stagerLeft }: Pick<BidRecord, 'ownerLeftAt' | 'stagerLeft'>): void => {
  if (ownerLeftAt || stagerLeft) throw conflict('The other party deleted their account');
};

/** @throws AppError CONFLICT once the project is completed */
export const assertHandoverOpen = ({ handoverClosedAt }: Pick<BidRecord, 'handoverClosedAt'>): void => {
  if (handoverClosedAt) throw conflict('This project is completed, so its handover can no longer be changed');
};

export const isSameProperty = ({ handover }: Pick<BidRecord, 'handover'>, { address, access }: Property): boolean =>
  (handover?.property?.address ?? null) === address && (handover?.property?.access ?? null) === access;

export const dayFor = (handover: HandoverRecord | undefined, occasion: HandoverOccasion): DayRecord =>
  handover?.days?.[occasion] ?? { agreed: null, proposed: null };

const farthest = days(3 * 365);

/** @throws AppError VALIDATION_FAILED for a day in the past, in the property's time zone, or more than three years ahead */
const assertInFuture = (date: string, state: string | null, now: Date): void => {
  if (date < dayOf(now, state)) throw invalid({ path: 'date', message: 'Please choose today or a later date' });
  if (date > dayOf(plus(now, farthest), state))
    throw invalid({ path: 'date', message: 'Please choose a date within the next three years' });
};

/**
 * Checks the order of days. A client can move all dates one by one, a pick-up that moves to a later date first.
 *
 * @throws AppError VALIDATION_FAILED for a date before that of an occasion that must come first, or a rental that ends after its
 * pick-up
 */
export const assertInOrder = (handover: HandoverRecord | undefined, occasion: HandoverOccasion, date: string): void => {
  const message = orderProblem(occasion, date, (other) => {
    const { agreed, proposed } = dayFor(handover, other);
    return proposed?.date ?? agreed;
  });
  if (message) throw invalid({ path: 'date', message });
};

export interface NewProposal {
  date: string | null;
  by: PartyName;
  state: string | null;
  now: Date;
}

/**
 * Returns the handover after a proposal. A day that the other party proposed is agreed on. Null, or the day agreed on before,
 * withdraws one's own proposal. Returns undefined if nothing changes. @throws AppError VALIDATION_FAILED
 */
export const afterProposal = (
  { agreed, proposed }: DayRecord,
  { date, by, state, now }: NewProposal,
): { day: DayRecord; news: 'agreed' | 'proposed' | undefined } | undefined => {
  const isOwn = proposed?.by === by;
  if (date === null || (date === agreed && (isOwn || !proposed)))
    return isOwn ? { day: { agreed, proposed: null }, news: undefined } : undefined;
  if (isOwn && proposed?.date === date) return undefined;
  assertInFuture(date, state, now);
  return proposed && !isOwn && proposed.date === date
    ? { day: { agreed: date, proposed: null }, news: 'agreed' }
    : { day: { agreed, proposed: { date, by } }, news: 'proposed' };
};
