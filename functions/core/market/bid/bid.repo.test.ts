import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { conflict, notFound } from '#core/kernel/errors';
import { newId } from '#core/kernel/ids';
import { StaleRead } from '#core/kernel/stale';
import { keys } from '#core/kernel/table/keys';
import { transact } from '#core/kernel/table/transact';
import { minutes, plus } from '#core/kernel/time';
import { readNotification } from '#core/market/notification/notification.repo';
import { getProject } from '#core/market/project/project.repo';
import { aBid, anOwner, anUpdate, aPaidBid, aProject, aStager, type Person } from '#functions/testing/builders';
import { changeItem, changesOf, type Difference, expectRefused } from '#functions/testing/changes';
import { everyItem, restore } from '#functions/testing/everything';
import { expectOvertaken } from '#functions/testing/meanwhile';
import { readsOf } from '#functions/testing/sent';
import { acceptBid, type BidRecord, editOf, newBid } from './bid';
import {
  findBid,
  findBidderClaim,
  findBidOf,
  findBidOn,
  findBids,
  findProjectsBidOn,
  getBid,
  hideBid,
  isDueUpdateNotice,
  listBidsBy,
  listBidsTo,
  listPaidBidsBy,
  listPaidBidsTo,
  listProjectBids,
  markSeenByOwner,
  moveBid,
  notifyOfAward,
  notifyOfUpdate,
  pendingBidsChange,
  pendingBidsOn,
  placeBid,
  recordContactRead,
  rejectByCancelling,
  saveAwaitedAcceptance,
  saveEdit,
  saveRejection,
  saveWithdrawal,
  showBid,
  uncountBid,
} from './bid.repo';

const now = new Date('2026-03-01T12:00:00.000Z');
const later = new Date('2026-03-01T15:00:00.000Z');
const body = { amount: 1500, timeline: '2 weeks', acceptsCreditCards: true } as const;

beforeEach(() => restore([]));

/** A project with the bid of one stager. */
const scene = async () => {
  const [owner, stager] = [await anOwner(), await aStager()];
  const { id } = await aProject(owner, { state: null }, now);
  const made = newBid(await getProject(id), body, { id: newId(now), stagerId: stager.id, now });
  await placeBid(await getProject(id), made, now);
  return { owner, stager, ...(await standing(made)), ...namesOf(owner, stager, made) };
};
const standing = async ({ projectId, id }: BidRecord) => ({ project: await getProject(projectId), bid: await getBid(id) });
const namesOf = (owner: Person, stager: Person, { id, projectId }: BidRecord) => ({
  names: {
    ...{ [owner.id]: 'owner', [stager.id]: 'stager', [projectId]: 'project', [id]: 'bid' },
    ...{ [now.toISOString()]: 'now', [later.toISOString()]: 'later' },
  },
});

describe('saveEdit', () => {
  const soon = plus(now, minutes(1));
  const edited = async (change: Parameters<typeof editOf>[2], note?: Parameters<typeof editOf>[3]['note']) => {
    const all = await scene();
    const edit = editOf(all.project, all.bid, change, { note, now: soon });
    if (!edit) throw new Error('Nothing changes');
    const names = { ...all.names, [soon.toISOString()]: 'soon' };
    return { ...all, names, save: () => saveEdit(all.project, all.bid, edit, soon) };
  };

  it('saves the new terms, updates the notification, emails the owner, and keeps the counts', async () => {
    const { save, names } = await edited({ amount: 2500, acceptsCreditCards: false, rentalDays: 60 });
    expect(await changesOf(save, names)).toMatchInlineSnapshot(`
      "  PROJECT#project#BIDS bid acceptsCreditCards: true > false, amount: 1500 > 2500, edits: nothing > 1, platformFee: 50 > 100, rentalDays: nothing > 60
      + USER#owner#MAILS an id GSI3PK=MAILS_DUE, GSI3SK=a time#owner#new_bid:project#an id, attempts=0, bidId=bid, category=bids, concludedAt=null, createdAt=soon, dueAt=a time, endsAt=null, entity=Mail, event=new_bid, failures=0, id=an id, join=new_bid:project, mark=null, notificationId=bid, projectId=project, reason=null, state=due, to=null, userId=owner
        USER#owner#NOTIFICATIONS bid facts: {"amount":1500,"title":"Craftsman bungalow, listing in three weeks"} > {"amount":2500,"title":"Craftsman bungalow, listing in three weeks"}"
    `);
  });

  it('sends no email if only the note changed', async () => {
    const { save, names } = await edited(
      { note: 'Call 512-847-2093' },
      { note: 'Call 512-847-2093', shownNote: 'Call [hidden]' },
    );
    expect(await changesOf(save, names)).toMatchInlineSnapshot(`
      "  PROJECT#project#BIDS bid edits: nothing > 1, note: nothing > Call 512-847-2093, shownNote: nothing > Call [hidden]"
    `);
  });

  it.each<[why: string, Difference]>([
    ['was seen', { seenAt: 'now' }],
    ['was changed', { edits: 1 }],
    ['is no longer pending', { status: 'payment_required' }],
    ['was withdrawn', 'gone'],
  ])('rejects an edit if the bid %s', async (_, other) => {
    const { save, bid } = await edited({ amount: 2500 });
    await expectRefused(save, keys.bid(bid.projectId, bid.id), other, StaleRead);
  });

  it.each<[why: string, Difference]>([
    ['is no longer open', { status: 'cancelled' }],
    ['has an accepted bid', { selectedBidId: 'another' }],
    ['is hidden', { hidden: 'removed' }],
    ['belongs to a suspended owner', { paused: true }],
    ['has a different deadline', { deadline: now.toISOString() }],
  ])('rejects an edit if the project %s', async (_, other) => {
    const { save, project } = await edited({ amount: 2500 });
    await expectRefused(save, keys.project(project.id), other, StaleRead);
  });

  it('sends no notification if the owner deleted the earlier one', async () => {
    const { save, owner, bid } = await edited({ amount: 2500 });
    await changeItem(keys.notification(owner.id, bid.id), 'gone');
    expect(await changesOf(save)).not.toMatch(/MAILS|NOTIFICATIONS/);
  });
});

