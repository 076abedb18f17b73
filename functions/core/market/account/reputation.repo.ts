import { keys } from '#core/kernel/table/keys';
import { get, getEach } from '#core/kernel/table/read';
import { type Change, update, type Write } from '#core/kernel/table/write';
import { noCounts, type ReputationCounts, type ReputationRecord } from './reputation';

/** AP72: what an account's reputation is made of; undefined before anything counted. 1 read unit. */
export const findReputation = (userId: string): Promise<ReputationRecord | undefined> =>
  get<ReputationRecord>(keys.reputation(userId));

/** AP178: what the reputations of several accounts are made of, by account. 0.5 read units each. */
export const findReputations = async (userIds: readonly string[]): Promise<Map<string, ReputationRecord | undefined>> => {
  const found = await getEach<ReputationRecord>(userIds.map(keys.reputation));
  return new Map(userIds.map((id, index) => [id, found[index]]));
};

/**
 * Adds to what a reputation is made of, in the transaction of the fact. The item appears with the first fact. The same
 * transaction must refuse closing accounts (`addToTally`), or it could leave a reputation behind that belongs to nobody.
 */
export const addToReputation = (
  userId: string,
  add: Partial<ReputationCounts>,
  now: Date,
  unless: Pick<Change, 'when' | 'refusal'> = {},
): Write =>
  update(keys.reputation(userId), {
    add: { ...noCounts, ...add },
    set: { entity: 'Reputation', userId, lastUpdated: now.toISOString() },
    upsert: true,
    ...unless,
  });

/** One more completed project, for each of its two parties. */
export const countCompletedProject = (userId: string, now: Date): Write => addToReputation(userId, { completedProjects: 1 }, now);

/** A badge granted (1) or revoked (-1). */
export const countBadges = (userId: string, change: number, now: Date): Write =>
  addToReputation(userId, { badgeCount: change }, now);

/** A first answer in a conversation that somebody else began `milliseconds` ago. */
export const countFirstAnswer = (userId: string, milliseconds: number, now: Date): Write =>
  addToReputation(userId, { firstAnswerSumMs: milliseconds, firstAnswerCount: 1 }, now);
