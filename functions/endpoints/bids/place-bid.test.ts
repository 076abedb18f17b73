import { describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { getTally } from '#core/kernel/table/tally.repo';
import { findBidOf } from '#core/market/bid/bid.repo';
import { getProject } from '#core/market/project/project.repo';
import { askQuestion, listProjectBids, listQuestions, placeBid } from '#shared/api/routes';
import { maxBidNote } from '#shared/bid/bid.contract';
import { mask } from '#shared/message/mask-sign';
import { anAcceptedBid, anOwner, aPaidBid, aProject, aQuestion, aStager, type Person } from '../../testing/builders';
import { caller } from '../../testing/call';
import { withContention } from '../../testing/contention';

withContention();

const place = caller(placeBid);
const ask = caller(askQuestion);
const list = caller(listProjectBids);
const questions = caller(listQuestions);
const body = { amount: 1500, timeline: '2 weeks' };

describe('placeBid', () => {
  it('stores the bid, computes the fee and updates the counts', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    const answer = await place({
      params: { id: project.id },
      sessionId: stager.sessionId,
      body: { ...body, amount: '$2,001', platformFee: 1 },
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      amount: 2001,
      platformFee: 100,
      status: 'pending',
      paymentStatus: 'unpaid',
      acceptsCreditCards: false,
    });
    expect(answer.body.bidder).toMatchObject({ id: stager.id, email: stager.email, stagerIdentifier: stager.stagerIdentifier });
    expect(await getProject(project.id)).toMatchObject({ bidCount: 1, pendingBidCount: 1 });
    expect(await getTally(owner.id)).toMatchObject({ pendingBids: 1, unreadNotifications: 1 });
  });

  it('refuses less than the minimum of the deployment', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    const bidOf = (amount: number) =>
      place({ params: { id: project.id }, sessionId: stager.sessionId, body: { ...body, amount } });
    process.env.MINIMUM_BID = '100';
    try {
      const message = 'Bid amount must be at least $100';
      expect(await bidOf(99)).toMatchObject({ status: 400, body: { message, issues: [{ path: 'amount', message }] } });
      expect(await getProject(project.id)).toMatchObject({ bidCount: 0 });
      expect(await bidOf(100)).toMatchObject({ status: 201, body: { amount: 100, platformFee: 50 } });
    } finally {
      delete process.env.MINIMUM_BID;
    }
  });

  it('stores the terms, and null for missing ones', async () => {
    const [owner, stager, other] = [await anOwner(), await aStager(), await aStager()];
    const project = await aProject(owner);
    const terms = {
      rentalDays: 60,
      extensionPrice: 0,
      deliveryIncluded: false,
      earliestInstall: '2026-12-01',
      depositPercent: 25,
    };
    const params = { id: project.id };
    const placed = await place({ params, sessionId: stager.sessionId, body: { ...body, ...terms } });
    expect(placed).toMatchObject({ status: 201, body: terms });
    const withoutTerms = await place({ params, sessionId: other.sessionId, body });
    const nothing = {
      rentalDays: null,
      extensionPrice: null,
      deliveryIncluded: null,
      earliestInstall: null,
      depositPercent: null,
    };
    expect(withoutTerms).toMatchObject({ status: 201, body: nothing });
    expect(await findBidOf(project.id, stager.id)).toMatchObject(terms);
  });

  it.each([
    [{ ...body, rentalDays: 0 }, 'rentalDays'],
    [{ ...body, rentalDays: 30.5 }, 'rentalDays'],
    [{ ...body, rentalDays: 731 }, 'rentalDays'],
    [{ ...body, extensionPrice: -1 }, 'extensionPrice'],
    [{ ...body, deliveryIncluded: 'yes' }, 'deliveryIncluded'],
    [{ ...body, earliestInstall: '2026-02-30' }, 'earliestInstall'],
    [{ ...body, earliestInstall: 'call 555-867-5309' }, 'earliestInstall'],
    [{ ...body, depositPercent: 101 }, 'depositPercent'],
    [{ ...body, note: 'x'.repeat(maxBidNote + 1) }, 'note'],
    [{ ...body, note: 7 }, 'note'],
    [{ timeline: '2 weeks' }, 'amount'],
    [{ amount: 0, timeline: '2 weeks' }, 'amount'],
    [{ amount: 1.5, timeline: '2 weeks' }, 'amount'],
    [{ amount: 1_000_001, timeline: '2 weeks' }, 'amount'],
    [{ amount: '12e3', timeline: '2 weeks' }, 'amount'],
    [{ amount: 100, timeline: 'soon' }, 'timeline'],
  ])('refuses %j and names %s', async (wrong, path) => {
    const project = await aProject(await anOwner());
    const answer = await place({ params: { id: project.id }, sessionId: (await aStager()).sessionId, body: wrong });
    expect(answer.status).toBe(400);
    expect(answer.error.code).toBe('VALIDATION_FAILED');
    expect(answer.error.issues?.[0]?.path).toBe(path);
  });

  it('is for stagers only', async () => {
    const owner = await anOwner();
    const project = await aProject(owner);
    expect((await place({ params: { id: project.id }, body })).status).toBe(401);
    expect((await place({ params: { id: project.id }, sessionId: owner.sessionId, body })).status).toBe(403);
  });

  it('returns 404 for an unknown project', async () => {
    expect((await place({ params: { id: newId(new Date()) }, sessionId: (await aStager()).sessionId, body })).status).toBe(404);
    expect((await place({ params: { id: 'not-an-id' }, sessionId: (await aStager()).sessionId, body })).status).toBe(400);
  });

  it('fails after a bid was selected and after the deadline', async () => {
    const owner = await anOwner();
    const selected = await aProject(owner);
    await anAcceptedBid(selected, await aStager());
    const over = await aProject(owner, { deadline: '2020-01-01' });
    for (const project of [selected, over]) {
      const answer = await place({ params: { id: project.id }, sessionId: (await aStager()).sessionId, body });
      expect(answer.status).toBe(409);
      expect(answer.error.message).toBe("This project isn't accepting bids");
    }
  });

  it('accepts one of a hundred concurrent bids by one stager', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => place({ params: { id: project.id }, sessionId: stager.sessionId, body })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(99);
    for (const { error } of refused) expect(error.message).toBe('You have already bid on this project');
    expect(await getProject(project.id)).toMatchObject({ bidCount: 1, pendingBidCount: 1 });
    expect(await getTally(stager.id)).toMatchObject({ bids: 1 });
  });
});