describe('markSeenByOwner', () => {
  it('records the time once, and only after the edit window or an unseen edit', async () => {
    const { bid } = await scene();
    const key = keys.bid(bid.projectId, bid.id);
    const shown = (at: Date) =>
      changesOf(async () => markSeenByOwner(await getBid(bid.id), at), { [bid.projectId]: 'project', [bid.id]: 'bid' });
    expect(await shown(plus(now, minutes(15)))).toBe('');
    await changeItem(key, { edits: 2 });
    expect(await shown(later)).toBe('  PROJECT#project#BIDS bid seenAt: nothing > a time');
    expect(await shown(later)).toBe('');
    for (const status of ['rejected', 'payment_required', 'accepted']) {
      await changeItem(key, { status, seenAt: undefined });
      expect(await shown(now)).toBe('');
    }
  });

  it("returns the stored bid if the caller's copy is stale, or undefined if the bid is gone", async () => {
    const { bid } = await scene();
    await changeItem(keys.bid(bid.projectId, bid.id), { amount: 2500, edits: 1 });
    expect(await markSeenByOwner(bid, now)).toMatchObject({ amount: 2500, seenAt: now.toISOString() });
    expect(await markSeenByOwner(bid, later)).toMatchObject({ amount: 1500 });
    await changeItem(keys.bid(bid.projectId, bid.id), 'gone');
    expect(await markSeenByOwner(bid, now)).toBeUndefined();
  });
});

describe('hideBid and showBid', () => {
  const hidden = async () => {
    const { project, bid, ...rest } = await scene();
    await transact(hideBid(project, bid));
    return { ...rest, ...(await standing(bid)) };
  };

  it('rejects the bid and lowers the counts', async () => {
    const { project, bid, names } = await scene();
    const hide = () => transact(hideBid(project, bid));
    await expectRefused(hide, keys.bid(bid.projectId, bid.id), { status: 'rejected' }, StaleRead);
    await expectRefused(hide, keys.project(project.id), { status: 'cancelled' }, StaleRead);
    expect(await changesOf(hide, names)).toMatchInlineSnapshot(`
      "  PROJECT#project PROJECT bidCount: 1 > 0, pendingBidCount: 1 > 0
        PROJECT#project#BIDS bid rejection: null > removed, status: pending > rejected
        USER#owner TALLY pendingBids: 1 > 0"
    `);
  });

  it('restores the bid and the counts', async () => {
    const { project, bid, names } = await hidden();
    const show = () => transact(showBid(project, bid));
    await expectRefused(show, keys.bid(bid.projectId, bid.id), { rejection: 'declined' }, StaleRead);
    await expectRefused(show, keys.bid(bid.projectId, bid.id), { status: 'pending' }, StaleRead);
    await expectRefused(show, keys.project(project.id), { status: 'cancelled' }, StaleRead);
    await expectRefused(show, keys.project(project.id), { ownerLeftAt: now.toISOString() }, StaleRead);
    expect(await changesOf(show, names)).toMatchInlineSnapshot(`
      "  PROJECT#project PROJECT bidCount: 0 > 1, pendingBidCount: 0 > 1
        PROJECT#project#BIDS bid rejection: removed > null, status: rejected > pending
        USER#owner TALLY pendingBids: 0 > 1"
    `);
  });

  it('rejects a restored bid if its project was cancelled in the meantime', async () => {
    const { project, bid, names } = await hidden();
    await changeItem(keys.project(project.id), { status: 'cancelled' });
    const show = () => transact(showBid({ ...project, status: 'cancelled' }, bid));
    await expectRefused(show, keys.bid(bid.projectId, bid.id), { rejection: 'declined' }, StaleRead);
    await expectRefused(show, keys.bid(bid.projectId, bid.id), { status: 'pending' }, StaleRead);
    await expectRefused(show, keys.project(project.id), { status: 'open' }, StaleRead);
    expect(await changesOf(show, names)).toMatchInlineSnapshot(
      `"  PROJECT#project#BIDS bid rejection: removed > project_cancelled"`,
    );
  });
});

