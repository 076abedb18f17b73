import { AppError, isAppError, isDependencyFailure } from '#core/kernel/errors';
import { errorFields, log } from '#core/kernel/log';
import { keys } from '#core/kernel/table/keys';
import { getMany, prefetch } from '#core/kernel/table/read';
import { maxTransactionItems, transact } from '#core/kernel/table/transact';
import { put, type Write } from '#core/kernel/table/write';
import { days, plus, ttl } from '#core/kernel/time';
import { type CaseRecord, isUnreported } from '#core/market/moderation/case';
import { endCase } from '#core/market/moderation/case.repo';
import { recordActivity } from './activity.repo';
import { countMarket } from './market.repo';
import type { Effects, Renamed } from './rules';
import { type EntryChange, updateSearchEntries } from './search.repo';
import { addToTotals } from './totals.repo';

export interface Followed {
  /** The same in each delivery of the record. */
  id: string;
  effects: Effects;
}

interface Ready {
  id: string;
  effects: Omit<Effects, 'entries' | 'removedConcepts'> & { entries?: EntryChange; uncheckedCases: CaseRecord[] };
}

class FollowedBefore extends AppError {
  constructor() {
    super('CONFLICT', 'This record was followed before');
  }
}

/** Marks a record as followed. The mark is kept for two days, because the stream keeps a record for one. */
const followedMark = ({ id }: Ready, now: Date): Write =>
  put(
    { ...keys.followed(id), entity: 'Followed', recordId: id, expiresAtEpochSeconds: ttl(plus(now, days(2))) },
    { refusal: new FollowedBefore() },
  );

const effectsIn = (records: readonly Ready[]): Write[] => {
  const effects = records.map(({ effects }) => effects);
  return [
    ...addToTotals(effects.flatMap(({ totals }) => totals ?? [])),
    ...countMarket(effects.flatMap(({ market }) => market ?? [])),
    ...effects.flatMap(({ activity }) => activity ?? []).map(recordActivity),
    ...updateSearchEntries(effects.flatMap(({ entries }) => entries ?? [])),
    ...effects.flatMap(({ uncheckedCases }) => uncheckedCases).map(endCase),
  ];
};

const writesOf = (records: readonly Ready[], now: Date): Write[] => [
  ...records.map((record) => followedMark(record, now)),
  ...effectsIn(records),
];

/** Groups the records by what fits into one transaction. */
const inTransactions = (records: readonly Ready[], now: Date): Ready[][] => {
  const parts: Ready[][] = [];
  for (const record of records) {
    const last = parts.at(-1);
    if (last && writesOf([...last, record], now).length <= maxTransactionItems) last.push(record);
    else parts.push([record]);
  }
  return parts;
};

/** Returns the records without a mark. 0.5 read units each. */
const withoutFollowed = async (records: readonly Ready[]): Promise<Ready[]> => {
  const marks = await getMany<{ recordId: string }>(records.map(({ id }) => keys.followed(id)));
  const before = new Set(marks.map(({ recordId }) => recordId));
  return records.filter(({ id }) => !before.has(id));
};

/**
 * Reads the current names of renamed items, because records may come late, and the cases of removed concepts that are still open only
 * because the concept was new. 1 read unit each.
 */
const withCurrentItems = async (records: readonly Followed[]): Promise<Ready[]> => {
  const get = await prefetch(
    records.flatMap(({ effects: { entries, removedConcepts = [] } }) => [...(entries ? [entries.key] : []), ...removedConcepts]),
  );
  const refilingOf = async ({ key, before, after, entriesOf }: Renamed): Promise<EntryChange> => {
    const item = await get<never>(key);
    return { before, after, current: item ? entriesOf(item) : [] };
  };
  return Promise.all(
    records.map(async ({ id, effects: { entries, removedConcepts = [], ...effects } }) => {
      const cases = await Promise.all(removedConcepts.map((key) => get<CaseRecord>(key)));
      const uncheckedCases = cases.filter((one) => one !== undefined).filter(isUnreported);
      return { id, effects: { ...effects, uncheckedCases, ...(entries && { entries: await refilingOf(entries) }) } };
    }),
  );
};

const isRetryable = (error: unknown): boolean => isDependencyFailure(error) || isAppError(error, 'UNAVAILABLE');

/** Follows each record alone and returns those that failed. */
const followEach = async (records: readonly Ready[], now: Date): Promise<Ready[]> => {
  const failed: Ready[] = [];
  for (const [index, record] of records.entries()) {
    try {
      await transact(writesOf([record], now));
    } catch (error) {
      if (error instanceof FollowedBefore) continue;
      log('error', 'failure', { ...errorFields(error), recordId: record.id });
      failed.push(record);
      if (isRetryable(error)) return [...failed, ...records.slice(index + 1)];
    }
  }
  return failed;
};

/**
 * Applies stream records to the panel's totals, activity, search and new concepts, each once and in any order. 2 write units for each
 * record, and 2 for each counter, activity, search entry and case that changes.
 *
 * @returns the records that failed, which may be delivered again
 */
export const follow = async (records: readonly Followed[], now: Date): Promise<Followed[]> => {
  const parts = inTransactions(
    (await withCurrentItems(records)).filter((record) => effectsIn([record]).length > 0),
    now,
  );
  const failed: Ready[] = [];
  for (const [index, some] of parts.entries()) {
    try {
      await transact(writesOf(some, now));
    } catch (error) {
      if (isRetryable(error)) {
        failed.push(...parts.slice(index).flat());
        break;
      }
      // One of the records was followed before, or fails. Following each alone shows which.
      failed.push(...(await followEach(await withoutFollowed(some), now)));
    }
  }
  const ids = new Set(failed.map(({ id }) => id));
  return records.filter(({ id }) => ids.has(id));
};
