import { describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { listMails } from '#core/kernel/outbox/outbox.repo';
import { getTally } from '#core/kernel/table/tally.repo';
import { minutes, plus } from '#core/kernel/time';
import { findBid } from '#core/market/bid/bid.repo';
import { getProject } from '#core/market/project/project.repo';
import { notificationsOf } from '#functions/testing/notifications';
import { acceptBid, askQuestion, cancelProject, deleteBid, editBid, listProjectBids, listReceivedBids } from '#shared/api/routes';
import { bidEditMinutes } from '#shared/bid/bid.lifecycle';
import { mask } from '#shared/message/mask-sign';
import {
  aBid,
  anAcceptedBid,
  anImpersonation,
  anOwner,
  aProject,
  aQuestion,
  aRejectedBid,
  aStager,
  type Person,
} from '../../testing/builders';
import { caller, callRoute } from '../../testing/call';
import { withContention } from '../../testing/contention';
import { meanwhile } from '../../testing/meanwhile';

withContention();

const edit = caller(editBid);
const accept = caller(acceptBid);
const withdraw = caller(deleteBid);
const list = caller(listProjectBids);
const received = caller(listReceivedBids);
const cancel = caller(cancelProject);
const ask = caller(askQuestion);

const seen = "The owner has seen your bid, so you can't change it. You can still withdraw it";
const unseen = 'The stager just changed this bid. Please check it again before you accept it';

/** Makes a bid with a typo. Returns its parties and calls on it. */
const scene = async (fields: Parameters<typeof aBid>[2] = {}, placedAt = new Date()) => {
  const [owner, stager] = [await anOwner(), await aStager()];
  const project = await aProject(owner);
  const bid = await aBid(project, stager, { amount: 52_000, ...fields }, placedAt);
  const params = { id: bid.id };
  return {
    ...{ owner, stager, project, bid },
    edit: (body: object, by: Person = stager) => edit({ params, sessionId: by.sessionId, body }),
    accept: () => accept({ params, sessionId: owner.sessionId }),
    look: (sessionId: string | undefined = owner.sessionId) =>
      list({ params: { id: project.id }, ...(sessionId && { sessionId }) }),
    stored: () => findBid(bid.id),
  };
};

describe('editBid', () => {
  it('changes the given fields, keeps the others and returns the deadline', async () => {
    const { edit, bid, look, owner, project, stager } = await scene({ rentalDays: 30, depositPercent: 20, note: 'With art' });
    const before = [await getProject(project.id), await getTally(owner.id), await getTally(stager.id)];
    const answer = await edit({ amount: '$5,200', timeline: '1 month', rentalDays: null, extensionPrice: 300, note: ' ' });
    const changed = { amount: 5200, timeline: '1 month', rentalDays: null, extensionPrice: 300, depositPercent: 20, note: null };
    expect(answer).toMatchObject({ status: 200, body: { id: bid.id, ...changed, acceptsCreditCards: false, revisedFrom: null } });
    expect(answer.body.changeableUntil).toBe(plus(new Date(bid.createdAt), minutes(bidEditMinutes)).toISOString());
    // $5,200, and $300 twice until day 60.
    expect(answer.body.platformFee).toBe(150);
    const [shown] = (await look()).body;
    expect(shown).toMatchObject({ ...changed, platformFee: 150, revisedFrom: null });
    expect(shown).not.toHaveProperty('changeableUntil');
    expect([await getProject(project.id), await getTally(owner.id), await getTally(stager.id)]).toEqual(before);
  });

  it('can repeat the same change, even after the owner saw the bid', async () => {
    const { edit, look, accept, stored } = await scene();
    const body = { amount: 5200, note: 'With art' };
    expect((await edit(body)).status).toBe(200);
    const first = await stored();
    expect((await edit(body)).status).toBe(200);
    expect(await stored()).toEqual(first);
    await look();
    expect(await edit(body)).toMatchObject({ status: 200, body: { amount: 5200 } });
    expect((await edit({ ...body, amount: 5201 })).error.message).toBe(seen);
    await accept();
    expect(await edit(body)).toMatchObject({ status: 200, body: { amount: 5200, status: 'payment_required' } });
  });

  it.each(['the bids on the project', 'all bids'])('fails after the owner was shown %s', async (what) => {
    const { edit, look, owner, stored } = await scene();
    const answer = what === 'all bids' ? await received({ sessionId: owner.sessionId }) : await look();
    expect(answer.body.map(({ amount }) => amount)).toEqual([52_000]);
    expect(await edit({ amount: 5200 })).toMatchObject({ status: 409, error: { message: seen } });
    const { seenAt } = (await stored()) ?? {};
    await look();
    expect(await stored()).toMatchObject({ amount: 52_000, seenAt });
  });

  it('works while only others than the owner have seen the bid', async () => {
    const { edit, look, owner, stager } = await scene();
    for (const sessionId of [undefined, stager.sessionId, (await anOwner()).sessionId, await anImpersonation(owner)])
      await look(sessionId ?? '');
    await received({ sessionId: await anImpersonation(owner) });
    expect(await edit({ amount: 5200 })).toMatchObject({ status: 200, body: { amount: 5200 } });
  });

  it(`fails after ${bidEditMinutes} minutes, and the owner's lists write nothing from then on`, async () => {
    const { edit, look, stored } = await scene({}, plus(new Date(), -minutes(bidEditMinutes)));
    const message = 'You can only change a bid for 15 minutes. You can still withdraw it';
    expect(await edit({ amount: 5200 })).toMatchObject({ status: 409, error: { message } });
    await look();
    expect(await stored()).not.toHaveProperty('seenAt');
    const inTime = await scene({}, plus(new Date(), minutes(1) - minutes(bidEditMinutes)));
    expect((await inTime.edit({ amount: 5200 })).status).toBe(200);
  });

  it('is for the stager of a pending bid on a project that takes bids', async () => {
    const { edit, bid, owner, project, stored } = await scene();
    expect((await edit({ amount: 1 }, owner)).status).toBe(403);
    expect((await edit({ amount: 1 }, await aStager())).status).toBe(403);
    const [other, third] = [await aStager(), await aStager()];
    const rejected = await aRejectedBid(project, third);
    const params = { id: rejected.id };
    const pendingOnly = 'You can only change a pending bid';
    const answer = await callRoute(editBid, { params, sessionId: third.sessionId, body: { amount: 1 } });
    expect(answer).toMatchObject({ status: 409, error: { message: pendingOnly } });
    await anAcceptedBid(await getProject(project.id), other);
    expect(await edit({ amount: 1 })).toMatchObject({ status: 409, error: { message: "This project isn't accepting bids" } });
    expect(await stored()).toEqual(bid);
    expect((await callRoute(editBid, { params: { id: newId(new Date()) }, sessionId: third.sessionId, body: {} })).status).toBe(
      404,
    );
  });

  it.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: '1850,00' }, 'amount'],
    [{ amount: null }, 'amount'],
    [{ timeline: 'soon' }, 'timeline'],
    [{ rentalDays: 0 }, 'rentalDays'],
    [{ acceptsCreditCards: null }, 'acceptsCreditCards'],
  ])('refuses %j', async (body, path) => {
    expect((await (await scene()).edit(body)).error).toMatchObject({ code: 'VALIDATION_FAILED', issues: [{ path }] });
  });

  it('requires the minimum of a new bid', async () => {
    const { edit } = await scene();
    process.env.MINIMUM_BID = '100';
    try {
      expect((await edit({ amount: 99 })).error.message).toBe('Bid amount must be at least $100');
    } finally {
      delete process.env.MINIMUM_BID;
    }
  });

  it('masks contact details in the note, also if a question continues them', async () => {
    const { edit, stager, project } = await scene({ note: 'Call 512-847-2093' });
    await aQuestion(project, stager, 'Is there an elevator? 512-847');
    expect((await edit({ note: '2093, with linen. Or 619-555-0186.' })).body.note).toBe(`${mask}, with linen. Or ${mask}.`);
    expect((await edit({ note: 'With linen, area code 619' })).body.note).toBe('With linen, area code 619');
    const asked = await ask({ params: { id: project.id }, sessionId: stager.sessionId, body: { text: '555-0186 is ours.' } });
    expect(asked.body.text).toBe(`${mask} is ours.`);
  });

  it('updates the amount in the notification and emails it', async () => {
    const { edit, bid, owner } = await scene();
    await edit({ acceptsCreditCards: true });
    const mails = async () => (await listMails(owner.id, { limit: 10 })).items.filter(({ event }) => event === 'new_bid');
    expect(await mails()).toHaveLength(1);
    await edit({ amount: 5200 });
    expect(await notificationsOf(owner)).toMatchObject([{ id: bid.id, title: 'New bid of $5,200' }]);
    const [again, ...first] = await mails();
    expect([first.length, again?.bidId, again?.notificationId, again?.push]).toEqual([1, bid.id, bid.id, undefined]);
  });
});

