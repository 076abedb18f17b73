import { type Budget, beginNow } from '#core/kernel/budget';
import { notFound } from '#core/kernel/errors';
import { withFreshReads } from '#core/kernel/stale';
import { getTally } from '#core/kernel/table/tally.repo';
import { type Save, transact } from '#core/kernel/table/transact';
import { findAccount } from '#core/market/account/account.repo';
import { newReference } from '#core/market/account/deletion.repo';
import { belongingsOf, removeItems, saveClosure, saveEnd } from '#core/market/account/erase.repo';
import type { FormerMember } from '#core/market/account/former';
import { findLeaver } from '#core/market/account/former.repo';
import { eraseBid, eraseProject, ownBids, withdrawalsBy } from '#core/market/bid/erase.repo';
import { areLinked } from '#core/market/bid/link.repo';
import { keepConversation, messagesBetween, ownConversations, removeConversation } from '#core/market/message/erase.repo';
import type { ConversationRecord } from '#core/market/message/message';
import { barringOf, casesOf, eraseCase, forgetReporter, reportsBy } from '#core/market/moderation/erase.repo';
import { eraseUnused } from '#core/market/photo/photo.repo';
import { eraseUpload, uploadsOf, writeWindow } from '#core/market/photo/upload.repo';
import { getMailSettings } from '#core/market/preferences/settings.repo';
import { ownProjects } from '#core/market/project/erase.repo';
import { eraseQuestion, questionsBy } from '#core/market/question/erase.repo';
import { removeReviews, reviewsReceived } from '#core/market/review/erase.repo';
import { eraseDocuments } from '#core/market/verification/document.repo';
import { sweepProject } from './sweep-project';

/**
 * Deletes an account, except what the other party of a paid bid keeps (shared/leaving.ts), and notifies that party. Profile and
 * sessions are gone and the address is free at the return. A job deletes the rest. `reference` proves the deletion.
 * @throws AppError CONFLICT while the account pays or awaits an open platform fee; NOT_FOUND
 */
export const closeAccount = async (
  userId: string,
  now: Date,
  { save = transact, reference = newReference() }: { save?: Save; reference?: string | undefined } = {},
): Promise<void> => {
  await withFreshReads(async () => {
    const [account, settings, tally] = await Promise.all([findAccount(userId), getMailSettings(userId), getTally(userId)]);
    if (account) {
      const barring = await barringOf(account, settings, now);
      await saveClosure(account, { settings, tally, reference }, now, (writes) => save([...writes, ...barring]));
    }
    if (!account && tally.closedAt === undefined) throw notFound('User');
  });
  await beginNow((budget) => deleteAccount(userId, now, budget));
};

interface Leaving {
  userId: string;
  /** Present if another party keeps something. */
  leaver: FormerMember | undefined;
}

/** Stops when the budget is spent. May be cut off and repeated. */
type Step = (leaving: Leaving, now: Date, budget: Budget) => Promise<void>;

const eraseBids: Step = async ({ userId, leaver }, now, budget) => {
  for await (const bids of ownBids(userId)) {
    if (budget.isSpent()) return;
    await Promise.all(bids.map((bid) => eraseBid(bid, leaver, now)));
  }
};

const eraseWithdrawals: Step = async ({ userId }, _now, budget) => {
  for await (const claims of withdrawalsBy(userId)) {
    if (budget.isSpent()) return;
    await removeItems(claims);
  }
};

const eraseQuestions: Step = async ({ userId }, _now, budget) => {
  for await (const questions of questionsBy(userId)) {
    if (budget.isSpent()) return;
    const decided = questions.filter(({ state }) => state !== 'open');
    if (decided.length > 0) await removeItems(decided);
    for (const question of questions.filter(({ state }) => state === 'open')) {
      if (budget.isSpent()) return;
      await eraseQuestion(question);
    }
  }
};

const eraseProjects: Step = async ({ userId, leaver }, now, budget) => {
  for await (const projects of ownProjects(userId)) {
    for (const { id } of projects) {
      if (budget.isSpent()) return;
      const change = await eraseProject(id, leaver, now);
      await sweepProject(id, now, budget);
      await eraseUnused(change, now);
    }
  }
};

/** The parties of a paid bid keep their conversation until both accounts are deleted. */
const isKept = async ({ userId, otherId, otherLeft }: ConversationRecord): Promise<boolean> =>
  otherLeft === undefined && (await areLinked(userId, otherId));

const eraseConversations: Step = async ({ userId, leaver }, _now, budget) => {
  for await (const conversations of ownConversations(userId)) {
    for (const conversation of conversations) {
      if (budget.isSpent()) return;
      const { otherId } = conversation;
      if (leaver && (await isKept(conversation)) && (await keepConversation(conversation, leaver))) continue;
      await removeConversation(otherId, userId);
      for await (const messages of messagesBetween(userId, otherId)) {
        if (budget.isSpent()) return;
        await removeItems(messages);
      }
      // Last, because it leads to everything else.
      await removeConversation(userId, otherId);
    }
  }
};

/** Deletes received reviews. Reviews that the account wrote remain, because each is about paid work. */
const eraseReviews: Step = async ({ userId }, _now, budget) => {
  for await (const reviews of reviewsReceived(userId)) {
    if (budget.isSpent()) return;
    await removeReviews(reviews);
  }
};

/** Deletes cases about the account's content, with their reports. */
const eraseCases: Step = async ({ userId }, _now, budget) => {
  for await (const cases of casesOf(userId)) {
    for (const one of cases) {
      if (budget.isSpent()) return;
      await eraseCase(one, budget);
    }
  }
};

/** Removes the account's name from its reports about others. */
const forgetReports: Step = async ({ userId }, _now, budget) => {
  for await (const reports of reportsBy(userId)) {
    if (budget.isSpent()) return;
    await Promise.all(reports.map(forgetReporter));
  }
};

const eraseBelongings: Step = async ({ userId }, _now, budget) => {
  for await (const items of belongingsOf(userId)) {
    if (budget.isSpent()) return;
    await removeItems(items);
  }
};

/** Leaves a document that an administrator decided on meanwhile to the next run. */
const eraseVerification: Step = async ({ userId }, now) => {
  await withFreshReads(() => eraseDocuments(userId, now));
};

const eraseFiles: Step = async ({ userId }, now, budget) => {
  for await (const notes of uploadsOf(userId)) {
    if (budget.isSpent()) return;
    await Promise.all(notes.map(({ id }) => eraseUpload(id, now)));
  }
};

// Files first, because a data export may be among them, and last, because other steps leave some. Bids, questions and projects
// before notifications, because others may still notify the account about them.
const steps: readonly Step[] = [
  eraseFiles,
  eraseBids,
  eraseWithdrawals,
  eraseQuestions,
  eraseProjects,
  eraseConversations,
  eraseReviews,
  eraseCases,
  forgetReports,
  eraseBelongings,
  eraseVerification,
  eraseFiles,
];

/**
 * Deletes the data of a closed account. Removes the closing mark and the job only when no call can write for the account any
 * longer, and the indexes, which lag, show all that was written before.
 */
export const deleteAccount = async (userId: string, now: Date, budget: Budget): Promise<void> => {
  const { closedAt, deletionHash } = await getTally(userId);
  // Another run has finished: the mark and the job are removed together.
  if (closedAt === undefined) return;
  const leaver = await findLeaver(userId);
  for (const step of steps) {
    await step({ userId, leaver }, now, budget);
    if (budget.isSpent()) return;
  }
  if (Date.parse(closedAt) + writeWindow <= now.getTime()) await saveEnd(userId, deletionHash, now);
};