describe('a paid bid', () => {
  afterEach(() => void vi.unstubAllEnvs());

  it('appears in the lists of both parties, without any other bid', async () => {
    const [owner, stager, other] = [await anOwner(), await aStager(), await aStager()];
    const project = await aProject(owner, {}, now);
    await aBid(await aProject(owner, {}, now), stager);
    await aBid(project, other);
    const { id } = await aPaidBid(project, stager);
    const listed = await Promise.all([listPaidBidsBy(stager.id, { limit: 9 }), listPaidBidsTo(owner.id, { limit: 9 })]);
    expect(listed.map(({ items }) => items.map((bid) => bid.id))).toEqual([[id], [id]]);
  });

  it('records when its stager first read the contact details', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const { id } = await aPaidBid(await aProject(owner, {}, now), stager);
    const bid = await getBid(id);
    const read = (by: string) => changesOf(() => recordContactRead(bid, by, now), namesOf(owner, stager, bid).names);
    expect(await read(owner.id)).toBe('');
    vi.stubEnv('TABLE_NAME', 'no-such-table');
    await expect(recordContactRead(bid, stager.id, now)).rejects.toThrow('not found');
    vi.unstubAllEnvs();
    expect(await read(stager.id)).toBe('  PROJECT#project#BIDS bid contactReadAt: nothing > now');
    expect(await read(stager.id)).toBe('');
    await changeItem(keys.bid(bid.projectId, id), { contactReadAt: undefined, paymentStatus: 'unpaid' });
    expect(await read(stager.id)).toBe('');
    const noted = { ...bid, contactReadAt: later.toISOString() };
    await changeItem(keys.bid(bid.projectId, id), { contactReadAt: undefined, paymentStatus: 'paid' });
    expect(await changesOf(() => recordContactRead(noted, stager.id, now))).toBe('');
  });
});

