import type { Budget, RunTally } from '#core/kernel/budget';
import { firstIdAt } from '#core/kernel/ids';
import { errorFields, log } from '#core/kernel/log';
import { inParallel } from '#core/kernel/parallel';
import { ignoreStale, StaleRead } from '#core/kernel/stale';
import { keys } from '#core/kernel/table/keys';
import { transact, write } from '#core/kernel/table/transact';
import { check } from '#core/kernel/table/write';
import { hours, minutes, plus } from '#core/kernel/time';
import type { Account } from '#core/market/account/account';
import { findAccount } from '#core/market/account/account.repo';
import { areasOf } from '#core/market/account/service-area';
import { findProjectsBidOn } from '#core/market/bid/bid.repo';
import { notify } from '#core/market/notification/notification.repo';
import { endOfQuiet, nextMorning, refusalOf } from '#core/market/preferences/policy';
import { frequencyOf } from '#core/market/preferences/settings';
import { getMailSettings } from '#core/market/preferences/settings.repo';
import { searchAround } from '#core/market/project/search.repo';
import { type AreaDigest, alertDelay, alertsOfToday, isLongUnseen } from './digest';
import { changeDigest, dueDigests, findDigest, removeDigest } from './digest.repo';

const atOnce = 8;
/** A digest that waits longer raises an alarm. */
const lateAfter = minutes(30);
const shownAtMost = 10;
const readAtMost = 30;

/** Puts each due digest into the outbox, in the transaction that sets its next time. Retries a failed digest in an hour. */
export const sendDueDigests = async (now: Date, budget: Budget): Promise<RunTally> => {
  const tally: RunTally = { done: 0, failed: 0 };
  for await (const page of dueDigests(now)) {
    await inParallel(page, atOnce, async (due) => {
      if (budget.isSpent()) return;
      try {
        await sendDigest(due.userId, now);
        tally.done += 1;
      } catch (error) {
        // The next run decides.
        if (error instanceof StaleRead) return;
        tally.failed += 1;
        log('error', 'failure', { ...errorFields(error), userId: due.userId });
        await postponeDigest(due.userId, now);
      }
    });
    if (!budget.isSpent()) continue;
    if (page.some(({ dueAt }) => dueAt < plus(now, -lateAfter).toISOString())) {
      log('error', 'mail_late');
      tally.failed += 1;
    }
    break;
  }
  return tally;
};

const postponeDigest = async (userId: string, now: Date): Promise<void> => {
  const digest = await findDigest(userId);
  if (digest) await write(changeDigest(digest, { dueAt: plus(now, hours(1)).toISOString() })).catch(ignoreStale);
};

const sendDigest = async (userId: string, now: Date): Promise<void> => {
  const [digest, account, settings] = await Promise.all([findDigest(userId), findAccount(userId), getMailSettings(userId)]);
  if (!digest || digest.dueAt === null || digest.dueAt > now.toISOString()) return;
  if (!account || account.serviceAreas.length === 0) return write(removeDigest(digest));
  const until = (time: Date) => ({ dueAt: time.toISOString(), isEarly: false });
  const morning = until(nextMorning(settings, now));
  if (refusalOf(settings, 'areas', account.email)) return write(changeDigest(digest, morning));
  // The stager chose daily emails after this email was brought forward.
  if (digest.isEarly && frequencyOf(settings, 'areas') === 'daily') return write(changeDigest(digest, morning));
  const quietUntil = endOfQuiet(settings, now);
  if (quietUntil) return write(changeDigest(digest, until(quietUntil)));
  if (isLongUnseen(account, now)) return pauseDigest(digest, account, now);

  const projectIds = await findNewProjects(account, digest, now);
  // An early email has the oldest projects, because the others come in the next one.
  const shown = digest.isEarly ? projectIds.slice(-shownAtMost) : projectIds.slice(0, shownAtMost);
  const [newest] = shown;
  if (newest === undefined) return write(changeDigest(digest, morning));
  const cut = projectIds.length > shown.length;
  const more = cut ? (digest.isEarly ? 'in_the_morning' : 'on_the_site') : null;
  const earlySent = [...alertsOfToday(digest, now), ...(digest.isEarly ? [now.toISOString()] : [])];
  await transact([
    changeDigest(digest, { ...morning, since: newest, earlySent }),
    ...notify('area_digest', { userId, list: { projectIds: shown, more } }, {}, now),
  ]);
};

/** Pauses emails until the next visit (seen.repo.ts) and sends one that says so. @throws StaleRead if the stager just visited */
const pauseDigest = async (digest: AreaDigest, { id, lastSeenAt }: Account, now: Date): Promise<void> => {
  await transact([
    changeDigest(digest, { dueAt: null, isEarly: false }),
    check(keys.user(id), { lastSeenAt }),
    ...notify('areas_paused', { userId: id }, {}, now),
  ]);
  log('info', 'mail_paused', { userId: id });
};

/** Returns projects that were not sent yet. Skips very new ones (`alertDelay`). */
const findNewProjects = async (account: Account, { since }: AreaDigest, now: Date): Promise<string[]> => {
  const areas = await areasOf(account);
  if (areas.length === 0) return [];
  const { items } = await searchAround({ areas, filters: {}, list: ['digest', account.id] }, { limit: readAtMost }, now);
  const until = firstIdAt(plus(now, -alertDelay));
  const ids = items.map(({ project }) => project.id).filter((id) => since < id && id < until);
  const biddenOn = await findProjectsBidOn(ids, account.id);
  return ids.filter((id) => !biddenOn.has(id));
};
