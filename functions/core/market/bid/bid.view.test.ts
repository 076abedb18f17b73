import { describe, expect, it } from 'vitest';
import { plus } from '#core/kernel/time';
import type { Reader } from '#core/market/account/account';
import { formerMember } from '#core/market/account/former';
import { getProject } from '#core/market/project/project.repo';
import { aBid, anAcceptedBid, anOwner, aPaidBid, aProject, aStager } from '#functions/testing/builders';
import type { BidRecord } from './bid';
import { bidForAnyone, bidWithBidder, bidWithProject, conceptsFor, listedBid, noteFor } from './bid.view';

const now = new Date('2026-03-01T12:00:00.000Z');
const nobody = { name: null, company: null, email: null, phone: null };

const scene = async () => {
  const [owner, stager] = [await anOwner(), await aStager()];
  const project = await aProject(owner, { state: null }, now);
  const known = ({ name, company, email, phone }: typeof owner) => ({ name, company, email, phone });
  return { owner, stager, project, known };
};

const noTerms = {
  rentalDays: null,
  extensionPrice: null,
  deliveryIncluded: null,
  earliestInstall: null,
  depositPercent: null,
};

describe('a bid', () => {
  it('shows its terms, with nulls for a bid that was stored without terms', async () => {
    const { project, stager } = await scene();
    const { rentalDays: _, ...before } = await aBid(project, stager);
    expect(bidForAnyone(before)).toMatchObject(noTerms);
    const terms = {
      rentalDays: 60,
      extensionPrice: 400,
      deliveryIncluded: true,
      earliestInstall: '2026-12-01',
      depositPercent: 20,
    };
    expect(bidForAnyone({ ...before, ...terms })).toMatchObject(terms);
  });

  it('shows the payment deadline only while payment is due, the rejection, and no bidder details', async () => {
    const { project, stager } = await scene();
    const bid = await anAcceptedBid(project, stager);
    const { id, projectId, userId, amount, timeline, acceptsCreditCards, platformFee, createdAt, paymentDueAt, paidAt } = bid;
    const shown = { id, projectId, userId, amount, timeline, acceptsCreditCards, platformFee, createdAt };
    expect(bidForAnyone(bid)).toEqual({
      ...shown,
      ...noTerms,
      revisedFrom: null,
      status: 'payment_required',
      paymentStatus: 'unpaid',
      rejection: null,
      paymentDueAt,
      paidAt,
    });
    expect(bidForAnyone({ ...bid, revisedFrom: 5100 }).revisedFrom).toBe(5100);
    const rejected: BidRecord = { ...bid, status: 'rejected', rejection: 'payment_expired' };
    expect(bidForAnyone(rejected)).toMatchObject({ rejection: 'payment_expired', paymentDueAt: null });
  });

  it('shows its concepts only to its parties, masked for the owner until the fee is paid', async () => {
    const { project, owner, stager } = await scene();
    const room = 'photos/room.jpg';
    const concept = { photo: 'photos/oak.jpg', of: room, caption: 'Call 704 555 0142', shownCaption: 'Call [hidden]' };
    const bid = { ...(await aBid(project, stager)), concepts: [concept, { ...concept, of: 'photos/gone.jpg' }] };
    const shown = (viewer: Reader | undefined, of: BidRecord = bid) => conceptsFor(of, [room], viewer);
    const picture = { photo: '/media/photos/oak.jpg', of: '/media/photos/room.jpg' };
    expect(shown(owner)).toEqual([{ ...picture, caption: 'Call [hidden]' }]);
    expect(shown(owner, { ...bid, paymentStatus: 'paid' })).toEqual([{ ...picture, caption: 'Call 704 555 0142' }]);
    expect(shown({ id: owner.id, isImpersonating: true }, { ...bid, paymentStatus: 'paid' })).toEqual([
      { ...picture, caption: 'Call [hidden]' },
    ]);
    expect(shown(stager)).toEqual([{ ...picture, caption: 'Call 704 555 0142' }]);
    for (const viewer of [await aStager(), undefined]) expect(shown(viewer)).toEqual([]);
  });

  it('shows its note only to its parties, masked until the fee is paid', async () => {
    const { project, owner, stager } = await scene();
    const bid = { ...(await aBid(project, stager)), note: 'Call 704 555 0142', shownNote: 'Call [hidden]' };
    for (const party of [owner, stager]) {
      expect(noteFor(bid, party)).toBe('Call [hidden]');
      expect(noteFor({ ...bid, paymentStatus: 'paid' }, party)).toBe('Call 704 555 0142');
      expect(noteFor({ ...bid, paymentStatus: 'paid' }, { id: party.id, isImpersonating: true })).toBe('Call [hidden]');
      expect(noteFor({ ...bid, shownNote: undefined }, party)).toBe('Call 704 555 0142');
      expect(noteFor({ ...bid, note: undefined, shownNote: undefined }, party)).toBeNull();
    }
    for (const viewer of [await aStager(), undefined]) expect(noteFor({ ...bid, paymentStatus: 'paid' }, viewer)).toBeNull();
  });

  it('shows photo permission, proposed dates, and the refund date to its bidder', async () => {
    const { project, owner, stager } = await scene();
    const bid = await aBid(project, stager);
    const shown = (fields: Partial<BidRecord>) => bidWithProject({ ...bid, ...fields }, stager, project, owner, now);
    expect(shown({})).toMatchObject({ photosAllowed: false, days: [], feeRefundedAt: null, concepts: [] });
    const byStager = { date: '2026-12-01', by: 'stager' as const };
    const withDay = (agreed: string | null, proposed: typeof byStager | null, fields: Partial<BidRecord> = {}) =>
      shown({ paymentStatus: 'paid', handover: { days: { install: { agreed, proposed, notificationId: 'x' } } }, ...fields })
        .days;
    expect(withDay(null, byStager)).toEqual([{ occasion: 'install', agreed: null, proposed: byStager }]);
    expect(withDay(byStager.date, null)).toEqual([{ occasion: 'install', agreed: byStager.date, proposed: null }]);
    const at = now.toISOString();
    for (const fields of [
      { paymentStatus: 'unpaid' as const },
      { handoverClosedAt: at },
      { ownerLeftAt: at },
      { stagerLeft: { at, identifier: null } },
    ])
      expect(withDay(byStager.date, null, fields)).toEqual([]);
    expect(withDay(null, null)).toEqual([]);
    const refunded = { ...bid, feeRefundedAt: now.toISOString() };
    expect(bidWithBidder(refunded, stager, stager, now)).toMatchObject({ feeRefundedAt: now.toISOString() });
    for (const viewer of [owner, undefined])
      expect(bidWithBidder(refunded, stager, viewer, now)).not.toHaveProperty('feeRefundedAt');
    expect(shown({ photosAllowed: true, feeRefundedAt: now.toISOString() })).toMatchObject({
      photosAllowed: true,
      feeRefundedAt: now.toISOString(),
    });
  });

  it('is on hold while it is pending and its bidder is suspended', async () => {
    const { project, owner, stager } = await scene();
    const bid = await aBid(project, stager);
    const suspended = {
      ...stager,
      suspension: { caseId: 'c', reason: 'spam' as const, since: now.toISOString(), mailboxHash: 'hash' },
    };
    expect(bidWithBidder(bid, suspended, owner, now).bidder).toMatchObject({ onHold: true });
    expect(bidWithBidder({ ...bid, status: 'rejected' }, suspended, owner, now).bidder).not.toHaveProperty('onHold');
    expect(bidWithBidder(bid, stager, owner, now).bidder).not.toHaveProperty('onHold');
  });

  it("shows the bidder's contact details to the bidder, and to the owner once paid", async () => {
    const { project, owner, stager, known } = await scene();
    const other = await aStager();
    const contact = (bid: BidRecord, viewer: Reader | undefined) => {
      const { name, company, email, phone } = bidWithBidder(bid, stager, viewer, now).bidder;
      return { name, company, email, phone };
    };
    const awaited = await anAcceptedBid(project, stager);
    expect([owner, other, undefined].map((viewer) => contact(awaited, viewer))).toEqual([nobody, nobody, nobody]);
    expect(contact(awaited, stager)).toEqual(known(stager));
    const paid: BidRecord = { ...awaited, paymentStatus: 'paid' };
    expect([owner, stager].map((viewer) => contact(paid, viewer))).toEqual([known(stager), known(stager)]);
    expect([other, undefined].map((viewer) => contact(paid, viewer))).toEqual([nobody, nobody]);
    expect(contact(paid, { ...owner, isImpersonating: true })).toEqual(nobody);
    const { bidder } = bidWithBidder(paid, stager, other, now);
    expect(bidder).toEqual({
      ...{ id: stager.id, stagerIdentifier: stager.stagerIdentifier, ...nobody },
      ...{
        reach: { emailConfirmed: false, phoneGiven: true },
        portfolioPhotos: [],
        portfolioPairs: [],
        portfolioConcepts: [],
        portfolioCompleted: [],
        rating: 0,
        badges: [],
        badgeTexts: [],
      },
    });
  });

  it("shows only the bidder's badges that have not expired", async () => {
    const { project, stager } = await scene();
    const bid = await aBid(project, stager);
    const badges: typeof stager.badges = [
      { id: 'one', badgeType: 'insured', expiryDate: plus(now, 1).toISOString() },
      { id: 'two', badgeType: 'certified_stager', expiryDate: now.toISOString() },
      { id: 'three', badgeType: 'business_license', expiryDate: null },
    ];
    const { bidder } = bidWithBidder(bid, { ...stager, badges }, undefined, now);
    expect(bidder).toMatchObject({
      badges: ['insured', 'business_license'],
      badgeTexts: ['Insurance certificate seen, valid until Mar 2026', 'Business license seen'],
    });
  });

  it('shows a bidder who left only to the owner who paid', async () => {
    const { project, owner, stager, known } = await scene();
    const paid = await aPaidBid(project, stager);
    const former = formerMember(stager, now);
    const kept: BidRecord = { ...paid, stagerLeft: { at: former.leftAt, identifier: stager.stagerIdentifier } };
    expect(listedBid(paid, stager, owner, now)).toEqual(bidWithBidder(paid, stager, owner, now));
    expect(listedBid(kept, former, undefined, now)).toBeUndefined();
    expect(listedBid(kept, former, owner, now)).toMatchObject({ id: paid.id, concepts: [] });
    expect(listedBid(kept, former, owner, now)?.bidder).toEqual({
      ...{ id: stager.id, stagerIdentifier: stager.stagerIdentifier, ...known(stager), leftAt: former.leftAt },
      ...{
        portfolioPhotos: [],
        portfolioPairs: [],
        portfolioConcepts: [],
        portfolioCompleted: [],
        rating: 0,
        badges: [],
        badgeTexts: [],
      },
    });
    expect(listedBid(kept, former, { ...owner, isImpersonating: true }, now)?.bidder).toMatchObject(nobody);
    // Their contact details were deleted.
    expect(listedBid(kept, undefined, owner, now)?.bidder).toMatchObject({ ...nobody, leftAt: former.leftAt });
    expect(listedBid(kept, former, { id: 'somebody' }, now)).toBeUndefined();
    expect(listedBid(paid, undefined, owner, now)).toBeUndefined();
    expect(
      listedBid({ ...kept, stagerLeft: { at: former.leftAt, identifier: null } }, former, owner, now)?.bidder.stagerIdentifier,
    ).toBeTruthy();
  });

  it('includes its project for the bidder, and the owner once paid', async () => {
    const { project, owner, stager } = await scene();
    const paid = await aPaidBid(project, stager);
    const current = await getProject(project.id);
    const own = bidWithProject(paid, stager, current, owner, now);
    expect(own).toMatchObject({
      id: paid.id,
      bidder: { email: stager.email },
      project: { id: project.id, owner: { id: owner.id } },
    });
  });
});
