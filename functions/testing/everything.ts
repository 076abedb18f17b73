import { BatchWriteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import type { Tally } from '#core/account/account';
import type { BidRecord } from '#core/bid/bid';
import { isRead, type NotificationRecord } from '#core/notification/notification';
import type { ProjectRecord } from '#core/project/project';
import { averageRating, type ReputationRecord } from '#core/review/reputation';
import type { ReviewRecord } from '#core/review/review';
import { table } from '#core/table/client';

export type Item = { PK: string; SK: string; entity: string } & Record<string, unknown>;

/** Every item of the table. */
export const everyItem = async (): Promise<Item[]> => {
  const items: Item[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await table().send(new ScanCommand({ TableName: process.env.TABLE_NAME, ExclusiveStartKey: from }));
    items.push(...((page.Items ?? []) as Item[]));
    from = page.LastEvaluatedKey;
  } while (from);
  return items;
};

const inBatches = async (requests: Record<string, unknown>[]): Promise<void> => {
  for (let start = 0; start < requests.length; start += 25) {
    const RequestItems = { [process.env.TABLE_NAME as string]: requests.slice(start, start + 25) };
    await table().send(new BatchWriteCommand({ RequestItems }));
  }
};

/** Makes the table hold exactly `items`. */
export const restore = async (items: readonly Item[]): Promise<void> => {
  const present = await everyItem();
  const kept = new Set(items.map(({ PK, SK }) => `${PK} ${SK}`));
  const extra = present.filter(({ PK, SK }) => !kept.has(`${PK} ${SK}`));
  await inBatches(extra.map(({ PK, SK }) => ({ DeleteRequest: { Key: { PK, SK } } })));
  await inBatches(items.map((Item) => ({ PutRequest: { Item } })));
};

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0);

/**
 * Counts everything again from the facts, and expects what the product has counted; and that no item refers to another that
 * is gone.
 */
export const expectConsistent = async (): Promise<void> => {
  const items = await everyItem();
  const of = <T>(entity: string) => items.filter((item) => item.entity === entity) as unknown as (Item & T)[];
  const [users, projects, bids] = [
    of<{ id: string; userType: string; rating: number }>('User'),
    of<ProjectRecord>('Project'),
    of<BidRecord>('Bid'),
  ];
  const projectOf = new Map(projects.map((project) => [project.id, project]));

  const totals: Record<string, number> = {};
  for (const shard of of<Record<string, number>>('Statistics')) {
    for (const [name, amount] of Object.entries(shard))
      if (typeof amount === 'number') totals[name] = (totals[name] ?? 0) + amount;
  }
  const expected: Record<string, number> = {};
  const countOne = (name: string) => {
    expected[name] = (expected[name] ?? 0) + 1;
  };
  for (const { userType } of users) for (const name of ['users', `users_${userType}`]) countOne(name);
  for (const { status } of projects) countOne(`projects_${status}`);
  for (const { paymentStatus } of bids)
    for (const name of paymentStatus === 'paid' ? ['bids', 'bids_accepted'] : ['bids']) countOne(name);
  for (const name of Object.keys(totals)) expected[name] ??= 0;
  expect(totals, 'statistics').toEqual(expected);

  for (const project of projects) {
    const standing = bids.filter(({ projectId }) => projectId === project.id);
    expect(
      { bidCount: project.bidCount, pendingBidCount: project.pendingBidCount },
      `counts of ${project.PK} (${project.status})`,
    ).toEqual({
      bidCount: standing.filter(({ status }) => status !== 'rejected').length,
      pendingBidCount: standing.filter(({ status }) => status === 'pending').length,
    });
  }

  const conversations = of<{ unreadCount?: number }>('Conversation');
  for (const tally of of<Tally>('Tally')) {
    // Of an account that is being deleted nobody asks any more.
    if (tally.closedAt !== undefined) continue;
    const id = tally.PK.split('#')[1];
    const received = bids.filter(({ ownerId }) => ownerId === id);
    const given = bids.filter(({ userId }) => userId === id);
    const { pendingBids, projects: projectCount, bids: bidCount, awaitedPayments, unreadNotifications, unreadMessages } = tally;
    expect(
      { pendingBids, projectCount, bidCount, awaitedPayments, unreadNotifications, unreadMessages },
      `tally of ${id}`,
    ).toEqual({
      pendingBids: received.filter(({ status, projectId }) => status === 'pending' && projectOf.get(projectId)?.status === 'open')
        .length,
      projectCount: projects.filter(({ userId }) => userId === id).length,
      bidCount: given.length,
      awaitedPayments: [...received, ...given].filter(({ status }) => status === 'payment_required').length,
      unreadNotifications: of<NotificationRecord>('Notification').filter((one) => one.userId === id && !isRead(one, tally))
        .length,
      unreadMessages: sum(conversations.filter(({ PK }) => PK.split('#')[1] === id).map(({ unreadCount = 0 }) => unreadCount)),
    });
  }

  const reviews = of<ReviewRecord>('Review');
  for (const { userId, ratingSum, ratingCount, badgeCount } of of<ReputationRecord>('Reputation')) {
    const user = users.find(({ id }) => id === userId);
    if (!user) continue;
    const ratings = reviews.filter(({ revieweeId }) => revieweeId === userId).map(({ rating }) => rating);
    expect({ ratingSum, ratingCount, badgeCount, rating: user.rating }, `reputation of ${userId}`).toEqual({
      ratingSum: sum(ratings),
      ratingCount: ratings.length,
      badgeCount: items.filter((item) => item.entity === 'Badge' && item.userId === userId && item.isActive).length,
      rating: averageRating(sum(ratings), ratings.length),
    });
  }

  const userIds = new Set(users.map(({ id }) => id));
  const bidIds = new Set(bids.map(({ id }) => id));
  const dangling = items.filter((item) => {
    switch (item.entity) {
      case 'EmailClaim':
      case 'UsernameClaim':
      case 'StagerClaim':
      case 'Session':
      case 'PasswordReset':
      case 'Device':
        return !userIds.has(item.userId as string);
      case 'Bid':
        return !projectOf.has(item.projectId as string);
      case 'BidderClaim':
        return !bidIds.has(item.bidId as string);
      case 'BidPointer':
        return !bidIds.has(item.PK.split('#')[1] ?? '');
      case 'Link':
        return !userIds.has(item.ownerId as string) || !userIds.has(item.stagerId as string);
      case 'Review':
        return !userIds.has(item.reviewerId as string) || !userIds.has(item.revieweeId as string);
      case 'ReviewerClaim':
        return !reviews.some(({ id }) => id === item.reviewId);
      case 'Message':
        return !userIds.has(item.senderId as string) || !userIds.has(item.receiverId as string);
      case 'Conversation':
        return !userIds.has(item.userId as string) || !userIds.has(item.otherId as string);
      case 'SearchEntry':
        return projectOf.get(item.SK)?.status !== 'open';
      default:
        return false;
    }
  });
  expect(dangling).toEqual([]);
};
