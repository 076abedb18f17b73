import { type Budget, runNow } from '#core/kernel/budget';
import { saveSkippingStale } from '#core/kernel/stale';
import { finishJob } from '#core/kernel/table/job.repo';
import type { Write } from '#core/kernel/table/write';
import { removeItems } from '#core/market/account/erase.repo';
import { claimsOn } from '#core/market/bid/bid.repo';
import { bidsOn, removeBids } from '#core/market/bid/erase.repo';
import { deckItemsOf } from '#core/market/deck/deck.repo';
import { eraseNotificationsAbout } from '#core/market/notification/erase.repo';
import { eraseUnused } from '#core/market/photo/photo.repo';
import type { ProjectRecord } from '#core/market/project/project';
import { findProject, saveDeletion } from '#core/market/project/project.repo';
import { questionsOn } from '#core/market/question/erase.repo';
import { eraseUpdate, updatesOf } from '#core/market/update/erase.repo';

/** Deletes notifications about the project, except those of `keeper`. */
const eraseNotifications = (
  projectId: string,
  about: readonly { userId: string; ownerId: string }[],
  keeper: string | undefined,
): Promise<unknown> => {
  const readers = new Set(about.flatMap(({ userId, ownerId }) => [userId, ownerId]).filter((userId) => userId !== keeper));
  return Promise.all([...readers].map((userId) => eraseNotificationsAbout(projectId, userId)));
};

/** Deletes a project, then everything attached to it. `photoWrites` release its files. @throws StaleRead if it has changed */
export const deleteProject = async (project: ProjectRecord, now: Date, photoWrites: readonly Write[]): Promise<void> => {
  await saveDeletion(project, now, photoWrites);
  await runNow((budget) => sweepProject(project.id, now, budget));
};

/**
 * Removes everything attached to a deleted project: bids, claims, the deck, questions, updates and notifications. If the project is
 * kept for a paid bid, keeps that bid. May be cut off and repeated, because a bid and its counters change in one transaction.
 */
export const sweepProject = async (projectId: string, now: Date, budget: Budget): Promise<void> => {
  const { selectedBidId, awardedTo: keeper = undefined } = (await findProject(projectId)) ?? {};
  for await (const page of bidsOn(projectId)) {
    if (budget.isSpent()) return;
    const bids = page.filter(({ id }) => id !== selectedBidId);
    if (bids.length === 0) continue;
    await eraseNotifications(projectId, bids, keeper ?? undefined);
    await saveSkippingStale(bids, (some) => removeBids(some, now));
  }
  for await (const claims of claimsOn(projectId)) {
    if (budget.isSpent()) return;
    const withdrawn = claims.filter(({ SK }) => SK !== keeper);
    if (withdrawn.length > 0) await removeItems(withdrawn);
  }
  await removeItems(await deckItemsOf(projectId));
  for await (const questions of questionsOn(projectId)) {
    if (budget.isSpent()) return;
    await eraseNotifications(projectId, questions, keeper ?? undefined);
    await removeItems(questions);
  }
  for await (const updates of updatesOf(projectId)) {
    for (const update of updates) {
      if (budget.isSpent()) return;
      await eraseUnused(await eraseUpdate(update, now), now);
    }
  }
  await finishJob({ kind: 'sweepProject', subjectId: projectId });
};
