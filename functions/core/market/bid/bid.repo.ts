import { existing } from '#core/kernel/errors';
import { newId } from '#core/kernel/ids';
import { ignoreStale, StaleRead, withFreshReads } from '#core/kernel/stale';
import { collections, gsi1, gsi2, type Key, keys } from '#core/kernel/table/keys';
import { eachPage, type Page, type PageRequest, queryPage, type Test } from '#core/kernel/table/page';
import { get, getById, getEach } from '#core/kernel/table/read';
import { addToTally, addToTallyEvenIfClosing, addToTallyUnlessSuspended } from '#core/kernel/table/tally.repo';
import { type Save, transact, write } from '#core/kernel/table/transact';
import { type Conditions, check, put, remove, update, type Write } from '#core/kernel/table/write';
import type { FactsOf, ProjectEvent } from '#core/market/notification/events';
import { type Counting, notify, notifyAgain, retractNotifications } from '#core/market/notification/notification.repo';
import { removeFromSearch, sameRevision } from '#core/market/project/filing';
import { type ProjectRecord, publicTitle } from '#core/market/project/project';
import { type BidTransition, bidTransitions, isSelected, type RejectionReason } from '#shared/bid/bid.lifecycle';
import { alreadyBid, type BidderClaim, type BidEdit, type BidRecord, canBeMarkedSeen, takesNoBids } from './bid';
import { discardConcepts, sameConcepts } from './concepts.repo';

/** AP20: returns a bid by its id alone. 2 read units. */
export const findBid = async (id: string): Promise<BidRecord | undefined> => {
  const pointer = await get<{ projectId: string }>(keys.bidPointer(id));
  return pointer && get<BidRecord>(keys.bid(pointer.projectId, id));
};

/** AP32: returns several bids by project and id. 0.5 read units each. */
export const findBids = (places: readonly { projectId: string; bidId: string }[]): Promise<Map<string, BidRecord>> =>
  getById<BidRecord>(places.map(({ projectId, bidId }) => keys.bid(projectId, bidId)));

/** @throws AppError NOT_FOUND */
export const getBid = async (id: string): Promise<BidRecord> => existing('Bid', await findBid(id));

/** AP33: returns a bid by project and id. 1 read unit. */
export const findBidOn = (projectId: string, id: string): Promise<BidRecord | undefined> =>
  get<BidRecord>(keys.bid(projectId, id));

/** AP21: the bids on a project that are not rejected, newest first. The few rejected bids cost read units, too. */
export const listProjectBids = (projectId: string, request: PageRequest): Promise<Page<BidRecord>> =>
  queryPage<BidRecord>(
    { partition: collections.projectBids(projectId), consistent: true, except: { attribute: 'status', value: 'rejected' } },
    request,
  );

/** AP34: a stager's claim on a project. 1 read unit. */
export const findBidderClaim = (projectId: string, stagerId: string): Promise<BidderClaim | undefined> =>
  get<BidderClaim>(keys.bidderClaim(projectId, stagerId));

/** AP22: returns a stager's bid on a project, in any status. 2 read units. */
export const findBidOf = async (projectId: string, stagerId: string): Promise<BidRecord | undefined> => {
  const claim = await findBidderClaim(projectId, stagerId);
  return claim?.bidId === undefined ? undefined : get<BidRecord>(keys.bid(projectId, claim.bidId));
};

// A sweep removes a page in one transaction.
const claimsAtOnce = 100;

/** AP35: the claims of stagers who bid on a project, also of those who withdrew. 1 read unit for each 4 KB, about 20. */
export const claimsOn = (projectId: string): AsyncGenerator<(BidderClaim & Key)[]> =>
  eachPage<BidderClaim & Key>(
    { partition: collections.bidderClaims(projectId), consistent: true, order: 'oldest-first', withKeys: true },
    claimsAtOnce,
  );

/** AP137: returns the projects that a stager has bid on. 0.5 read units for each given. */
export const findProjectsBidOn = async (projectIds: readonly string[], stagerId: string): Promise<ReadonlySet<string>> => {
  const claims = await getEach<BidderClaim>(projectIds.map((projectId) => keys.bidderClaim(projectId, stagerId)));
  return new Set(projectIds.filter((_, index) => claims[index]?.bidId !== undefined));
};

