import { beforeEach, describe, expect, it } from 'vitest';
import { StaleRead } from '#core/kernel/stale';
import { keys } from '#core/kernel/table/keys';
import { eachItemOf } from '#core/kernel/table/listed.repo';
import { formerMember } from '#core/market/account/former';
import { getProject } from '#core/market/project/project.repo';
import { aBid, anAcceptedBid, anOwner, aPaidBid, aProject, aRejectedBid, aStager } from '#functions/testing/builders';
import { changeItem, changesOf, type Difference, expectRefused } from '#functions/testing/changes';
import { restore } from '#functions/testing/everything';
import { expectOvertaken } from '#functions/testing/meanwhile';
import type { BidRecord } from './bid';
import { claimsOn, findBid, saveWithdrawal } from './bid.repo';
import { bidsOn, eraseBid, eraseProject, receivedBids, removeBids } from './erase.repo';
import { keepForOwner, keepForStager, removeKept } from './keep.repo';
import { areLinked, findLinkedUsers } from './link.repo';

const now = new Date('2026-03-01T12:00:00.000Z');

beforeEach(() => restore([]));

const scene = async (make: (...given: Parameters<typeof aPaidBid>) => Promise<BidRecord>) => {
  const [owner, stager] = [await anOwner(), await aStager()];
  const { id } = await aProject(owner, { state: null }, now);
  const bid = await make(await getProject(id), stager);
  const names = {
    ...{ [owner.id]: 'owner', [stager.id]: 'stager', [id]: 'project', [bid.id]: 'bid', [now.toISOString()]: 'now' },
    ...{ [bid.paidAt ?? 'no time']: 'paid', [formerMember(owner, now).expiresAt]: 'later' },
    // Names and emails end in numbers that differ in each run.
    ...{ [owner.email]: 'owner’s address', [stager.email]: 'stager’s address', [owner.name]: 'Olive', [stager.name]: 'Stan' },
    ...{ [owner.company ?? '']: 'Olive & Co', [stager.company ?? '']: 'Stan & Co', [stager.stagerIdentifier ?? '']: 'Stager' },
  };
  return { owner, stager, project: await getProject(id), bid: (await findBid(bid.id)) as BidRecord, names };
};

/** Hides epochs, because builders use the current time. */
const withoutEpochs = (changes: string): string => changes.replace(/\d{10}/g, 'some time');

it('finds bids and claims to erase by project, owner, and stager', async () => {
  const { owner, stager, project, bid } = await scene(aBid);
  const gathered = async <T>(pages: AsyncIterable<T[]>): Promise<T[]> => {
    const all: T[] = [];
    for await (const page of pages) all.push(...page);
    return all;
  };
  expect(await gathered(receivedBids(owner.id))).toEqual([bid]);
  expect([await gathered(receivedBids(stager.id)), await gathered(eachItemOf('BidderClaim', stager.id))]).toEqual([[], []]);
  await saveWithdrawal(project, bid, now);
  const claim = expect.objectContaining(keys.bidderClaim(project.id, stager.id));
  expect([await gathered(claimsOn(project.id)), await gathered(eachItemOf('BidderClaim', stager.id))]).toEqual([
    [claim],
    [claim],
  ]);
  expect(await gathered(receivedBids(owner.id))).toEqual([]);
});

it("keeps the property address with the owner's contact details, and the agreed days with the bid", async () => {
  const { project, bid, owner, names } = await scene(aPaidBid);
  const property = { address: '7 Front Street', access: 'Ring twice' };
  const days = { install: { agreed: '2026-04-01', proposed: null } };
  const former = formerMember(owner, now);
  await changeItem(keys.bid(bid.projectId, bid.id), { handover: { property, days }, handoverRevision: 2 });
  const handed = (await findBid(bid.id)) as BidRecord;
  await expectRefused(
    () => keepForStager(project, bid, former, now),
    keys.bid(bid.projectId, bid.id),
    { handoverRevision: 2 },
    StaleRead,
  );
  const lines = (await changesOf(() => keepForStager(project, handed, former, now), names)).split('\n');
  expect(lines.find((line) => line.includes('FORMER'))).toContain('property={"access":"Ring twice","address":"7 Front Street"}');
  expect((await findBid(bid.id))?.handover).toEqual({ days });
});