describe('placeBid', () => {
  const toPlace = async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner, { deadline: '2026-04-01T00:00:00.000Z' }, now);
    const bid = newBid(project, body, { id: newId(now), stagerId: stager.id, now });
    return { owner, stager, project, bid, place: () => placeBid(project, bid, now), ...namesOf(owner, stager, bid) };
  };

  it('stores the bid and its lookups, raises the counts, and notifies the owner', async () => {
    const { place, names } = await toPlace();
    expect(await changesOf(place, names)).toMatchInlineSnapshot(`
      "+ BID#bid POINTER entity=BidPointer, projectId=project
        PROJECT#project PROJECT bidCount: 0 > 1, bidders: nothing > 1, pendingBidCount: 0 > 1
      + PROJECT#project#BIDDERS stager bidId=bid, entity=BidderClaim, userId=stager
      + PROJECT#project#BIDS bid GSI1PK=USER#stager#BIDS, GSI1SK=bid, GSI2PK=USER#owner#BIDS, GSI2SK=bid, acceptanceId=null, acceptedAt=null, acceptsCreditCards=true, amount=1500, createdAt=now, entity=Bid, id=bid, ownerId=owner, paidAt=null, paymentAttempt=0, paymentDueAt=null, paymentIntentId=null, paymentStatus=unpaid, place=CA, platformFee=50, projectId=project, rejection=null, status=pending, timeline=2 weeks, userId=stager
        USER#owner TALLY pendingBids: 0 > 1, unreadNotifications: 0 > 1
      + USER#owner#MAILS bid GSI3PK=MAILS_DUE, GSI3SK=a time#owner#new_bid:project#bid, attempts=0, bidId=bid, category=bids, concludedAt=null, createdAt=now, dueAt=a time, endsAt=null, entity=Mail, event=new_bid, failures=0, id=bid, join=new_bid:project, mark=null, notificationId=bid, projectId=project, push=before_mail, reason=null, state=due, to=null, userId=owner
      + USER#owner#NOTIFICATIONS bid bidId=bid, createdAt=now, entity=Notification, event=new_bid, facts={"amount":1500,"title":"Craftsman bungalow, listing in three weeks"}, id=bid, projectId=project, read=false, userId=owner
        USER#stager TALLY bids: 0 > 1"
    `);
  });

  it.each<[why: string, Difference]>([
    ['is not open', { status: 'in_progress' }],
    ['has an accepted bid', { selectedBidId: 'another' }],
    ['has a different deadline', { deadline: '2026-02-01T00:00:00.000Z' }],
    ['is hidden', { hidden: 'removed' }],
    ['is paused because its owner is suspended', { paused: true }],
    ['is gone', 'gone'],
  ])('rejects a bid if the project %s', async (_, other) => {
    const { place, project } = await toPlace();
    await expectRefused(place, keys.project(project.id), other, conflict("This project isn't accepting bids"));
  });

  it('counts a stager who withdraws and bids again once', async () => {
    const owner = await anOwner();
    const [first, second] = [await aStager(), await aStager()];
    const project = await aProject(owner, {}, now);
    const [withdrawn] = await Promise.all([first, second].map((stager) => aBid(project, stager, {}, now)));
    await saveWithdrawal(await getProject(project.id), withdrawn as BidRecord, now);
    await aBid(project, first, {}, now);
    expect(await getProject(project.id)).toMatchObject({ bidders: 2 });
  });

  it('rejects a second bid, even after the owner declined, and bids from or to closing accounts', async () => {
    const { place, project, bid, stager, owner } = await toPlace();
    await expectRefused(place, keys.tally(stager.id), { closedAt: 'now' }, notFound('User'));
    // The account is closing, or was suspended just now. Its projects follow in a moment.
    for (const other of [{ closedAt: 'now' }, { suspendedAt: 'now' }])
      await expectRefused(place, keys.tally(owner.id), other, conflict("This project isn't accepting bids"));
    expect(await findBidderClaim(project.id, stager.id)).toBeUndefined();
    await place();
    const { project: current } = await standing(bid);
    const again = { ...bid, id: newId(now) };
    expect(
      await changesOf(() => expect(placeBid(current, again, now)).rejects.toThrow('You have already bid on this project')),
    ).toBe('');
    await saveRejection(current, bid, now);
    await expect(placeBid(await getProject(project.id), again, now)).rejects.toThrow('You have already bid on this project');
    expect(await findBidderClaim(project.id, stager.id)).toEqual({ userId: stager.id, bidId: bid.id });
  });
});

describe('a bid', () => {
  it('can be looked up by id, project, stager, and owner, and by no other project or user', async () => {
    const { owner, stager, project, bid } = await scene();
    const other = await scene();
    expect([await findBid(bid.id), await getBid(bid.id), await findBidOn(project.id, bid.id)]).toEqual([bid, bid, bid]);
    expect(await findBidOf(project.id, stager.id)).toEqual(bid);
    expect(await findBidOf(project.id, other.stager.id)).toBeUndefined();
    expect([await findBid(newId(now)), await findBidOn(other.project.id, bid.id)]).toEqual([undefined, undefined]);
    await expect(getBid(newId(now))).rejects.toThrow(notFound('Bid'));
    const places = [bid, other.bid, bid].map(({ projectId, id }) => ({ projectId, bidId: id }));
    expect([...(await findBids(places)).keys()].sort()).toEqual([bid.id, other.bid.id].sort());
    expect(await findProjectsBidOn([other.project.id, project.id], stager.id)).toEqual(new Set([project.id]));
    const request = { limit: 10 };
    expect((await listBidsBy(stager.id, request)).items).toEqual([bid]);
    expect((await listBidsTo(owner.id, request)).items).toEqual([bid]);
    expect((await listBidsTo(other.owner.id, request)).items).toEqual([other.bid]);
  });

  it("lists a project's bids newest first without rejected ones, and visits pending ones oldest first", async () => {
    const { project, bid } = await scene();
    const further: BidRecord[] = [];
    for (let hour = 1; hour <= 3; hour += 1) {
      const at = new Date(now.getTime() + hour * 3_600_000);
      const current = await getProject(project.id);
      const next = newBid(current, body, { id: newId(at), stagerId: (await aStager()).id, now: at });
      await placeBid(current, next, at);
      further.push(next);
    }
    const [second, third, fourth] = further as [BidRecord, BidRecord, BidRecord];
    await saveRejection(await getProject(project.id), second, now);
    await transact([moveBid(fourth, 'accept')]);
    const listed = (await listProjectBids(project.id, { limit: 10 })).items.map(({ id }) => id);
    expect(listed).toEqual([fourth.id, third.id, bid.id]);
    const visited: string[] = [];
    for await (const page of pendingBidsOn(project.id)) visited.push(...page.map(({ id }) => id));
    expect(visited).toEqual([bid.id, third.id]);
  });

  it('moves only from the state that the lifecycle allows, and saves the fields of the transition', async () => {
    const { bid, names } = await scene();
    const move = () => transact([moveBid(bid, 'accept', { set: { platformFee: 75 }, when: { amount: 1500 } })]);
    for (const status of ['payment_required', 'accepted', 'rejected']) {
      await expectRefused(move, keys.bid(bid.projectId, bid.id), { status }, StaleRead);
    }
    await expectRefused(move, keys.bid(bid.projectId, bid.id), { amount: 1600 }, StaleRead);
    expect(await changesOf(move, names)).toMatchInlineSnapshot(
      `"  PROJECT#project#BIDS bid platformFee: 50 > 75, status: pending > payment_required"`,
    );
    expect(
      await changesOf(() => transact([moveBid({ ...bid, status: 'payment_required' }, 'pay')]), names),
    ).toMatchInlineSnapshot(`"  PROJECT#project#BIDS bid status: payment_required > accepted"`);
  });
});

