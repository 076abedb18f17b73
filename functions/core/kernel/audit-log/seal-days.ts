import type { Budget } from '#core/kernel/budget';
import { log } from '#core/kernel/log';
import { perProcess } from '#core/kernel/per-process';
import { dayAfter, hashOf, latestSettled, sealOf } from './seal';
import { lastSealed, readSeal, writeSeal } from './seal.storage';
import { firstDayOnRecord, recordsOf } from './trail.repo';

const sealed = perProcess(() => ({ until: '' }));

/** Writes the missing files of settled days, oldest first, and returns their number. Runs may be cut off or overlap. */
export const sealDays = async (now: Date, budget: Budget): Promise<number> => {
  const until = latestSettled(now);
  if (sealed().until >= until) return 0;
  const last = await lastSealed();
  let previous = last === undefined ? null : hashOf((await readSeal(last)) ?? '');
  let written = 0;
  const first = last === undefined ? ((await firstDayOnRecord(now)) ?? until) : dayAfter(last);
  for (let day = first; day <= until && !budget.isSpent(); day = dayAfter(day)) {
    const body = sealOf(day, await recordsOf(day), previous);
    const isOurs = await writeSeal(day, body);
    // Another run may have written the file, or somebody may have forged it. The next day's hash covers the stored bytes.
    previous = hashOf(isOurs ? body : ((await readSeal(day)) ?? ''));
    // The log is a second witness outside the bucket.
    if (isOurs) log('info', 'audit_sealed', { day, sha256: previous });
    written += isOurs ? 1 : 0;
    sealed().until = day;
  }
  if (first > until) sealed().until = until;
  return written;
};