/** AP23: a stager's own bids, newest first. 0.5 read units for each 4 KB, about 8 bids. */
export const listBidsBy = (stagerId: string, request: PageRequest): Promise<Page<BidRecord>> =>
  queryPage<BidRecord>({ index: 'GSI1', partition: gsi1.bidsBy(stagerId) }, request);

/** AP24: the bids on an owner's projects in every status, newest first. 0.5 read units for each 4 KB, about 8 bids. */
export const listBidsTo = (ownerId: string, request: PageRequest): Promise<Page<BidRecord>> =>
  queryPage<BidRecord>({ index: 'GSI2', partition: gsi2.bidsTo(ownerId) }, request);

const isPaid: Test = { attribute: 'paymentStatus', equals: 'paid' };

/** AP223: a stager's paid bids, newest first. 0.5 read units for each 4 KB of all of its bids, about 8, up to a thousand. */
export const listPaidBidsBy = (stagerId: string, request: PageRequest): Promise<Page<BidRecord>> =>
  queryPage<BidRecord>({ index: 'GSI1', partition: gsi1.bidsBy(stagerId), where: [[isPaid]] }, request);

/**
 * AP227: the paid bids on an owner's projects, newest first. 0.5 read units for each 4 KB of all bids on them, about 8, up to a
 * thousand.
 */
export const listPaidBidsTo = (ownerId: string, request: PageRequest): Promise<Page<BidRecord>> =>
  queryPage<BidRecord>({ index: 'GSI2', partition: gsi2.bidsTo(ownerId), where: [[isPaid]] }, request);

/** Stores when the stager first read the contact details, as evidence for disputes. 1 write unit, once. */
export const recordContactRead = async (
  { projectId, id, contactReadAt, userId }: BidRecord,
  readerId: string,
  now: Date,
): Promise<void> => {
  if (contactReadAt !== undefined || readerId !== userId) return;
  const set = { contactReadAt: now.toISOString() };
  const when = { paymentStatus: 'paid', contactReadAt: { absent: true } } as const;
  await write(update(keys.bid(projectId, id), { set, when })).catch(ignoreStale);
};

/** `isInSight` as the condition of a write. */
export const inSight: Conditions = { hidden: { absent: true }, paused: { absent: true } };

const claimBid = ({ id, projectId, userId }: BidRecord, claim: BidderClaim | undefined): Write => {
  const { withdrawals, withdrawnAmount, withdrawnBidId } = claim ?? {};
  const before = withdrawals === undefined ? {} : { withdrawals, withdrawnAmount, ...(withdrawnBidId && { withdrawnBidId }) };
  return put(
    { ...keys.bidderClaim(projectId, userId), entity: 'BidderClaim', bidId: id, userId, ...before },
    { ...(withdrawals !== undefined && { over: { bidId: { absent: true }, withdrawals } }), refusal: alreadyBid() },
  );
};

const countBid = ({ id, deadline }: ProjectRecord, isFirstOfStager: boolean): Write =>
  update(keys.project(id), {
    add: { bidCount: 1, pendingBidCount: 1, ...(isFirstOfStager && { bidders: 1 }) },
    when: { status: 'open', selectedBidId: null, deadline, ...inSight },
    refusal: takesNoBids(),
  });

/** Stores a new bid. 24 write units. @throws AppError CONFLICT for a stager's second bid, or if the project takes no bids */
export const placeBid = (
  project: ProjectRecord,
  bid: BidRecord,
  now: Date,
  { claim, save = transact }: { claim?: BidderClaim | undefined; save?: Save } = {},
): Promise<void> =>
  save([
    claimBid(bid, claim),
    countBid(project, claim === undefined),
    put({
      ...keys.bid(bid.projectId, bid.id),
      ...gsi1.bid(bid.userId, bid.id),
      ...gsi2.bid(bid.ownerId, bid.id),
      entity: 'Bid',
      ...bid,
    }),
    put({ ...keys.bidPointer(bid.id), entity: 'BidPointer', projectId: bid.projectId }),
    addToTally(bid.userId, { bids: 1 }),
    ...notify(
      'new_bid',
      { userId: bid.ownerId, projectId: bid.projectId, bidId: bid.id, id: bid.id },
      { title: publicTitle(project), amount: bid.amount },
      now,
      // Projects of a suspended owner are paused a moment later.
      (unread) => addToTallyUnlessSuspended(bid.ownerId, { pendingBids: 1, ...unread }, takesNoBids()),
    ),
  ]);