describe('saveAwaitedAcceptance', () => {
  const accepted = async () => {
    const all = await scene();
    const acceptanceId = newId(later);
    const bid = acceptBid(all.project, all.bid, { acceptanceId, now: later, paymentWindowHours: 72 });
    const names = { ...all.names, [acceptanceId]: 'acceptance', [bid.paymentDueAt ?? '']: 'due' };
    return { ...all, bid, names, save: () => saveAwaitedAcceptance(all.project, bid, later) };
  };

  it('selects the bid, stores the payment deadline, and notifies the stager', async () => {
    const { save, names } = await accepted();
    expect(await changesOf(save, names)).toMatchInlineSnapshot(`
      "+ AWAITED_PAYMENTS due#bid acceptanceId=acceptance, bidId=bid, dueAt=due, entity=AwaitedPayment
        PROJECT#project PROJECT pendingBidCount: 1 > 0, selectedBidId: null > bid
        PROJECT#project#BIDS bid acceptanceId: null > acceptance, acceptedAt: null > later, paymentDueAt: null > due, status: pending > payment_required
        USER#owner TALLY awaitedPayments: 0 > 1, pendingBids: 1 > 0
        USER#stager TALLY awaitedPayments: 0 > 1, unreadNotifications: 0 > 1
      + USER#stager#MAILS an id GSI3PK=MAILS_DUE, GSI3SK=later#stager#bid_accepted:an id#an id, attempts=0, bidId=bid, category=payments, concludedAt=null, createdAt=later, dueAt=later, endsAt=due, entity=Mail, event=bid_accepted, failures=0, id=an id, join=bid_accepted:an id, mark=acceptance, notificationId=an id, projectId=project, push=with_mail, reason=null, state=due, to=null, userId=stager
      + USER#stager#NOTIFICATIONS an id bidId=bid, createdAt=later, entity=Notification, event=bid_accepted, facts={"title":"Craftsman bungalow, listing in three weeks"}, id=an id, projectId=project, read=false, userId=stager"
    `);
  });

  it.each<[why: string, Difference]>([
    ['is no longer open', { status: 'cancelled' }],
    ['has another accepted bid', { selectedBidId: 'another' }],
    ['has a different revision', { revision: 7 }],
  ])('rejects the acceptance if the project %s', async (_, other) => {
    const { save, project } = await accepted();
    await expectRefused(save, keys.project(project.id), other, StaleRead);
  });

  it.each<[why: string, Difference]>([
    ['is no longer pending', { status: 'rejected' }],
    ['was changed since its fee was computed', { edits: 1 }],
  ])('rejects the acceptance if the bid %s', async (_, other) => {
    const { save, bid } = await accepted();
    await expectRefused(save, keys.bid(bid.projectId, bid.id), other, StaleRead);
  });

  it('rejects the acceptance if either account is closing or the stager was suspended', async () => {
    const { save, owner, stager } = await accepted();
    await expectRefused(save, keys.tally(owner.id), { closedAt: 'now' }, notFound('User'));
    // A second read finds out which.
    for (const other of [{ closedAt: 'now' }, { suspendedAt: 'now' }])
      await expectRefused(save, keys.tally(stager.id), other, StaleRead);
  });
});

