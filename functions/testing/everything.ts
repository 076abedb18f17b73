import { type RequestOptions, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { expect } from 'vitest';
import { groupBy } from '#core/kernel/grouped';
import { caseIdOf } from '#core/kernel/ids';
import { claimNameOf } from '#core/kernel/mailbox';
import { freshMask } from '#core/kernel/masking/fragments.repo';
import { table } from '#core/kernel/table/client';
import { type Entity, entities } from '#core/kernel/table/entities';
import { collections, gsi1, gsi3, type Key, keys, ownerOf, userOf } from '#core/kernel/table/keys';
import type { Inbox, Tally } from '#core/kernel/table/tally';
import type { Item } from '#core/kernel/table/write';
import type { Account } from '#core/market/account/account';
import { averageRating, type ReputationRecord } from '#core/market/account/reputation';
import type { BidRecord } from '#core/market/bid/bid';
import type { ConversationRecord } from '#core/market/message/message';
import type { CaseRecord } from '#core/market/moderation/case';
import type { ReportRecord } from '#core/market/moderation/case.repo';
import { boxNames, boxOf, isRead, type NotificationRecord } from '#core/market/notification/notification';
import { type MailSettingsRecord, noSettings } from '#core/market/preferences/settings';
import { updateSubscriptions } from '#core/market/preferences/subscriber.repo';
import { editedProject } from '#core/market/project/compose';
import { projectSearchEntries } from '#core/market/project/filing';
import { asOthersRead, type ProjectRecord, reviewAwaitedOf } from '#core/market/project/project';
import type { QuestionRecord } from '#core/market/question/question';
import type { ReviewRecord } from '#core/market/review/review';
import type { UpdateRecord } from '#core/market/update/update';
import { isSelected } from '#shared/bid/bid.lifecycle';
import { mask } from '#shared/message/mask-sign';
import { platformFee } from '#shared/payment/fees';
import { wasNeverShown } from '#shared/project/project.lifecycle';
import { isWriting, nameOf, written } from './written';

export type { Item };

/** Returns whether `shown` is `text` with parts hidden. */
const isMaskedCopyOf = (shown: string, text: string): boolean => {
  let at = 0;
  return shown.split(mask).every((piece) => {
    const found = text.indexOf(piece, at);
    at = found + piece.length;
    return found >= 0;
  });
};

/** Returns whether the public copy of a project's texts is masked correctly. Cached, because masking is slow. */
const isMasked = (project: ProjectRecord): boolean => {
  const texts = JSON.stringify(project);
  const shown = asOthersRead(project);
  const known =
    isMaskedCache.get(texts) ??
    ((['title', 'description', 'neighborhood', 'city', 'county'] as const).every((field) =>
      isMaskedCopyOf(shown[field], project[field]),
    ) &&
      editedProject({ ...shown, masked: null }, {}, freshMask(project.userId)).masked === null);
  isMaskedCache.set(texts, known);
  return known;
};
const isMaskedCache = new Map<string, boolean>();

type Stored = Record<string, AttributeValue>;

/** Returns whether the table is a simulation's model in memory (simulation/own-table.ts). */
const isModel = (): boolean =>
  table()
    .middlewareStack.identify()
    .some((name) => name.startsWith('model'));

type Page = { Items?: Record<string, unknown>[]; LastEvaluatedKey?: Record<string, unknown> };

const sendScan = (body: string, options: RequestOptions = {}): Promise<{ status: number | undefined; body: string }> =>
  new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'DynamoDB_20120810.Scan',
      'x-amz-date': '20260101T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=test',
    };
    request(process.env.AWS_ENDPOINT_URL_DYNAMODB as string, { method: 'POST', headers, ...options }, (answer) => {
      text(answer).then((received) => resolve({ status: answer.statusCode, body: received }), reject);
    })
      .on('error', reject)
      .end(body);
  });

