import { assertDirectCallsRefused } from '#core/desk/operations/direct-calls';
import { publishIfNeeded } from '#core/desk/operations/publish';
import { sealDays } from '#core/kernel/audit-log/seal-days';
import type { RunTally } from '#core/kernel/budget';
import { errorFields, log } from '#core/kernel/log';
import { eraseUpload, unusedUploads } from '#core/market/photo/upload.repo';
import { env } from '#functions/env';
import { forEach, scheduled } from './scheduled';

/** Runs one kind of work. Logs a failure, so that the other kinds still run. */
const tallyOf = async (work: () => Promise<number>): Promise<RunTally> => {
  try {
    return { done: await work(), failed: 0 };
  } catch (error) {
    log('error', 'failure', errorFields(error));
    return { done: 0, failed: 1 };
  }
};

// Every hour: seals the audit log's past days, publishes the site's state, checks that the API refuses direct calls, and deletes
// expired files (photos and uploads unused for a day, decided documents, data exports).
export const handler = scheduled('sweepUploads', async (now, budget) => {
  const tallies = [
    await tallyOf(() => sealDays(now, budget)),
    await tallyOf(async () => ((await publishIfNeeded(now)) ? 1 : 0)),
    await tallyOf(async () => {
      // Without a proxy before the API there is nothing to bypass.
      if (env.API_URL) await assertDirectCallsRefused(env.API_URL);
      return 0;
    }),
    await forEach(unusedUploads(now), (id) => eraseUpload(id, now), { budget }),
  ];
  return {
    done: tallies.reduce((sum, { done }) => sum + done, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  };
});
