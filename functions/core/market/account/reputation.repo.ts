import { keys } from '#core/kernel/table/keys';
import { get, getEach } from '#core/kernel/table/read';
import { type Change, update, type Write } from '#core/kernel/table/write';
import { noCounts, type ReputationCounts, type ReputationRecord } from './reputation';

/** AP72: returns the sums from which a reputation is computed. 1 read unit. */
export const findReputation = (userId: string): Promise<ReputationRecord | undefined> =>
  get<ReputationRecord>(keys.reputation(userId));

/** AP178: returns the sums from which several reputations are computed, by account. 0.5 read units each. */
export const findReputations = async (userIds: readonly string[]): Promise<Map<string, ReputationRecord | undefined>> => {
  const found = await getEach<ReputationRecord>(userIds.map(keys.reputation));
  return new Map(userIds.map((id, index) => [id, found[index]]));
};

/** The same transaction must refuse closing accounts (`addToTally`), or a deleted account could leave a reputation behind. */
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

export const countCompletedProject = (userId: string, now: Date): Write => addToReputation(userId, { completedProjects: 1 }, now);

export const countBadges = (userId: string, change: number, now: Date): Write =>
  addToReputation(userId, { badgeCount: change }, now);

export const countFirstAnswer = (userId: string, milliseconds: number, now: Date): Write =>
  addToReputation(userId, { firstAnswerSumMs: milliseconds, firstAnswerCount: 1 }, now);
