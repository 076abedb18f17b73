import { caseIdOf } from '#core/kernel/ids';
import type { Change } from '#core/kernel/table/change';
import { type Key, keys } from '#core/kernel/table/keys';
import { dayOfTime } from '#core/kernel/table/market-days.repo';
import type { FollowedEntity } from '#core/kernel/table/schema';
import { sumOfTotals, type Totals } from '#core/kernel/table/totals.repo';
import type { Account } from '#core/market/account/account';
import type { BidRecord } from '#core/market/bid/bid';
import type { MessageRecord } from '#core/market/message/message';
import { conceptTarget } from '#core/market/moderation/case';
import { totalsOfAccount, totalsOfBid, totalsOfProject } from '#core/market/payment/compare';
import { feeCents } from '#core/market/payment/payment';
import type { ProjectRecord } from '#core/market/project/project';
import type { QuestionRecord } from '#core/market/question/question';
import type { ActivityRecord } from './activity.repo';
import { countOfBidders, type MarketCount, minutesBetween, wholeMarket } from './market';
import { isRenamed } from './search.repo';
import { searchEntriesOfAccount, searchEntriesOfProject } from './search-entries';

export interface Effects {
  totals?: Totals;
  market?: readonly MarketCount[];
  activity?: readonly ActivityRecord[];
  entries?: Renamed;
  /** Keys of cases about concepts that their bid no longer has. */
  removedConcepts?: readonly Key[];
}

/** Search entries before and after a change that renames an item. `entriesOf` returns those of the current item. */
export interface Renamed {
  key: Key;
  before: readonly Key[];
  after: readonly Key[];
  entriesOf: (item: never) => Key[];
}

/** `at`: when the item changed, to the second, for facts without a time of their own. */
type Rule<Item> = (change: Change<Item>, at: Date) => Effects;

/** Returns what a change adds to the totals: the item's totals now, minus those before. */
const totalsChange = <Item>({ before, after }: Change<Item>, totalsOf: (item: Item) => Totals): Totals => {
  const lost = Object.entries(before ? totalsOf(before) : {}).map(([name, amount]) => [name, -amount] as const);
  return sumOfTotals([after ? totalsOf(after) : {}, Object.fromEntries(lost)]);
};

const renamedEntries = <Item>(
  { key, before, after }: Change<Item>,
  entriesOf: (item: Item) => Key[],
): Pick<Effects, 'entries'> => {
  const entries = { key, before: before ? entriesOf(before) : [], after: after ? entriesOf(after) : [], entriesOf };
  return isRenamed(entries) ? { entries } : {};
};

const acceptanceEffects = (bid: BidRecord, acceptedAt: string, isFree: boolean): Effects => ({
  activity: [{ type: 'bid_accepted', userId: bid.ownerId, projectId: bid.projectId, bidId: bid.id, createdAt: acceptedAt }],
  market: [{ day: dayOfTime(acceptedAt), place: bid.place, add: { acceptances: 1, ...(isFree && { freeAcceptances: 1 }) } }],
});

/** Counts the fee on the day of payment, and that the acceptance was paid on the day of the acceptance. */
const paymentEffects = (bid: BidRecord, acceptedAt: string, paidAt: string): Effects => ({
  activity: [{ type: 'payment_made', userId: bid.userId, projectId: bid.projectId, bidId: bid.id, createdAt: paidAt }],
  market: [
    { day: dayOfTime(paidAt), place: bid.place, add: { fees: 1, feeCents: feeCents(bid) } },
    {
      day: dayOfTime(acceptedAt),
      place: bid.place,
      add: { paidAcceptances: 1, paidMinutes: minutesBetween(acceptedAt, paidAt) },
    },
  ],
});

const placementEffects = ({ id, userId, projectId, place, createdAt }: BidRecord): Effects => ({
  activity: [{ type: 'bid_placed', userId, projectId, bidId: id, createdAt }],
  market: [{ day: dayOfTime(createdAt), place, add: { bids: 1 } }],
});