export const sameOffer = ({ edits }: BidRecord): Conditions => ({ edits: edits ?? null });

/**
 * Stores the edit of a bid, and updates the notification and email about the bid. @throws StaleRead if the owner has seen the bid
 * meanwhile, or the bid or its project has changed
 */
export const saveEdit = async (
  project: ProjectRecord,
  bid: BidRecord,
  { set, unset }: BidEdit,
  now: Date,
  save: Save = transact,
): Promise<void> => {
  const amount = set.amount ?? bid.amount;
  const isNews = set.amount !== undefined || set.timeline !== undefined;
  const about = { userId: bid.ownerId, projectId: bid.projectId, bidId: bid.id };
  const takesBids = { status: 'open', selectedBidId: null, deadline: project.deadline, ...inSight };
  await save([
    update(keys.bid(bid.projectId, bid.id), {
      set: { ...set },
      unset,
      add: { edits: 1 },
      when: { status: 'pending', seenAt: { absent: true }, ...sameOffer(bid) },
    }),
    check(keys.project(project.id), takesBids),
    ...(isNews ? await notifyAgain('new_bid', bid.id, about, { title: publicTitle(project), amount }, now) : []),
  ]);
};

/** Marks a bid as seen by the owner. From then on the stager cannot change it. Returns the latest bid. 1 write unit, once. */
export const markSeenByOwner = (read: BidRecord, now: Date): Promise<BidRecord | undefined> => {
  let bid: BidRecord | undefined = read;
  return withFreshReads(async () => {
    if (!bid || !canBeMarkedSeen(bid, now)) return bid;
    const seen = { seenAt: now.toISOString() };
    const { projectId, id } = bid;
    try {
      await write(
        update(keys.bid(projectId, id), {
          set: seen,
          when: { status: 'pending', seenAt: { absent: true }, ...sameOffer(bid) },
        }),
      );
    } catch (error) {
      if (error instanceof StaleRead) bid = await findBidOn(projectId, id);
      throw error;
    }
    return { ...bid, ...seen };
  });
};

interface OfBid {
  project: ProjectRecord;
  bid: BidRecord;
  userId: string;
}

export const notifyOfBid = <Name extends ProjectEvent>(
  event: Name,
  { project, bid, userId }: OfBid,
  now: Date,
  ...count: Counting<Name>
): Write[] => {
  const facts = { title: publicTitle(project) } as FactsOf<Name>;
  return notify(event, { userId, projectId: bid.projectId, bidId: bid.id, mark: bid.acceptanceId }, facts, now, ...count);
};

interface Move {
  set?: Partial<BidRecord>;
  when?: Conditions;
}

/** Returns the write of a bid's transition. Fails (StaleRead) if the bid is in another state. */
export const moveBid = (
  bid: BidRecord,
  transition: Exclude<BidTransition, 'withdraw'>,
  { set = {}, when = {} }: Move = {},
): Write => {
  const { from, to } = bidTransitions[transition];
  return update(keys.bid(bid.projectId, bid.id), {
    set: { status: to, ...set },
    when: { status: from, ...when },
  });
};

/** Stores an acceptance that waits for its fee. If acceptances race, one succeeds. @throws StaleRead if project or bid changed */
export const saveAwaitedAcceptance = (project: ProjectRecord, bid: BidRecord, now: Date): Promise<void> =>
  transact([
    update(keys.project(project.id), {
      set: { selectedBidId: bid.id },
      add: { pendingBidCount: -1 },
      when: { status: 'open', selectedBidId: null, ...sameRevision(project) },
    }),
    moveBid(bid, 'accept', {
      set: {
        platformFee: bid.platformFee,
        acceptanceId: bid.acceptanceId,
        acceptedAt: bid.acceptedAt,
        paymentDueAt: bid.paymentDueAt,
      },
      // The fee was calculated from the offer that was read.
      when: sameOffer(bid),
    }),
    put({
      ...keys.awaitedPayment(bid.paymentDueAt ?? '', bid.id),
      entity: 'AwaitedPayment',
      bidId: bid.id,
      acceptanceId: bid.acceptanceId,
      dueAt: bid.paymentDueAt,
    }),
    addToTally(bid.ownerId, { pendingBids: -1, awaitedPayments: 1 }),
    ...notify(
      'bid_accepted',
      { userId: bid.userId, projectId: bid.projectId, bidId: bid.id, endsAt: bid.paymentDueAt, mark: bid.acceptanceId },
      { title: publicTitle(project) },
      now,
      (unread) => addToTallyUnlessSuspended(bid.userId, { awaitedPayments: 1, ...unread }, new StaleRead()),
    ),
    ...removeFromSearch(project),
  ]);

