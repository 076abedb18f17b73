import { beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#core/kernel/table/keys';
import { write } from '#core/kernel/table/transact';
import { update } from '#core/kernel/table/write';
import { plus } from '#core/kernel/time';
import { historyOf } from '#core/market/ledger/ledger.repo';
import { aMessage, anOwner, aStager, type Person } from '#functions/testing/builders';
import { changesOf } from '#functions/testing/changes';
import { everyItem } from '#functions/testing/everything';
import { withServerForStripe, withStripe } from '#functions/testing/stripe';
import { answerDispute } from './dispute';
import { gatherEvidence } from './evidence';
import { aDisputedFee, aSettledFee, aWarnedFee, type Fee } from './fee.fixture';
import { keepFee } from './keep-fee';
import type { Dispute } from './payment';
import { getPayment } from './payment.repo';

const stripe = withStripe();
const ada = { username: 'ada-1' };
const now = () => new Date();

let owner: Person;
let stager: Person;
beforeAll(async () => {
  [owner, stager] = [await anOwner(), await aStager()];
});
const settled = () => aSettledFee(stripe, owner, stager);
const disputed = () => aDisputedFee(stripe, owner, stager);

const disputeOn = async ({ id }: Fee): Promise<Dispute> => {
  const { dispute } = await getPayment(id);
  if (!dispute) throw new Error('There is no dispute');
  return dispute;
};
const actionsOn = async (id: string) =>
  (await everyItem()).filter(({ administrator, paymentIntentId, list }) => list && administrator && paymentIntentId === id);

const serve = withServerForStripe(stripe);
/** Answers every POST with this. Stripe itself gets none of them. */
const answersGet = async (status: number, body: unknown) => {
  await serve(async ({ method, url, headers: { authorization = '' } }, response) => {
    if (method === 'POST') return void response.writeHead(status).end(JSON.stringify(body));
    const answer = await fetch(`${stripe.standIn.url}${url}`, { headers: { authorization } });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
};

describe('answerDispute', () => {
  it("records the answer in the ledger and in the payer's audit log", async () => {
    const fee = await disputed();
    const { id: reference } = await disputeOn(fee);
    await answerDispute(fee.id, ada, now());
    const lines = (await historyOf(fee.id)).filter(({ type }) => type === 'dispute_answered');
    expect(lines).toMatchObject([{ reference, administrator: 'ada-1', amountCents: 0 }]);
    expect(await actionsOn(fee.id)).toMatchObject([{ type: 'dispute_answered', userId: stager.id, administrator: 'ada-1' }]);
  });

  it('accepts an answer before the deadline, and rejects it from the deadline on', async () => {
    const fee = await disputed();
    const dueBy = new Date((await disputeOn(fee)).dueBy ?? '');
    await expect(answerDispute(fee.id, ada, dueBy)).rejects.toMatchObject({ code: 'CONFLICT' });
    await answerDispute(fee.id, ada, plus(dueBy, -1));
    expect(await disputeOn(fee)).toMatchObject({ status: 'under_review', answeredAt: plus(dueBy, -1).toISOString() });
  });

  it('accepts an answer if the bank sets no deadline', async () => {
    const fee = await disputed();
    const dispute = { ...(await disputeOn(fee)), dueBy: null };
    await write(update(keys.payment(fee.id), { set: { dispute } }));
    await answerDispute(fee.id, ada, now());
    expect(await disputeOn(fee)).toMatchObject({ status: 'under_review' });
  });

  it('fails if Stripe rejects the answer', async () => {
    const fee = await disputed();
    await answersGet(400, { error: { type: 'invalid_request_error', message: 'Not this one.' } });
    await expect(answerDispute(fee.id, ada, now())).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('records an answer that Stripe accepted but does not list yet', async () => {
    const fee = await disputed();
    const dispute = await stripe.sdk.disputes.retrieve((await disputeOn(fee)).id);
    await answersGet(200, { ...dispute, status: 'under_review' });
    await answerDispute(fee.id, ada, now());
    expect(await disputeOn(fee)).toMatchObject({ answeredAt: expect.any(String) });
  });

  it('records an answer that was submitted at Stripe before', async () => {
    const fee = await disputed();
    await stripe.sdk.disputes.update((await disputeOn(fee)).id, { submit: true });
    await answerDispute(fee.id, ada, now());
    expect(await disputeOn(fee)).toMatchObject({ status: 'under_review' });
  });

  it('includes who wrote since the contact details were revealed', async () => {
    const { id } = await settled();
    const settledAt = new Date((await getPayment(id)).settledAt ?? '');
    await aMessage(stager, owner, 'Hello.', plus(settledAt, -1));
    const wrote = async () => (await gatherEvidence(await getPayment(id))).access_activity_log?.match(/The .* wrote to .*/g);
    expect(await wrote()).toBeNull();
    await aMessage(owner, stager, 'Good morning.', settledAt);
    await aMessage(stager, owner, 'When may I come?', plus(settledAt, 1000));
    expect(await wrote()).toEqual(['The owner wrote to the cardholder', 'The cardholder wrote to the owner']);
  });
});

describe('keepFee', () => {
  const warned = () => aWarnedFee(stripe, owner, stager);

  it('keeps the fee with an audit record, and does nothing the second time', async () => {
    const { id } = await warned();
    await keepFee(id, ada, now());
    expect(await getPayment(id)).toMatchObject({ paymentIntentId: id, status: 'succeeded', warning: { isKept: true } });
    expect(await actionsOn(id)).toMatchObject([{ type: 'fee_kept', userId: stager.id, administrator: 'ada-1' }]);
    expect(await changesOf(() => keepFee(id, ada, now()))).toBe('');
  });

  it('fails if there was no warning', async () => {
    const { id } = await settled();
    await expect(keepFee(id, ada, now())).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});