const scanPage = async (from: Record<string, unknown> | undefined): Promise<Page> => {
  const TableName = process.env.TABLE_NAME;
  if (isModel()) return table().send(new ScanCommand({ TableName, ExclusiveStartKey: from }));
  const query = JSON.stringify({ TableName, ExclusiveStartKey: from && marshall(from) });
  // The engine may close an idle connection just when a busy machine uses it, so the second attempt makes a new one.
  const { status, body } = await sendScan(query).catch(() => sendScan(query, { agent: false }));
  if (status !== 200) throw new Error(body);
  const page = JSON.parse(body) as { Items: Stored[]; LastEvaluatedKey?: Stored };
  return {
    Items: page.Items.map((item) => unmarshall(item)),
    ...(page.LastEvaluatedKey && { LastEvaluatedKey: unmarshall(page.LastEvaluatedKey) }),
  };
};

/** Returns all items. Reads without the SDK, which would take three times as long, because tests call this all the time. */
export const everyItem = async (): Promise<Item[]> => {
  const items: Item[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await scanPage(from);
    items.push(...((page.Items ?? []) as Item[]));
    from = page.LastEvaluatedKey;
  } while (from);
  return items;
};

const writeInBatches = async (requests: Record<string, unknown>[]): Promise<void> => {
  for (let start = 0; start < requests.length; start += 25) {
    const RequestItems = { [process.env.TABLE_NAME as string]: requests.slice(start, start + 25) };
    await table().send(new BatchWriteCommand({ RequestItems }));
  }
};

export const sortByKey = <T extends Key>(items: readonly T[]): T[] =>
  [...items].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));

const byName = <T extends Key>(items: readonly T[]): Map<string, T> => new Map(items.map((item) => [nameOf(item), item]));

/** What the table contained before the writes in `written`. */
let restored: { items: readonly Item[]; tableName: string | undefined } | undefined;

/** Returns the keys in which the table may differ from `items`, by name. */
const differencesFrom = async (items: readonly Item[]): Promise<Map<string, Key>> => {
  // Reading all fixtures takes ten times as long as writing those that a test has changed.
  if (restored?.items === items && restored.tableName === process.env.TABLE_NAME && !isWriting()) return new Map(written);
  const [present, wanted] = [byName(await everyItem()), byName(items)];
  const all = new Map<string, Key>([...present, ...wanted]);
  return new Map([...all].filter(([name]) => !isDeepStrictEqual(present.get(name), wanted.get(name))));
};

/** Makes the table contain exactly `items`. Writes only those that differ. */
export const restore = async (items: readonly Item[]): Promise<void> => {
  const differences = await differencesFrom(items);
  restored = undefined;
  written.clear();
  const wanted = byName(items);
  await writeInBatches(
    [...differences].map(([name, { PK, SK }]) => {
      const Item = wanted.get(name);
      return Item ? { PutRequest: { Item } } : { DeleteRequest: { Key: { PK, SK } } };
    }),
  );
  for (const name of differences.keys()) written.delete(name);
  restored = { items, tableName: process.env.TABLE_NAME };
};

type OfEntity = <T>(entity: Entity) => (Item & T)[];

/** Returns a function that returns the items of an entity. Groups them once, because checks ask for them per project and account. */
export const byEntity = (items: readonly Item[]): OfEntity => {
  const groups = groupBy(items, ({ entity }) => entity);
  return <T>(entity: Entity) => (groups.get(entity) ?? []) as (Item & T)[];
};

/** Expects each contact message in the list of its status. */
const expectContactMessagesListed = (items: readonly Item[]): void => {
  for (const { entity, PK, GSI1PK, GSI1SK, status, id } of items)
    if (entity === 'ContactMessage')
      expect({ GSI1PK, GSI1SK }, `the list that ${PK} is in`).toEqual(gsi1.contactMessage(String(status), String(id)));
};