describe('the note of a bid', () => {
  const noteTo = async (projectId: string, reader?: Person) =>
    (await list({ params: { id: projectId }, ...(reader && { sessionId: reader.sessionId }) })).body.map(({ note }) => note);

  it('is visible to the two parties only, and masked until the bid is paid', async () => {
    const [owner, stager, other] = [await anOwner(), await aStager(), await aStager()];
    const project = await aProject(owner);
    const note = 'Art for two rooms.\nCall 512-847-2093 for the list.';
    const placed = await place({
      params: { id: project.id },
      sessionId: stager.sessionId,
      body: { ...body, note: `  ${note} ` },
    });
    const shown = `Art for two rooms.\nCall ${mask} for the list.`;
    expect(placed).toMatchObject({ status: 201, body: { note: shown } });
    expect(await noteTo(project.id, owner)).toEqual([shown]);
    // The stager sees the masked note.
    expect(await noteTo(project.id, stager)).toEqual([shown]);
    for (const reader of [undefined, await anOwner()]) expect(await noteTo(project.id, reader)).toEqual([null]);

    const paid = await aProject(owner);
    await aPaidBid(paid, other, { note });
    expect(await noteTo(paid.id, owner)).toEqual([note]);
    expect(await noteTo(paid.id, other)).toEqual([note]);
    expect(await noteTo(paid.id)).toEqual([null]);
  });

  it('is null if it is empty', async () => {
    const stager = await aStager();
    const project = await aProject(await anOwner());
    const answer = await place({ params: { id: project.id }, sessionId: stager.sessionId, body: { ...body, note: ' \n' } });
    expect(answer).toMatchObject({ status: 201, body: { note: null } });
    const stored = await findBidOf(project.id, stager.id);
    expect(stored).not.toHaveProperty('note');
    expect(stored).not.toHaveProperty('shownNote');
  });

  it('masks a number that continues a question, and the other way around', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    const params = { id: project.id };
    await aQuestion(project, stager, 'Is there an elevator? 512-847');
    const placed = await place({
      params,
      sessionId: stager.sessionId,
      body: { ...body, note: '2093, with all linen, area code 619' },
    });
    expect(placed.body.note).toBe(`${mask}, with all linen, area code 619`);
    const asked = await ask({ params, sessionId: stager.sessionId, body: { text: '555-0186 is what we have in mind.' } });
    expect(asked.body.text).toBe(`${mask} is what we have in mind.`);
  });

  it('masks a number that is split between it and a concurrent question', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    const params = { id: project.id };
    await Promise.all([
      place({ params, sessionId: stager.sessionId, body: { ...body, note: 'Our number: 512-847' } }),
      ask({ params, sessionId: stager.sessionId, body: { text: '2093. Is there an elevator?' } }),
    ]);
    const [note] = await noteTo(project.id, owner);
    const [question] = (await questions({ params, sessionId: owner.sessionId })).body;
    expect([note, question?.text].filter((text) => text?.includes(mask))).toHaveLength(1);
  });
});