/** A bid without a fee is accepted and paid in one step. */
const bidEffects = (before: BidRecord | undefined, after: BidRecord): Effects => {
  if (!before) return placementEffects(after);
  const { acceptedAt, paidAt, acceptanceId } = after;
  const isPaid = before.paymentStatus !== 'paid' && after.paymentStatus === 'paid';
  if (acceptedAt !== null && acceptanceId !== before.acceptanceId) return acceptanceEffects(after, acceptedAt, isPaid);
  return isPaid && acceptedAt !== null && paidAt !== null ? paymentEffects(after, acceptedAt, paidAt) : {};
};

const removedConcepts = ({ before, after }: Change<BidRecord>): Pick<Effects, 'removedConcepts'> => {
  const left = new Set(after?.concepts?.map(({ photo }) => photo));
  const removed = before?.concepts?.filter(({ photo }) => !left.has(photo)) ?? [];
  return before && removed.length > 0
    ? { removedConcepts: removed.map(({ photo }) => keys.case(caseIdOf(conceptTarget(photo, before.id)))) }
    : {};
};

const projectEffects = (before: ProjectRecord | undefined, after: ProjectRecord, at: Date): Effects => {
  const { id: projectId, userId, createdAt, state } = after;
  if (!before)
    return {
      activity: [{ type: 'project_created', userId, projectId, createdAt }],
      market: [{ day: dayOfTime(createdAt), place: state, add: { projects: 1 } }],
    };
  const isCompleted = before.status !== 'completed' && after.status === 'completed';
  return {
    ...(isCompleted && { activity: [{ type: 'project_completed' as const, userId, projectId, createdAt: at.toISOString() }] }),
    market: countOfBidders(after, before.bidders ?? 0, at),
  };
};

const questionEffects = (before: QuestionRecord | undefined, after: QuestionRecord): MarketCount[] => {
  const { createdAt, decidedAt, place } = after;
  const day = dayOfTime(createdAt);
  if (!before) return [{ day, place, add: { questions: 1 } }];
  // On the day of the question.
  const answerMinutes = decidedAt !== null && before.decidedAt === null ? minutesBetween(createdAt, decidedAt) : undefined;
  return answerMinutes === undefined ? [] : [{ day, place, add: { answers: 1, answerMinutes } }];
};

const rules = {
  User: ({ key, before, after }: Change<Account>) => ({
    totals: totalsChange({ key, before, after }, totalsOfAccount),
    ...renamedEntries({ key, before, after }, searchEntriesOfAccount),
    ...(!before &&
      after && {
        activity: [{ type: 'user_registered' as const, userId: after.id, createdAt: after.createdAt }],
        market: [{ day: dayOfTime(after.createdAt), place: wholeMarket, add: { [`registered_${after.userType}`]: 1 } }],
      }),
  }),
  Project: ({ key, before, after }: Change<ProjectRecord>, at: Date) => ({
    totals: totalsChange({ key, before, after }, totalsOfProject),
    ...renamedEntries({ key, before, after }, searchEntriesOfProject),
    ...(after && projectEffects(before, after, at)),
  }),
  Bid: ({ key, before, after }: Change<BidRecord>) => ({
    totals: totalsChange({ key, before, after }, totalsOfBid),
    ...removedConcepts({ key, before, after }),
    ...(after && bidEffects(before, after)),
  }),
  Question: ({ before, after }: Change<QuestionRecord>) => (after ? { market: questionEffects(before, after) } : {}),
  Message: ({ before, after }: Change<MessageRecord>) =>
    !before && after ? { market: [{ day: dayOfTime(after.createdAt), place: wholeMarket, add: { messages: 1 } }] } : {},
} as const satisfies Record<FollowedEntity, Rule<never>>;

/** Returns the effects of a change. An entity without a rule has none. */
export const effectsOf = (change: Change<Record<string, unknown>>, at: Date): Effects => {
  const rule = rules[(change.after ?? change.before)?.entity as FollowedEntity] as Rule<unknown> | undefined;
  return rule?.(change, at) ?? {};
};
