import { type Budget, runNow } from '#core/kernel/budget';
import { notFound } from '#core/kernel/errors';
import { withFreshReads } from '#core/kernel/stale';
import { type Erased, type Removed, removedEntities } from '#core/kernel/table/entities';
import { eachItemOf } from '#core/kernel/table/listed.repo';
import { getTally } from '#core/kernel/table/tally.repo';
import { maxTransactionItems, type Save, transact } from '#core/kernel/table/transact';
import { findAccount } from '#core/market/account/account.repo';
import { newReference } from '#core/market/account/deletion.repo';
import { removeItems, saveClosure, saveEnd } from '#core/market/account/erase.repo';
import type { FormerMember } from '#core/market/account/former';
import { findLeaver } from '#core/market/account/former.repo';
import type { BidRecord } from '#core/market/bid/bid';
import { eraseBid, eraseProject } from '#core/market/bid/erase.repo';
import { areLinked } from '#core/market/bid/link.repo';
import { keepConversation, messagesBetween, removeConversation } from '#core/market/message/erase.repo';
import type { ConversationRecord } from '#core/market/message/message';
import type { CaseRecord } from '#core/market/moderation/case';
import { barMailboxesOf, eraseCase, removeReporter } from '#core/market/moderation/erase.repo';
import { eraseUnused } from '#core/market/photo/photo.repo';
import { eraseUpload, type UploadRecord, writeWindow } from '#core/market/photo/upload.repo';
import { getMailSettings } from '#core/market/preferences/settings.repo';
import type { ProjectRecord } from '#core/market/project/project';
import { eraseQuestion } from '#core/market/question/erase.repo';
import { removeReviews } from '#core/market/review/review.repo';
import { eraseDocuments } from '#core/market/verification/document.repo';
import { sweepProject } from './sweep-project';

/**
 * Deletes an account, except what the other party of a paid bid keeps (shared/account/leaving.ts), and notifies that party. When it
 * returns, the profile and the sessions are gone, and the email address is free. A job deletes the other data. `reference` proves
 * the deletion later.
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
      const barring = await barMailboxesOf(account, settings, now);
      await saveClosure(account, { settings, tally, reference }, now, (writes) => save([...writes, ...barring]));
    }
    if (!account && tally.closedAt === undefined) throw notFound('User');
  });
  await runNow((budget) => deleteAccount(userId, now, budget));
};

interface Leaving {
  userId: string;
  /** Set if another party keeps something. */
  leaver: FormerMember | undefined;
  now: Date;
  budget: Budget;
}

/** Erases a page of the account's items of one kind. Stops when the budget is spent. May be cut off and repeated. */
type Eraser<T> = (items: readonly T[], leaving: Leaving) => Promise<unknown>;

const atOnce =
  <T>(erase: (item: T, leaving: Leaving) => Promise<void>): Eraser<T> =>
  (items, leaving) =>
    Promise.all(items.map((item) => erase(item, leaving)));

const oneByOne =
  <T>(erase: (item: T, leaving: Leaving) => Promise<void>): Eraser<T> =>
  async (items, leaving) => {
    for (const item of items) if (!leaving.budget.isSpent()) await erase(item, leaving);
  };

/** The parties of a paid bid keep their conversation until both accounts are deleted. */
const isKept = async ({ userId, otherId, otherLeft }: ConversationRecord): Promise<boolean> =>
  otherLeft === undefined && (await areLinked(userId, otherId));

const eraseConversation = async (conversation: ConversationRecord, { leaver, budget }: Leaving): Promise<void> => {
  const { userId, otherId } = conversation;
  if (leaver && (await isKept(conversation)) && (await keepConversation(conversation, leaver))) return;
  await removeConversation(otherId, userId);
  for await (const messages of messagesBetween(userId, otherId)) {
    if (budget.isSpent()) return;
    await removeItems(messages);
  }
  // Removes the conversation last, because the messages are found through it.
  await removeConversation(userId, otherId);
};

// The order matters. Bids, questions and projects come before notifications, because others may still notify the account about them.
// Files come last, because erasing the other kinds leaves some.
const erasers = {
  Bid: atOnce((bid: BidRecord, { leaver, now }) => eraseBid(bid, leaver, now)),
  Question: oneByOne(eraseQuestion),
  Project: oneByOne(async ({ id }: ProjectRecord, { leaver, now, budget }) => {
    const change = await eraseProject(id, leaver, now);
    await sweepProject(id, now, budget);
    await eraseUnused(change, now);
  }),
  Conversation: oneByOne(eraseConversation),
  // Reviews that the account wrote remain, because each is about paid work.
  Review: removeReviews,
  Case: oneByOne((one: CaseRecord, { budget }) => eraseCase(one, budget)),
  // Removes only the account's name from the report.
  Report: atOnce(removeReporter),
  // Leaves a document that an administrator decided on meanwhile to the next run.
  VerificationDocument: (_documents: unknown, { userId, now }: Leaving) => withFreshReads(() => eraseDocuments(userId, now)),
  Upload: atOnce(({ id }: UploadRecord, { now }) => eraseUpload(id, now)),
} satisfies Record<Erased, Eraser<never>>;

const eraseAll = async (entity: Erased | Removed, leaving: Leaving): Promise<void> => {
  const erase: Eraser<never> | undefined = entity in erasers ? erasers[entity as Erased] : undefined;
  for await (const items of eachItemOf<never>(entity, leaving.userId, erase ? undefined : maxTransactionItems)) {
    if (leaving.budget.isSpent()) return;
    await (erase ?? removeItems)(items, leaving);
  }
};

// Files come first, too, because a data export may be among them.
const order = (): (Erased | Removed)[] => ['Upload', ...(Object.keys(erasers) as Erased[]), ...removedEntities()];

/**
 * Deletes the data of a closed account. Removes the closing mark and the job only when no running call can still write for the
 * account, and the indexes, which lag, show everything that was written.
 */
export const deleteAccount = async (userId: string, now: Date, budget: Budget): Promise<void> => {
  const { closedAt, deletionHash } = await getTally(userId);
  // Without the closing mark, another run has finished, because it removes the mark and the job together.
  if (closedAt === undefined) return;
  const leaver = await findLeaver(userId);
  for (const entity of order()) {
    await eraseAll(entity, { userId, leaver, now, budget });
    if (budget.isSpent()) return;
  }
  if (Date.parse(closedAt) + writeWindow <= now.getTime()) await saveEnd(userId, deletionHash, now);
};
