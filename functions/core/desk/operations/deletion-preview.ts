import type { Tally } from '#core/kernel/table/tally';
import { getTally } from '#core/kernel/table/tally.repo';
import type { Account } from '#core/market/account/account';
import { getAccount } from '#core/market/account/account.repo';
import type { BidRecord } from '#core/market/bid/bid';
import { listBidsTo, listPaidBidsBy, listPaidBidsTo } from '#core/market/bid/bid.repo';
import { findLinkedUsers } from '#core/market/bid/link.repo';
import { listConversations } from '#core/market/message/conversation.repo';
import { countMessages } from '#core/market/message/message.repo';
import { listOwnProjects } from '#core/market/project/project.repo';
import { countReviews } from '#core/market/review/review.repo';
import { isStager } from '#shared/account/user.values';
import type { Counted, DeletionPreview } from '#shared/operations/operations.answers';

/** Counts up to this number, which shows whether there are few or many. */
const maxCounted = 100;
const messagesAtMost = 500;
const conversationsAtMost = 50;

const exactly = (count: number): Counted => ({ count, hasMore: false });
const none = exactly(0);
const counted = ({ items, next }: { items: readonly unknown[]; next: string | undefined }): Counted => ({
  count: items.length,
  hasMore: next !== undefined,
});
const minus = ({ count, hasMore }: Counted, kept: Counted): Counted => ({
  count: Math.max(0, count - kept.count),
  hasMore: hasMore || kept.hasMore,
});

/** Counts paid bids that the other party keeps, because it has an account. */
const keptBids = async (
  { id, userType }: Account,
  { deals }: Tally,
): Promise<{ items: BidRecord[]; next: string | undefined }> => {
  if (deals === 0) return { items: [], next: undefined };
  const { items, next } = await (isStager(userType) ? listPaidBidsBy : listPaidBidsTo)(id, { limit: maxCounted });
  return { items: items.filter(({ ownerLeftAt, stagerLeft }) => !ownerLeftAt && !stagerLeft), next };
};

/** Counts the messages of the latest conversations. */
const messagesOf = async (id: string): Promise<{ goes: Counted; stays: Counted }> => {
  const { items, next } = await listConversations(id, { limit: conversationsAtMost });
  const linked = await findLinkedUsers(
    id,
    items.map(({ otherId }) => otherId),
  );
  const sums = { goes: 0, stays: 0 };
  let hasMore = next !== undefined;
  for (const { otherId, otherLeft } of items) {
    const left = messagesAtMost - sums.goes - sums.stays;
    if (left <= 0) {
      hasMore = true;
      break;
    }
    const messages = await countMessages(id, otherId, left);
    sums[linked.has(otherId) && !otherLeft ? 'stays' : 'goes'] += messages.count;
    hasMore ||= messages.hasMore;
  }
  return { goes: { count: sums.goes, hasMore }, stays: { count: sums.stays, hasMore: hasMore && sums.stays > 0 } };
};

/** Counts the photos of the portfolio and of the latest projects. */
const photosOf = async ({ id, portfolioPhotos, userType }: Account): Promise<Counted> => {
  if (isStager(userType)) return exactly(portfolioPhotos.length);
  const { items, next } = await listOwnProjects(id, undefined, { limit: maxCounted });
  return { count: items.reduce((sum, { photos }) => sum + photos.length, 0), hasMore: next !== undefined };
};

/**
 * Counts what a deletion of the account would remove and what others would keep (core/market/jobs/delete-account.ts). About 20
 * read units, at most 1,000 for 500 of the longest messages.
 *
 * @throws AppError NOT_FOUND
 */
export const deletionPreviewOf = async (id: string): Promise<DeletionPreview> => {
  const account = await getAccount(id);
  const tally = await getTally(id);
  const isOwner = !isStager(account.userType);
  const [kept, received, messages, reviews, photos] = await Promise.all([
    keptBids(account, tally),
    isOwner ? listBidsTo(id, { limit: maxCounted }) : undefined,
    messagesOf(id),
    countReviews(id, maxCounted),
    photosOf(account),
  ]);
  const keptCount = counted(kept);
  const others = new Set(kept.items.map(({ ownerId, userId }) => (isOwner ? userId : ownerId)));
  return {
    awaitedPayments: tally.awaitedPayments,
    goes: {
      projects: minus(exactly(tally.projects), isOwner ? keptCount : none),
      bids: minus(received ? counted(received) : exactly(tally.bids), keptCount),
      messages: messages.goes,
      reviews,
      photos,
    },
    stays: {
      people: { count: others.size, hasMore: keptCount.hasMore },
      projects: isOwner ? keptCount : none,
      bids: isOwner ? none : keptCount,
      messages: messages.stays,
    },
  };
};