describe('a bid that ends', () => {
  it('lowers the counts and notifies the stager when the owner declines', async () => {
    const { project, bid, names } = await scene();
    const reject = () => saveRejection(project, bid, later);
    await expectRefused(reject, keys.bid(bid.projectId, bid.id), { status: 'payment_required' }, StaleRead);
    await expectRefused(reject, keys.project(project.id), { status: 'in_progress' }, StaleRead);
    await expectRefused(reject, keys.project(project.id), { ownerLeftAt: 'now' }, StaleRead);
    expect(await changesOf(reject, names)).toMatchInlineSnapshot(`
      "  PROJECT#project PROJECT bidCount: 1 > 0, pendingBidCount: 1 > 0
        PROJECT#project#BIDS bid rejection: null > declined, status: pending > rejected
        USER#owner TALLY pendingBids: 1 > 0
        USER#stager TALLY unreadNotifications: 0 > 1
      + USER#stager#MAILS an id GSI3PK=MAILS_DUE, GSI3SK=a time#stager#bid_declined:an id#an id, attempts=0, bidId=bid, category=bids, concludedAt=null, createdAt=later, dueAt=a time, endsAt=null, entity=Mail, event=bid_declined, failures=0, id=an id, join=bid_declined:an id, mark=null, notificationId=an id, projectId=project, push=before_mail, reason=null, state=due, to=null, userId=stager
      + USER#stager#NOTIFICATIONS an id bidId=bid, createdAt=later, entity=Notification, event=bid_declined, facts={"title":"Craftsman bungalow, listing in three weeks"}, id=an id, projectId=project, read=false, userId=stager"
    `);
  });

  it('removes the concepts and schedules their files for deletion when the owner declines', async () => {
    const { project, bid } = await scene();
    const key = keys.bid(bid.projectId, bid.id);
    const concept = { photo: 'photos/oak.jpg', of: 'photos/room.jpg', caption: 'Oak', shownCaption: 'Oak' };
    await changeItem(key, { concepts: [concept], conceptRevision: 1 });
    const read = await getBid(bid.id);
    const reject = () => saveRejection(project, read, later);
    await expectRefused(reject, key, { conceptRevision: 2 }, StaleRead);
    const lines = (await changesOf(reject)).split('\n');
    expect(lines.filter((line) => line.includes('photos/oak.jpg'))).toEqual([
      expect.stringMatching(/^ {2}PROJECT#.* concepts: \[.*\] > \[\], rejection: null > declined/),
      expect.stringMatching(/^\+ UPLOAD/),
    ]);
  });

  it('notifies each stager when the project is cancelled', async () => {
    const { project, bid, names } = await scene();
    const reject = () => rejectByCancelling({ ...project, status: 'cancelled' }, [bid], later);
    await expectRefused(reject, keys.bid(bid.projectId, bid.id), { status: 'rejected' }, StaleRead);
    expect(await changesOf(reject, names)).toMatchInlineSnapshot(`
      "  PROJECT#project#BIDS bid rejection: null > project_cancelled, status: pending > rejected
        USER#stager TALLY unreadNotifications: 0 > 1
      + USER#stager#MAILS an id GSI3PK=MAILS_DUE, GSI3SK=a time#stager#project_cancelled:an id#an id, attempts=0, bidId=bid, category=bids, concludedAt=null, createdAt=later, dueAt=a time, endsAt=null, entity=Mail, event=project_cancelled, failures=0, id=an id, join=project_cancelled:an id, mark=null, notificationId=an id, projectId=project, push=before_mail, reason=null, state=due, to=null, userId=stager
      + USER#stager#NOTIFICATIONS an id bidId=bid, createdAt=later, entity=Notification, event=project_cancelled, facts={"title":"Craftsman bungalow, listing in three weeks"}, id=an id, projectId=project, read=false, userId=stager"
    `);
  });

  it('lets the stager bid once more after a withdrawal, if the claim is current', async () => {
    const { stager, project, bid } = await scene();
    await saveWithdrawal(project, bid, later);
    const claim = await findBidderClaim(project.id, stager.id);
    expect(claim).toEqual({ userId: stager.id, withdrawals: 1, withdrawnAmount: bid.amount, withdrawnBidId: bid.id });
    expect(await findBidOf(project.id, stager.id)).toBeUndefined();
    expect(await findProjectsBidOn([project.id], stager.id)).toEqual(new Set());
    const again = { ...bid, id: newId(later), revisedFrom: bid.amount };
    const current = await getProject(project.id);
    for (const stale of [undefined, { userId: stager.id, withdrawals: 2 }])
      await expect(placeBid(current, again, later, { claim: stale })).rejects.toThrow('You have already bid on this project');
    await placeBid(current, again, later, { claim });
    await saveWithdrawal(await getProject(project.id), again, later);
    expect(await findBidderClaim(project.id, stager.id)).toMatchObject({ withdrawals: 2 });
  });

  it("deletes the bid, its lookups, and the owner's notification on withdrawal", async () => {
    const { project, bid, names } = await scene();
    const withdraw = () => saveWithdrawal(project, bid, later);
    const key = keys.bid(bid.projectId, bid.id);
    await expectOvertaken(withdraw, key, { status: 'payment_required' }, StaleRead);
    await expectOvertaken(withdraw, key, { notChosenNotificationId: newId(now) }, StaleRead);
    await expectOvertaken(withdraw, key, { updateNews: [newId(now)] }, StaleRead);
    await expectOvertaken(withdraw, keys.project(project.id), { status: 'in_progress' }, StaleRead);
    await expectOvertaken(withdraw, keys.bidderClaim(project.id, bid.userId), { bidId: newId(now) }, StaleRead);
    expect(await changesOf(withdraw, names)).toMatchInlineSnapshot(`
      "- BID#bid POINTER
        PROJECT#project PROJECT bidCount: 1 > 0, pendingBidCount: 1 > 0
        PROJECT#project#BIDDERS stager GSI1PK: nothing > USER#stager#WITHDRAWALS, GSI1SK: nothing > project, bidId: bid > nothing, withdrawals: nothing > 1, withdrawnAmount: nothing > 1500, withdrawnBidId: nothing > bid
      - PROJECT#project#BIDS bid
        USER#owner TALLY notificationReads: 0 > 1, pendingBids: 1 > 0, unreadNotifications: 1 > 0
      + USER#owner#MAILS an id GSI3PK=MAILS_DUE, GSI3SK=a time#owner#bid_withdrawn:project#an id, attempts=0, bidId=bid, category=bids, concludedAt=null, createdAt=later, dueAt=a time, endsAt=null, entity=Mail, event=bid_withdrawn, failures=0, id=an id, join=bid_withdrawn:project, mark=null, notificationId=null, projectId=project, reason=null, state=due, to=null, userId=owner
      - USER#owner#NOTIFICATIONS bid
        USER#stager TALLY bids: 1 > 0"
    `);
  });

  it("deletes the stager's notifications about the bid on withdrawal, read or unread", async () => {
    const { owner, stager, project, bid, names } = await scene();
    const update = await anUpdate(project, 'The floors are done: keys from Monday on.', now);
    const { bid: notified } = await standing(bid);
    await notifyOfAward(project, [notified], later);
    const current = await standing(bid);
    const ids = { [update.id]: 'update', [current.bid.notChosenNotificationId ?? '']: 'news' };
    const changes = await changesOf(() => saveWithdrawal(current.project, current.bid, later), { ...names, ...ids });
    expect(changes.split('\n').filter((line) => /NOTIFICATIONS|TALLY|INBOX/.test(line))).toMatchInlineSnapshot(`
      [
        "  USER#owner TALLY notificationReads: 0 > 1, pendingBids: 1 > 0, unreadNotifications: 1 > 0",
        "- USER#owner#NOTIFICATIONS bid",
        "  USER#stager TALLY bids: 1 > 0, notificationReads: 0 > 1, unreadNotifications: 2 > 0",
        "- USER#stager#NOTIFICATIONS news",
        "- USER#stager#NOTIFICATIONS update",
      ]
    `);
    expect((await everyItem()).filter(({ PK, entity }) => entity === 'Notification' && PK.includes(stager.id))).toEqual([]);
    expect(owner.id).toBe(current.bid.ownerId);
  });

  it("lowers the stager's unread count only by unread notifications that still exist", async () => {
    const { stager, project, bid, names } = await scene();
    await anUpdate(project, 'The floors are done: keys from Monday on.', now);
    const { bid: notified } = await standing(bid);
    await notifyOfAward(project, [notified], later);
    const current = await standing(bid);
    const [read = '', gone = ''] = [current.bid.updateNews?.[0], current.bid.notChosenNotificationId];
    for (const id of [read, gone]) await readNotification(stager.id, id);
    await changeItem(keys.notification(stager.id, gone), 'gone');
    const changes = await changesOf(() => saveWithdrawal(current.project, current.bid, later), names);
    expect(changes.split('\n').filter((line) => /stager TALLY/.test(line))).toEqual([
      '  USER#stager TALLY bids: 1 > 0, notificationReads: 2 > 3',
    ]);
  });

  it("lowers the owner's pending count only for an open project", async () => {
    const { project } = await scene();
    expect((['open', 'in_progress', 'cancelled'] as const).map((status) => pendingBidsChange({ ...project, status }))).toEqual([
      -1, 0, 0,
    ]);
    expect(uncountBid({ ...project, status: 'cancelled' })).toEqual([]);
    expect(uncountBid(project)).toHaveLength(1);
  });
});

describe('the stagers of pending bids', () => {
  it('are notified once when another bid wins', async () => {
    const { project, bid, names } = await scene();
    const notify = () => notifyOfAward(project, [bid], later);
    const key = keys.bid(bid.projectId, bid.id);
    await expectRefused(notify, key, { status: 'rejected' }, StaleRead);
    await expectRefused(notify, key, { notChosenNotificationId: newId(now) }, StaleRead);
    await expectRefused(notify, keys.project(project.id), 'gone', StaleRead);
    expect(await changesOf(notify, names)).toMatchInlineSnapshot(`
      "  PROJECT#project#BIDS bid notChosenNotificationId: nothing > an id
        USER#stager TALLY unreadNotifications: 0 > 1
      + USER#stager#MAILS an id GSI3PK=MAILS_DUE, GSI3SK=a time#stager#bid_not_chosen:an id#an id, attempts=0, bidId=bid, category=bids, concludedAt=null, createdAt=later, dueAt=a time, endsAt=null, entity=Mail, event=bid_not_chosen, failures=0, id=an id, join=bid_not_chosen:an id, mark=null, notificationId=an id, projectId=project, push=before_mail, reason=null, state=due, to=null, userId=stager
      + USER#stager#NOTIFICATIONS an id bidId=bid, createdAt=later, entity=Notification, event=bid_not_chosen, facts={"title":"Craftsman bungalow, listing in three weeks"}, id=an id, projectId=project, read=false, userId=stager"
    `);
    await expect(notify()).rejects.toThrow(StaleRead);
  });

  it('are notified once of each project update', async () => {
    const { project, bid, names } = await scene();
    const updateId = newId(later);
    const notify = () => notifyOfUpdate(project, [bid], updateId, later);
    const key = keys.bid(bid.projectId, bid.id);
    await expectRefused(notify, key, { status: 'rejected' }, StaleRead);
    await expectRefused(notify, key, { updateNews: [updateId] }, StaleRead);
    await expectRefused(notify, keys.project(project.id), 'gone', StaleRead);
    expect(await changesOf(notify, { ...names, [updateId]: 'update' })).toMatchInlineSnapshot(`
      "  PROJECT#project#BIDS bid updateNews: nothing > ["update"]
        USER#stager TALLY unreadNotifications: 0 > 1
      + USER#stager#MAILS update GSI3PK=MAILS_DUE, GSI3SK=a time#stager#project_updated:project#update, attempts=0, bidId=bid, category=bids, concludedAt=null, createdAt=later, dueAt=a time, endsAt=null, entity=Mail, event=project_updated, failures=0, id=update, join=project_updated:project, mark=update, notificationId=update, projectId=project, push=before_mail, reason=null, state=due, to=null, userId=stager
      + USER#stager#NOTIFICATIONS update bidId=bid, createdAt=later, entity=Notification, event=project_updated, facts={"title":"Craftsman bungalow, listing in three weeks"}, id=update, projectId=project, read=false, userId=stager"
    `);
    const second = newId(later);
    const { bid: notified } = await standing(bid);
    await notifyOfUpdate(project, [notified], second, later);
    expect((await getBid(bid.id)).updateNews).toEqual([updateId, second]);
  });

  it.each<[Partial<BidRecord>, 'open' | 'in_progress', boolean]>([
    [{ status: 'pending' }, 'open', true],
    [{ status: 'pending' }, 'in_progress', false],
    [{ status: 'payment_required' }, 'open', true],
    [{ status: 'accepted' }, 'in_progress', true],
    [{ status: 'rejected' }, 'open', false],
    [{ status: 'pending', updateNews: ['other'] }, 'open', true],
    [{ status: 'pending', updateNews: ['update'] }, 'open', false],
    [{ status: 'accepted', updateNews: ['other', 'update'] }, 'in_progress', false],
  ])('decides whether to notify of an update: bid %j, project %s: %s', async (fields, status, expected) => {
    const project = { ...(await aProject(await anOwner(), { state: null }, now)), status };
    const bid = { ...newBid({ ...project, status: 'open' }, body, { id: newId(now), stagerId: 'stager', now }), ...fields };
    expect(isDueUpdateNotice(project, bid, 'update')).toBe(expected);
  });

  it('does not find a bid whose pointer names another project', async () => {
    const { bid } = await scene();
    await changeItem(keys.bidPointer(bid.id), { projectId: newId(now) });
    expect(await findBid(bid.id)).toBeUndefined();
  });
});

it("reads a project's bids and a stager's own bid with strong consistency", async () => {
  const [project, stager] = [await aProject(await anOwner()), await aStager()];
  await aBid(project, stager);
  const reads = await readsOf(async () => {
    await listProjectBids(project.id, { limit: 9 });
    await findBidOf(project.id, stager.id);
  });
  expect(reads.map(({ ConsistentRead }) => ConsistentRead)).toEqual([true, true, true]);
});