/** Expects that cases match what is hidden, that open cases are queued, and that all items agree on who is suspended. */
const expectModerationConsistent = (items: readonly Item[], of: OfEntity): void => {
  const cases = of<CaseRecord>('Case');
  const reports = of<ReportRecord>('Report');
  for (const { PK, GSI3PK, id, open, openedAt, reportCount, reasons, barred } of cases) {
    expect(GSI3PK === gsi3.openCase(openedAt, id).GSI3PK, `whether ${PK} is in the queue`).toBe(open);
    const own = reports.filter(({ caseId }) => caseId === id);
    expect([reportCount, sum(Object.values(reasons))], `reports of ${PK}`).toEqual([own.length, own.length]);
    const bars = of('BarredMailbox').filter(({ caseId }) => caseId === id);
    const suspends = of<Account>('User').filter(({ suspension }) => suspension?.caseId === id);
    expect(bars.length, `mailboxes that ${PK} bars`).toBe(barred?.length ?? suspends.length);
  }
  // The last such action decides whether others see the content.
  const lastTurn = ({ history, kind }: CaseRecord): string | undefined =>
    history.find(({ action }) => action === 'hide' || action === 'restore')?.action ?? (kind === 'approval' ? 'hide' : undefined);
  const hidden = new Set(cases.filter((one) => lastTurn(one) === 'hide').map(({ id }) => id));
  const placeOf = (item: Item): string[] => {
    const { id = '', projectId = null, revieweeId = null } = item as unknown as Record<string, string>;
    switch (item.entity) {
      case 'Project':
        return item.hidden ? [caseIdOf({ type: 'project', id, withinId: null })] : [];
      case 'Bid':
        return item.rejection === 'removed' ? [caseIdOf({ type: 'bid', id, withinId: null })] : [];
      case 'Message':
        return item.removed ? [caseIdOf({ type: 'message', id, withinId: `${item.senderId}.${item.receiverId}` })] : [];
      case 'Review':
        return item.hidden ? [caseIdOf({ type: 'review', id, withinId: revieweeId })] : [];
      case 'Question':
        return item.hidden ? [caseIdOf({ type: 'question', id, withinId: projectId })] : [];
      case 'ProjectUpdate':
        return item.hidden ? [caseIdOf({ type: 'update', id, withinId: projectId })] : [];
      default:
        return [];
    }
  };
  // What a deleted author leaves behind stays hidden, although the case is deleted.
  const people = new Set(of<Account>('User').map(({ id }) => id));
  const isLeft = ({ senderId, reviewerId, userId }: Item): boolean => {
    const author = senderId ?? reviewerId ?? userId;
    return author !== undefined && !people.has(author as string);
  };
  for (const id of items.filter((item) => !isLeft(item)).flatMap(placeOf))
    expect([...hidden], 'cases of hidden content').toContain(id);
  const tallies = new Map(of<Tally>('Tally').map((tally) => [tally.PK, tally]));
  for (const { PK, id, suspension } of of<Account>('User')) {
    expect(tallies.get(PK)?.suspendedAt, `since when ${PK} is suspended`).toBe(suspension?.since);
    const open = of<ProjectRecord>('Project').filter(({ userId, status }) => userId === id && status === 'open');
    const follows = of('Job').some(({ kind, subjectId }) => kind === 'followSuspension' && subjectId === id);
    if (!follows) for (const { paused } of open) expect(paused === true, `projects of ${PK}`).toBe(suspension !== undefined);
  }
  const conversations = of<ConversationRecord>('Conversation');
  for (const { userId, otherId, blocked, otherLeft } of conversations) {
    const other = conversations.find((one) => one.userId === otherId && one.otherId === userId);
    if (other && !otherLeft) expect(other.blockedByOther, `the other side of ${userId} and ${otherId}`).toBe(blocked);
  }
};

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0);