/** Returns the change of the owner's pending bids when one is removed. Only bids on open projects count. */
export const pendingBidsChange = (project: ProjectRecord): number => (project.status === 'open' ? -1 : 0);

/** Subtracts a pending bid from its project. Fails (StaleRead) if the status changed. A cancelled project counts no bids. */
export const uncountBid = (project: ProjectRecord): Write[] =>
  project.status === 'cancelled'
    ? []
    : [
        update(keys.project(project.id), {
          add: { bidCount: -1, pendingBidCount: -1 },
          when: { status: project.status, ownerLeftAt: { absent: true } },
        }),
      ];

const rejectionEvents = {
  declined: 'bid_declined',
  project_cancelled: 'project_cancelled',
} as const satisfies Partial<Record<RejectionReason, ProjectEvent>>;

const reject = (project: ProjectRecord, bid: BidRecord, rejection: keyof typeof rejectionEvents, now: Date): Write[] => [
  moveBid(bid, 'reject', { set: { rejection, ...(bid.concepts && { concepts: [] }) }, when: sameConcepts(bid) }),
  ...discardConcepts(bid, now),
  ...notifyOfBid(rejectionEvents[rejection], { project, bid, userId: bid.userId }, now, (unread) =>
    addToTallyEvenIfClosing(bid.userId, unread),
  ),
];

/** Rejects a bid and notifies its stager. @throws StaleRead if the bid or its project has changed */
export const saveRejection = (project: ProjectRecord, bid: BidRecord, now: Date): Promise<void> =>
  transact([
    ...reject(project, bid, 'declined', now),
    ...uncountBid(project),
    addToTallyEvenIfClosing(bid.ownerId, { pendingBids: pendingBidsChange(project) }),
  ]);

/** Hides a pending bid from everybody but its stager, by rejecting it. 3 writes. Fails (StaleRead) if the bid has changed. */
export const hideBid = (project: ProjectRecord, bid: BidRecord): Write[] => [
  moveBid(bid, 'hide', { set: { rejection: 'removed' } }),
  ...uncountBid(project),
  addToTallyEvenIfClosing(bid.ownerId, { pendingBids: pendingBidsChange(project) }),
];

/** Makes a hidden bid pending again, or rejected if the project was cancelled meanwhile. */
export const showBid = (project: ProjectRecord, bid: BidRecord): Write[] =>
  project.status === 'cancelled'
    ? [
        update(keys.bid(bid.projectId, bid.id), {
          set: { rejection: 'project_cancelled' },
          when: { status: 'rejected', rejection: 'removed' },
        }),
        check(keys.project(project.id), { status: project.status }),
      ]
    : [
        moveBid(bid, 'restore', { set: { rejection: null }, when: { rejection: 'removed' } }),
        update(keys.project(project.id), {
          add: { bidCount: 1, pendingBidCount: 1 },
          when: { status: project.status, ownerLeftAt: { absent: true } },
        }),
        addToTallyEvenIfClosing(bid.ownerId, { pendingBids: -pendingBidsChange(project) }),
      ];

/** AP29: all pending bids on a project. 1 read unit for each 4 KB. */
export const pendingBidsOn = (projectId: string): AsyncGenerator<BidRecord[]> =>
  eachPage<BidRecord>(
    { partition: collections.projectBids(projectId), consistent: true, beginsWith: { status: 'pending' }, order: 'oldest-first' },
    15,
  );