describe('a paid bid after one party leaves', () => {
  const expectConditions = async (keep: () => Promise<unknown>, { projectId, id }: BidRecord) => {
    const others: Difference[] = [
      { paymentStatus: 'unpaid' },
      { ownerLeftAt: now.toISOString() },
      { stagerLeft: { at: now.toISOString(), identifier: null } },
    ];
    for (const other of others) await expectRefused(keep, keys.bid(projectId, id), other, StaleRead);
  };

  it("keeps the owner's contact details and the project summary, and notifies the stager", async () => {
    const { project, bid, owner, names } = await scene(aPaidBid);
    const keep = () => keepForStager(project, bid, formerMember(owner, now), now);
    await expectConditions(keep, bid);
    expect(withoutEpochs(await changesOf(keep, names))).toMatchInlineSnapshot(`
      "+ BID#bid FORMER bidId=bid, company=Olive & Co, email=owner’s address, entity=FormerMember, expiresAt=later, expiresAtEpochSeconds=some time, id=owner, leftAt=now, name=Olive, phone=(555) 010-0000, stagerIdentifier=null, userType=realtor
      + JOBS sweepProject#project createdAt=now, entity=Job, kind=sweepProject, subjectId=project
        PROJECT#project PROJECT GSI1PK: USER#owner#PROJECTS > nothing, GSI1SK: project > nothing, bathrooms: 1.5 > null, bedrooms: 2 > null, description: Vacant two-bedroom bungalow. The living room needs warmth for the photographs. > , levels: 1 > null, locationTypes: ["City limits"] > [], ownerLeftAt: nothing > now, roomsToStage: ["Living Room","Kitchen"] > [], squareFootage: 1240 > null
        PROJECT#project#BIDS bid GSI2PK: USER#owner#BIDS > nothing, GSI2SK: bid > nothing, ownerLeftAt: nothing > now
        USER#stager TALLY deals: 1 > 0, unreadNotifications: 1 > 2
      + USER#stager#MAILS an id GSI3PK=MAILS_DUE, GSI3SK=now#stager#owner_left:an id#an id, attempts=0, bidId=bid, category=payments, concludedAt=null, createdAt=now, dueAt=now, endsAt=null, entity=Mail, event=owner_left, failures=0, id=an id, join=owner_left:an id, mark=null, notificationId=an id, projectId=project, reason=null, state=due, to=null, userId=stager
      + USER#stager#NOTIFICATIONS an id bidId=bid, createdAt=now, entity=Notification, event=owner_left, facts={"title":"Craftsman bungalow, listing in three weeks"}, id=an id, projectId=project, read=false, userId=stager"
    `);
  });

  it("keeps the stager's contact details, and notifies the owner", async () => {
    const { project, bid, stager, names } = await scene(aPaidBid);
    const keep = () => keepForOwner(project, bid, formerMember(stager, now), now);
    await expectConditions(keep, bid);
    expect(withoutEpochs(await changesOf(keep, names))).toMatchInlineSnapshot(`
      "+ BID#bid FORMER bidId=bid, company=Stan & Co, email=stager’s address, entity=FormerMember, expiresAt=later, expiresAtEpochSeconds=some time, id=stager, leftAt=now, name=Stan, phone=(555) 010-0000, stagerIdentifier=Stager, userType=staging_company
      - PROJECT#project#BIDDERS stager
        PROJECT#project#BIDS bid GSI1PK: USER#stager#BIDS > nothing, GSI1SK: bid > nothing, stagerLeft: nothing > {"at":"now","identifier":"Stager"}
        USER#owner TALLY deals: 1 > 0, unreadNotifications: 2 > 3
      + USER#owner#MAILS an id GSI3PK=MAILS_DUE, GSI3SK=now#owner#stager_left:an id#an id, attempts=0, bidId=bid, category=payments, concludedAt=null, createdAt=now, dueAt=now, endsAt=null, entity=Mail, event=stager_left, failures=0, id=an id, join=stager_left:an id, mark=null, notificationId=an id, projectId=project, reason=null, state=due, to=null, userId=owner
      + USER#owner#NOTIFICATIONS an id bidId=bid, createdAt=now, entity=Notification, event=stager_left, facts={"title":"Craftsman bungalow, listing in three weeks"}, id=an id, projectId=project, read=false, userId=owner"
    `);
  });

  it.each<Difference>([
    { status: 'completed' },
    { photos: ['photos/another'] },
    { ownerLeftAt: now.toISOString() },
    { selectedBidId: 'another' },
    { revision: 7 },
  ])('rejects the change if the project differs from what was read: %j', async (other) => {
    const { project, bid, owner } = await scene(aPaidBid);
    await expectRefused(
      () => keepForStager(project, bid, formerMember(owner, now), now),
      keys.project(project.id),
      other,
      StaleRead,
    );
  });

  it('is deleted with its project when the other party leaves too', async () => {
    const { project, bid, owner, stager, names } = await scene(aPaidBid);
    await expectRefused(() => removeKept(project, []), keys.project(project.id), { title: 'Another' }, StaleRead);
    await eraseProject(project.id, formerMember(owner, now), now);
    expect(withoutEpochs(await changesOf(() => eraseBid(bid, formerMember(stager, now), now), names))).toMatchInlineSnapshot(`
      "- BID#bid FORMER
      - BID#bid POINTER
      - LINK#owner#stager LINK
        PAYMENT#pi_bid PAYMENT receipt: {"amount":1500,"fee":50,"location":"San Diego","paidAt":"paid","title":"Craftsman bungalow, listing in three weeks"} > nothing
      - PROJECT#project PROJECT
      - PROJECT#project#BIDDERS stager
      - PROJECT#project#BIDS bid"
    `);
    expect(await changesOf(() => eraseBid(bid, formerMember(stager, now), now))).toBe('');
    expect(await changesOf(() => eraseProject(project.id, formerMember(owner, now), now))).toBe('');
  });

  it('is kept once, even if the index lists it twice', async () => {
    const { bid, stager, project, owner } = await scene(aPaidBid);
    await eraseBid(bid, formerMember(stager, now), now);
    expect(await changesOf(() => eraseBid(bid, formerMember(stager, now), now))).toBe('');
    // The stager is deleted too, so nobody keeps the project.
    await eraseProject(project.id, formerMember(owner, now), now);
    await expect(getProject(project.id)).rejects.toThrow('Project not found');
  });
});

