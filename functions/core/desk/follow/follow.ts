import { AppError, isAppError, isDependencyFailure } from '#core/kernel/errors';
import { errorFields, log } from '#core/kernel/log';
import { keys } from '#core/kernel/table/keys';
import { getMany } from '#core/kernel/table/read';
import { maxTransactionItems, transact } from '#core/kernel/table/transact';
import { put, type Write } from '#core/kernel/table/write';
import { days, plus, ttl } from '#core/kernel/time';
import { recordActivity } from './activity.repo';
import { refile } from './find.repo';
import { countMarket } from './market.repo';
import type { Effects } from './rules';
import { addToTotals } from './totals.repo';

/** A record of the table's stream. */
export interface Followed {
  /** The same in each delivery of the record. */
  id: string;
  effects: Effects;
}

/** The refusal of a second effect of one record. */
class FollowedBefore extends AppError {
  constructor() {
    super('CONFLICT', 'This record was followed before');
  }
}

/** The stream keeps a record for a day: none comes again after two. */
const mark = ({ id }: Followed, now: Date): Write =>
  put(
    { ...keys.followed(id), entity: 'Followed', recordId: id, expiresAtEpochSeconds: ttl(plus(now, days(2))) },
    { refusal: new FollowedBefore() },
  );

const effectsIn = (records: readonly Followed[]): Write[] => {
  const effects = records.map(({ effects }) => effects);
  return [
    ...addToTotals(effects.flatMap(({ totals }) => totals ?? [])),
    ...countMarket(effects.flatMap(({ market }) => market ?? [])),
    ...effects.flatMap(({ activity }) => activity ?? []).map(recordActivity),
    ...refile(effects.flatMap(({ entries }) => entries ?? [])),
  ];
};

const writesOf = (records: readonly Followed[], now: Date): Write[] => [
  ...records.map((record) => mark(record, now)),
  ...effectsIn(records),
];

/** As many records together as one transaction takes. */
const inTransactions = (records: readonly Followed[], now: Date): Followed[][] => {
  const parts: Followed[][] = [];
  for (const record of records) {
    const last = parts.at(-1);
    if (last && writesOf([...last, record], now).length <= maxTransactionItems) last.push(record);
    else parts.push([record]);
  }
  return parts;
};

/** Those that have had no effect so far. 0.5 read units for each record. */
const newAmong = async (records: readonly Followed[]): Promise<Followed[]> => {
  const marks = await getMany<{ recordId: string }>(records.map(({ id }) => keys.followed(id)));
  const before = new Set(marks.map(({ recordId }) => recordId));
  return records.filter(({ id }) => !before.has(id));
};

const canComeAgain = (error: unknown): boolean => isDependencyFailure(error) || isAppError(error, 'UNAVAILABLE');

/** Stores the effects of records each by itself, and passes over those that had theirs. Returns those that failed. */
const followEach = async (records: readonly Followed[], now: Date): Promise<Followed[]> => {
  const failed: Followed[] = [];
  for (const [index, record] of records.entries()) {
    try {
      await transact(writesOf([record], now));
    } catch (error) {
      if (error instanceof FollowedBefore) continue;
      log('error', 'failure', { ...errorFields(error), recordId: record.id });
      failed.push(record);
      if (canComeAgain(error)) return [...failed, ...records.slice(index + 1)];
    }
  }
  return failed;
};

/**
 * Stores what administrators see of some records, in their order: each has its effects once, however often it is delivered. Together they take
 * 2 write units for each record, and 2 for each counter, activity and search entry that changes.
 *
 * @returns those that failed, which may be delivered again
 */
export const follow = async (records: readonly Followed[], now: Date): Promise<Followed[]> => {
  const parts = inTransactions(
    records.filter((record) => effectsIn([record]).length > 0),
    now,
  );
  const failed: Followed[] = [];
  for (const [index, some] of parts.entries()) {
    try {
      await transact(writesOf(some, now));
    } catch (error) {
      if (canComeAgain(error)) return [...failed, ...parts.slice(index).flat()];
      // Some of them were followed before, or cannot be: each alone tells which.
      failed.push(...(await followEach(await newAmong(some), now)));
    }
  }
  return failed;
};