/** Rejects bids on a cancelled project, which no longer counts them. @throws StaleRead */
export const rejectByCancelling = (project: ProjectRecord, bids: readonly BidRecord[], now: Date): Promise<void> =>
  transact(bids.flatMap((bid) => reject(project, bid, 'project_cancelled', now)));

/** Notifies the stager of a bid that was not chosen. Stores the notification's id on the bid, so that it is sent once. */
const notifyLoser = (bid: BidRecord, title: string, now: Date): Write[] => {
  const id = newId(now);
  return [
    update(keys.bid(bid.projectId, bid.id), {
      set: { notChosenNotificationId: id },
      when: { status: 'pending', notChosenNotificationId: { absent: true } },
    }),
    ...notify('bid_not_chosen', { id, userId: bid.userId, projectId: bid.projectId, bidId: bid.id }, { title }, now, (unread) =>
      addToTallyEvenIfClosing(bid.userId, unread),
    ),
  ];
};

/**
 * Notifies stagers who were not chosen.
 * @throws StaleRead if a bid is no longer pending, a stager was notified, or the project is gone
 */
export const notifyOfAward = (project: ProjectRecord, bids: readonly BidRecord[], now: Date): Promise<void> =>
  transact([
    check(keys.project(project.id), { PK: { present: true } }),
    ...bids.flatMap((bid) => notifyLoser(bid, publicTitle(project), now)),
  ]);

/** Returns whether to notify a bid's stager of an update: once, while the bid can win or has won. */
export const isDueUpdateNotice = (project: ProjectRecord, bid: BidRecord, updateId: string): boolean =>
  !bid.stagerLeft &&
  (isSelected(bid.status) || (bid.status === 'pending' && project.status === 'open')) &&
  !bid.updateNews?.includes(updateId);

/** Notifies stagers of an update. @throws StaleRead if a bid changed, a stager was notified, or the project is gone */
export const notifyOfUpdate = (project: ProjectRecord, bids: readonly BidRecord[], updateId: string, now: Date): Promise<void> =>
  transact([
    check(keys.project(project.id), { PK: { present: true } }),
    ...bids.flatMap(({ id, userId, projectId, status, updateNews }) => [
      update(keys.bid(projectId, id), {
        set: { updateNews: [...(updateNews ?? []), updateId] },
        when: { status, updateNews: updateNews ?? null, stagerLeft: { absent: true } },
      }),
      ...notify(
        'project_updated',
        { id: updateId, userId, projectId, bidId: id, mark: updateId },
        { title: publicTitle(project) },
        now,
        (unread) => addToTallyEvenIfClosing(userId, unread),
      ),
    ]),
  ]);

/** Withdraws a bid and removes the notifications about it. The stager may bid a second time. @throws StaleRead */
export const saveWithdrawal = async (project: ProjectRecord, bid: BidRecord, now: Date): Promise<void> => {
  const [ofOwner, ofStager] = await Promise.all([
    retractNotifications(bid.ownerId, [bid.id], { pendingBids: pendingBidsChange(project) }),
    retractNotifications(
      bid.userId,
      [...(bid.notChosenNotificationId ? [bid.notChosenNotificationId] : []), ...(bid.updateNews ?? [])],
      {
        bids: -1,
      },
    ),
  ]);
  await transact([
    remove(keys.bid(bid.projectId, bid.id), {
      when: {
        status: bidTransitions.withdraw.from,
        notChosenNotificationId: bid.notChosenNotificationId ?? null,
        updateNews: bid.updateNews ?? null,
        ...sameOffer(bid),
        ...sameConcepts(bid),
      },
    }),
    ...discardConcepts(bid, now),
    remove(keys.bidPointer(bid.id)),
    // The owner sees the earlier amount beside a second bid.
    update(keys.bidderClaim(bid.projectId, bid.userId), {
      set: { withdrawnAmount: bid.amount, withdrawnBidId: bid.id, ...gsi1.withdrawal(bid.userId, bid.projectId) },
      add: { withdrawals: 1 },
      unset: ['bidId'],
      when: { bidId: bid.id },
    }),
    ...uncountBid(project),
    ...ofOwner,
    ...ofStager,
    ...notifyOfBid('bid_withdrawn', { project, bid, userId: bid.ownerId }, now),
  ]);
};