describe('a bid of a closed account', () => {
  const erased = async (make: typeof aBid) => {
    const { bid, stager, names } = await scene(make);
    return changesOf(() => eraseBid(bid, formerMember(stager, now), now), names);
  };

  it('is deleted, and the counts go down', async () => {
    expect(await erased(aBid)).toMatchInlineSnapshot(`
      "- BID#bid POINTER
        PROJECT#project PROJECT bidCount: 1 > 0, pendingBidCount: 1 > 0
      - PROJECT#project#BIDDERS stager
      - PROJECT#project#BIDS bid
        USER#owner TALLY pendingBids: 1 > 0"
    `);
  });

  it('is deleted without changing the counts if it was rejected', async () => {
    expect(await erased(aRejectedBid)).toMatchInlineSnapshot(`
      "- BID#bid POINTER
      - PROJECT#project#BIDDERS stager
      - PROJECT#project#BIDS bid"
    `);
  });

  it('keeps the link that another, paid bid created', async () => {
    const { owner, stager } = await scene(aPaidBid);
    const further = await aProject(owner, { state: null }, now);
    const bid = await aBid(further, stager);
    await eraseBid(bid, formerMember(stager, now), now);
    expect(await areLinked(owner.id, stager.id)).toBe(true);
  });

  it('throws if the bid awaits payment', async () => {
    const { bid, stager } = await scene(anAcceptedBid);
    await expect(eraseBid(bid, formerMember(stager, now), now)).rejects.toThrow('A closed account has a bid that awaits payment');
  });

  it('deletes an unpaid project and leaves its bids to a job', async () => {
    const { project, owner, names } = await scene(aBid);
    expect(
      withoutEpochs(await changesOf(() => eraseProject(project.id, formerMember(owner, now), now), names)),
    ).toMatchInlineSnapshot(`
      "+ JOBS sweepProject#project createdAt=now, entity=Job, kind=sweepProject, subjectId=project
      - PROJECT#project PROJECT"
    `);
  });

  it('reads the bid again after a concurrent change', async () => {
    const { bid, stager } = await scene(aBid);
    const key = keys.bid(bid.projectId, bid.id);
    // The second read finds that the bid was accepted in the meantime.
    await expectOvertaken(
      () => eraseBid(bid, formerMember(stager, now), now),
      key,
      { status: 'payment_required' },
      new Error('A closed account has a bid that awaits payment'),
    );
  });
});

describe('removeBids', () => {
  it('deletes all bids of a project, and the links that paid bids created', async () => {
    const { bid, names, owner, stager } = await scene(aPaidBid);
    expect(await areLinked(owner.id, stager.id)).toBe(true);
    expect(await findLinkedUsers(stager.id, [owner.id, 'somebody'])).toEqual(new Set([owner.id]));
    expect(await findLinkedUsers(owner.id, [stager.id, 'somebody'])).toEqual(new Set([stager.id]));
    for (const other of [{ status: 'pending' }, { ownerLeftAt: now.toISOString() }, 'gone'] satisfies Difference[])
      await expectRefused(() => removeBids([bid], now), keys.bid(bid.projectId, bid.id), other, StaleRead);
    expect(withoutEpochs(await changesOf(() => removeBids([bid], now), names))).toMatchInlineSnapshot(`
      "- BID#bid POINTER
      - LINK#owner#stager LINK
        PAYMENT#pi_bid PAYMENT receipt: {"amount":1500,"fee":50,"location":"San Diego","paidAt":"paid","title":"Craftsman bungalow, listing in three weeks"} > nothing
      - PROJECT#project#BIDDERS stager
      - PROJECT#project#BIDS bid
        USER#stager TALLY bids: 1 > 0"
    `);
    expect(await areLinked(owner.id, stager.id)).toBe(false);
  });

  it('keeps the bid count of a stager who has left', async () => {
    const { bid, names } = await scene(aBid);
    const left = { ...bid, stagerLeft: { at: now.toISOString(), identifier: null } };
    expect(await changesOf(() => removeBids([left], now), names)).not.toContain('USER#stager TALLY');
  });

  it('visits bids page by page, by project or by account', async () => {
    const { bid, project, stager } = await scene(aBid);
    await aBid(await getProject(project.id), await aStager());
    const idsOf = async (pages: AsyncGenerator<BidRecord[]>) => {
      const found: string[] = [];
      for await (const page of pages) found.push(...page.map(({ id }) => id));
      return found;
    };
    expect(await idsOf(bidsOn(project.id))).toHaveLength(2);
    expect(await idsOf(eachItemOf<BidRecord>('Bid', stager.id))).toEqual([bid.id]);
  });
});