/** Recounts everything and compares it with the stored counts. Also expects that no item refers to a missing one. */
export const expectConsistent = async (): Promise<void> => {
  const items = await everyItem();
  const of = byEntity(items);
  const [users, projects, bids] = [
    of<{ id: string; email: string; userType: string; rating: number }>('User'),
    of<ProjectRecord>('Project'),
    of<BidRecord>('Bid'),
  ];
  const projectOf = new Map(projects.map((project) => [project.id, project]));

  for (const bid of bids.filter(({ status, paymentStatus }) => isSelected(status) && paymentStatus === 'unpaid')) {
    expect(bid.platformFee, `the fee of ${bid.id}`).toBe(platformFee(bid));
    expect(bid.edits === undefined || bid.seenAt !== undefined, `that the owner has seen what ${bid.id} offers`).toBe(true);
  }

  const openQuestions = of<QuestionRecord>('Question').filter(({ state }) => state === 'open');
  const places = of('BidderClaim');
  for (const { id, bidders = 0 } of projects)
    expect(bidders, `stagers that have bid on ${id}`).toBeGreaterThanOrEqual(
      places.filter(({ PK }) => PK === collections.bidderClaims(id)).length,
    );

  for (const project of projects) {
    // Other users read a masked copy of the texts.
    if (project.ownerLeftAt === undefined) expect(isMasked(project), `texts of ${project.PK}`).toBe(true);
    const standing = bids.filter(({ projectId }) => projectId === project.id);
    expect(
      {
        bidCount: project.bidCount,
        pendingBidCount: project.pendingBidCount,
        openQuestionCount: project.openQuestionCount,
      },
      `counts of ${project.PK} (${project.status})`,
    ).toEqual({
      bidCount: standing.filter(({ status }) => status !== 'rejected').length,
      pendingBidCount: standing.filter(({ status }) => status === 'pending').length,
      openQuestionCount: openQuestions.filter(({ projectId }) => projectId === project.id).length,
    });
    const updates = of<UpdateRecord>('ProjectUpdate').filter(({ projectId, hidden }) => projectId === project.id && !hidden);
    if (project.ownerLeftAt === undefined) {
      expect([project.updateCount, project.partyUpdateCount], `updates of ${project.PK}`).toEqual([
        updates.length,
        updates.filter(({ forParties }) => forParties).length,
      ]);
    }
  }
  expectModerationConsistent(items, of);
  expectContactMessagesListed(items);

  // Only projects that take bids are in the search, once under each of their names and cells. Expired ones may already be removed.
  // Hidden projects and those of suspended owners have no entry (projectSearchEntries).
  const now = new Date().toISOString();
  const searchable = projects.filter(({ status, selectedBidId }) => status === 'open' && selectedBidId === null);
  const mayBeGone = new Set(
    searchable
      .filter(({ deadline }) => deadline !== null && deadline <= now)
      .flatMap((project) => projectSearchEntries(project).map(nameOf)),
  );
  const filed = items.filter(({ entity }) => entity === 'SearchEntry' || entity === 'CellEntry');
  expect(sortByKey(filed.filter((entry) => !mayBeGone.has(nameOf(entry)))), 'search entries').toEqual(
    sortByKey(searchable.flatMap((project) => projectSearchEntries(project)).filter((entry) => !mayBeGone.has(nameOf(entry)))),
  );

  // The account and its mail settings agree on the confirmed address.
  const settingsOf = new Map(of<MailSettingsRecord>('MailSettings').map((settings) => [settings.PK, settings.verifiedEmail]));
  for (const { PK, confirmedEmail } of of<{ confirmedEmail?: string | null }>('User'))
    expect(confirmedEmail ?? null, `the confirmed address of ${PK}`).toBe(settingsOf.get(PK) ?? null);

  // Every account owns its address. Former addresses are reserved while their owner can restore them.
  const claims = of<{ userId: string; heldUntil?: string }>('EmailClaim').filter(({ heldUntil = '9' }) => heldUntil > now);
  const claimOf = (email: string): string => keys.emailClaim(claimNameOf(email)).PK;
  const held = of<MailSettingsRecord>('MailSettings').flatMap(({ PK, formerAddresses = [] }) => {
    const account = users.find((user) => user.PK === PK);
    const others = formerAddresses.filter(({ email, heldUntil }) => heldUntil > now && email !== account?.email);
    return others.map(({ email, heldUntil }) => ({ claim: claimOf(email), userId: account?.id, heldUntil }));
  });
  const byClaim = <T extends { claim: string }>(some: readonly T[]): T[] =>
    [...some].sort((a, b) => (a.claim < b.claim ? -1 : 1));
  expect(
    byClaim(claims.map(({ PK: claim, userId, heldUntil }) => ({ claim, userId, heldUntil }))),
    'claims on addresses',
  ).toEqual(
    byClaim([...users.map(({ email, id: userId }) => ({ claim: claimOf(email), userId, heldUntil: undefined })), ...held]),
  );

  // Exactly the users who want alerts at once are subscribed in their areas.
  const subscriptions = of<MailSettingsRecord>('MailSettings').flatMap(({ PK, SK, ...settings }) =>
    updateSubscriptions(userOf({ PK, SK }), noSettings, { ...noSettings, ...settings }),
  );
  expect(sortByKey(of('Subscriber')), 'subscribers to new projects').toEqual(
    sortByKey(subscriptions.flatMap(({ item }) => (item.Put?.Item as Item | undefined) ?? [])),
  );

  const conversations = of<{ unreadCount?: number }>('Conversation');
  const inboxes = new Map(of<Inbox>('Inbox').map((inbox) => [inbox.PK, inbox]));
  expect([...inboxes.keys()].sort(), 'accounts with an inbox').toEqual(
    of('Tally')
      .map(({ PK }) => PK)
      .sort(),
  );
  for (const tally of of<Tally>('Tally')) {
    const inbox = inboxes.get(tally.PK) as Inbox;
    expect(inbox.closedAt, `when ${tally.PK} was closed`).toBe(tally.closedAt);
    // An account that is being deleted needs no counts.
    if (tally.closedAt !== undefined) continue;
    const id = userOf(tally);
    const received = bids.filter(({ ownerId }) => ownerId === id);
    const given = bids.filter(({ userId }) => userId === id);
    const { pendingBids, projects: projectCount, bids: bidCount, awaitedPayments, deals } = tally;
    const { heldProjects = 0 } = tally;
    const boxes = { tally, inbox };
    const unread = of<NotificationRecord>('Notification').filter((one) => one.userId === id && !isRead(one, boxes));
    expect(
      boxNames.map((box) => boxes[box].unreadNotifications),
      `unread notifications of ${id}`,
    ).toEqual(boxNames.map((box) => unread.filter(({ event }) => boxOf(event) === box).length));
    expect(inbox.unreadMessages, `unread messages of ${id}`).toBe(
      sum(conversations.filter((one) => userOf(one) === id).map(({ unreadCount = 0 }) => unreadCount)),
    );
    expect({ pendingBids, projectCount, bidCount, awaitedPayments, deals, heldProjects }, `tally of ${id}`).toEqual({
      heldProjects: projects.filter(({ userId, hidden }) => userId === id && wasNeverShown(hidden)).length,
      pendingBids: received.filter(({ status, projectId }) => status === 'pending' && projectOf.get(projectId)?.status === 'open')
        .length,
      projectCount: projects.filter(({ userId }) => userId === id).length,
      bidCount: given.length,
      awaitedPayments: [...received, ...given].filter(({ status }) => status === 'payment_required').length,
      deals: [...received.filter(({ stagerLeft }) => !stagerLeft), ...given.filter(({ ownerLeftAt }) => !ownerLeftAt)].filter(
        ({ paymentStatus }) => paymentStatus === 'paid',
      ).length,
    });
  }

  const reviews = of<ReviewRecord>('Review');
  // A written review is not awaited.
  for (const { projectId, reviewerId } of reviews) {
    const project = projectOf.get(projectId);
    if (project) expect(project[reviewAwaitedOf(project, reviewerId)], `awaited of ${reviewerId}`).toBeUndefined();
  }
  // Each review has its claim, one for each party and project.
  const reviewers = new Map(of<{ reviewId: string }>('ReviewerClaim').map((claim) => [nameOf(claim), claim.reviewId]));
  for (const { id, projectId, reviewerId } of reviews) {
    if (projectOf.has(projectId))
      expect(reviewers.get(nameOf(keys.reviewerClaim(projectId, reviewerId))), `who wrote review ${id}`).toBe(id);
  }
  for (const { userId, ratingSum, ratingCount, badgeCount } of of<ReputationRecord>('Reputation')) {
    const user = users.find(({ id }) => id === userId);
    if (!user) continue;
    const ratings = reviews
      .filter((review) => review.revieweeId === userId && review.counts && !review.hidden)
      .map(({ rating }) => rating);
    expect({ ratingSum, ratingCount, badgeCount, rating: user.rating }, `reputation of ${userId}`).toEqual({
      ratingSum: sum(ratings),
      ratingCount: ratings.length,
      badgeCount: of('Badge').filter((badge) => badge.userId === userId && badge.isActive).length,
      rating: averageRating(sum(ratings), ratings.length),
    });
  }

  const userIds = new Set(users.map(({ id }) => id));
  const bidIds = new Set(bids.map(({ id }) => id));
  const cases = new Set(of<CaseRecord>('Case').map(({ id }) => id));
  /** Two linked users share items. If one leaves, the items stay for the other. */
  const links = new Set(of('Link').map(({ PK }) => PK));
  const isOrphan = (one: unknown, other: unknown): boolean => {
    const [first, second] = [one as string, other as string];
    if (userIds.has(first) && userIds.has(second)) return false;
    const isLinked = links.has(keys.link(first, second).PK);
    return !isLinked || (!userIds.has(first) && !userIds.has(second));
  };
  const owners = { User: userIds, Project: projectOf, Bid: bidIds, Review: new Set(reviews.map(({ id }) => id)) };
  const lacksOwner = (item: Item): boolean => {
    const { of, closing } = entities[item.entity];
    const owner = of === 'MailSettings' || typeof of === 'object' ? 'User' : of;
    if (!['closure', 'removed', 'erased', 'follows'].includes(closing) || owner === null || !(owner in owners)) return false;
    const id = item[`${owner.toLowerCase()}Id`] ?? ownerOf(item);
    return !owners[owner as keyof typeof owners].has(id as string);
  };
  const dangling = items.filter((item) => {
    switch (item.entity) {
      case 'Bid':
        return !projectOf.has(item.projectId as string) || isOrphan(item.ownerId, item.userId);
      case 'Project':
        return !userIds.has(item.userId as string) && isOrphan(item.userId, item.awardedTo);
      case 'BidderClaim':
        return item.bidId === undefined
          ? !userIds.has(item.userId as string) || !projectOf.has(item.GSI1SK as string)
          : !bidIds.has(item.bidId as string);
      case 'Link':
        return isOrphan(item.ownerId, item.stagerId);
      case 'Question':
        return !projectOf.has(item.projectId as string) || !userIds.has(item.userId as string);
      case 'Review':
        return !userIds.has(item.revieweeId as string);
      case 'Message':
        return isOrphan(item.senderId, item.receiverId);
      case 'Case':
        return item.barred === undefined && !userIds.has(item.authorId as string);
      case 'Report':
        return !cases.has(item.caseId as string) || (item.reporterId !== null && !userIds.has(item.reporterId as string));
      case 'BarredMailbox':
        return !cases.has(item.caseId as string);
      case 'Conversation':
        return !userIds.has(item.userId as string) || isOrphan(item.userId, item.otherId);
      // Compared with projects and accounts above and in followed.ts.
      case 'SearchEntry':
      case 'CellEntry':
      case 'DeskSearchEntry':
      // Emails and stored answers exist also for people without an account. Upload records outlive their owner for a while.
      case 'Mail':
      case 'KeptAnswer':
      case 'Upload':
        return false;
      default:
        return lacksOwner(item);
    }
  });
  expect(dangling).toEqual([]);
};
