import type { Budget } from '#core/kernel/budget';
import { log } from '#core/kernel/log';
import { dayAfter, hashOf, latestSettled, sealOf } from './seal';
import { lastSealed, readSeal, writeSeal } from './seal.storage';
import { firstDayOnRecord, recordsOf } from './trail.repo';

/** The latest day that this process knows to be sealed: most runs have nothing to do. */
let known = '';

/**
 * Writes the files of all days that are over and have none, the earliest first, each with the hash of the one before. The bucket itself says how far
 * that has come, so that a run may be cut off anywhere, and two may be at it: a file that is there is not written again.
 *
 * @returns how many days were written
 */
export const sealDays = async (now: Date, budget: Budget): Promise<number> => {
  const until = latestSettled(now);
  if (known >= until) return 0;
  const last = await lastSealed();
  let previous = last === undefined ? null : hashOf((await readSeal(last)) ?? '');
  let written = 0;
  const first = last === undefined ? ((await firstDayOnRecord(now)) ?? until) : dayAfter(last);
  for (let day = first; day <= until && !budget.isSpent(); day = dayAfter(day)) {
    const body = sealOf(day, await recordsOf(day), previous);
    const isOurs = await writeSeal(day, body);
    // Another run's is the same, unless somebody has put something else there, for which the next day vouches as it is.
    previous = hashOf(isOurs ? body : ((await readSeal(day)) ?? ''));
    // The log is a second witness, outside of the bucket.
    if (isOurs) log('info', 'audit_sealed', { day, sha256: previous });
    written += isOurs ? 1 : 0;
    known = day;
  }
  // Nothing is left to write, or there is nothing from so long ago.
  if (first > until) known = until;
  return written;
};