describe('a bid that changes while somebody else acts', () => {
  it('stays as the owner was shown it at that moment', async () => {
    const { edit, look, stored } = await scene();
    const answer = await meanwhile(
      () => edit({ amount: 5200 }),
      async () => expect((await look()).body[0]?.amount).toBe(52_000),
    );
    expect([answer.status, (await stored())?.amount]).toEqual([409, 52_000]);
  });

  it('is shown with its change, even if an index is late', async () => {
    for (const shownIn of ['project', 'all'] as const) {
      const { edit, look, owner } = await scene();
      const amounts = async () => {
        const { body } = shownIn === 'all' ? await received({ sessionId: owner.sessionId }) : await look();
        return body.map(({ amount }) => amount);
      };
      expect(await meanwhile(amounts, () => edit({ amount: 5200 }), /^Update/)).toEqual([5200]);
      expect((await edit({ amount: 5300 })).error.message).toBe(seen);
    }
  });

  it('cannot be accepted before the owner has seen the change', async () => {
    const { edit, accept, look } = await scene();
    const answer = await meanwhile(accept, () => edit({ amount: 900_000 }));
    expect(answer).toMatchObject({ status: 409, error: { message: unseen } });
    expect((await accept()).error.message).toBe(unseen);
    await look();
    expect(await accept()).toMatchObject({ status: 200, body: { amount: 900_000, platformFee: 200 } });
  });

  it('cannot be accepted unseen if it has no fee either', async () => {
    const { edit, accept } = await scene({ amount: 99 });
    const answer = await meanwhile(accept, () => edit({ amount: 98 }));
    expect(answer).toMatchObject({ status: 409, error: { message: unseen } });
  });

  it('is accepted unchanged if the acceptance comes first', async () => {
    const { edit, accept, stored } = await scene();
    const answer = await meanwhile(() => edit({ amount: 5200 }), accept);
    expect([answer.status, (await stored())?.amount]).toEqual([409, 52_000]);
  });

  it('is withdrawn with its latest amount', async () => {
    const { edit, bid, stager, project } = await scene();
    await meanwhile(
      () => withdraw({ params: { id: bid.id }, sessionId: stager.sessionId }),
      () => edit({ amount: 5200 }),
    );
    expect(await aBid(await getProject(project.id), stager)).toMatchObject({ revisedFrom: 5200 });
  });

  it('does not change after its project is cancelled', async () => {
    const { edit, owner, project, stored } = await scene();
    const answer = await meanwhile(
      () => edit({ amount: 5200, note: 'With art' }),
      () => cancel({ params: { id: project.id }, sessionId: owner.sessionId }),
    );
    expect([answer.status, (await stored())?.amount]).toEqual([409, 52_000]);
  });

  it('is shown to the owner consistently when calls race', async () => {
    const { edit, look, stored } = await scene();
    const [changes, looks] = await Promise.all([
      Promise.all([5200, 5300, 5400].map((amount) => edit({ amount }))),
      Promise.all([1, 2, 3].map(() => look())),
    ]);
    const amount = (await stored())?.amount;
    expect(looks.map(({ body }) => body[0]?.amount)).toEqual([amount, amount, amount]);
    expect(changes.every(({ status }) => status === 200 || status === 409)).toBe(true);
  });
});
