import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { write } from '#core/kernel/table/transact';
import { historyOf } from '#core/market/ledger/ledger.repo';
import { anOwner, aStager, type Person } from '#functions/testing/builders';
import { changesOf } from '#functions/testing/changes';
import { logLines } from '#functions/testing/logs';
import { meanwhile } from '#functions/testing/meanwhile';
import { withStripe } from '#functions/testing/stripe';
import { saveBooking } from './booking.repo';
import { aBegunFee, aDisputedFee, aSettledFee, payAtStripe } from './fee.fixture';
import { getPayment, rememberEvent } from './payment.repo';
import { handleReportedEvent, syncPayment } from './sync-payment';

const stripe = withStripe();
const now = () => new Date();

let owner: Person;
let stager: Person;
beforeAll(async () => {
  [owner, stager] = [await anOwner(), await aStager()];
});
const begun = () => aBegunFee(owner, stager);
const pay = (id: string) => payAtStripe(stripe, id);
const settled = () => aSettledFee(stripe, owner, stager);
const disputed = () => aDisputedFee(stripe, owner, stager);

const refund = (id: string, amount?: number) =>
  stripe.sdk.refunds.create({ payment_intent: id, ...(amount !== undefined && { amount }) });
const logged = (event: string, id: string): object[] =>
  logLines.filter((line) => line.includes(`"${event}"`) && line.includes(id)).map((line) => JSON.parse(line));

/** What Stripe is asked for while `action` runs. */
const askedBy = async (action: () => Promise<unknown>): Promise<string[]> => {
  const asked: string[] = [];
  const listen = (message: unknown) => {
    const [, what] = /^\/v1\/(\w+)/.exec((message as { request: ClientRequest }).request.path) ?? [];
    if (what) asked.push(what);
  };
  subscribe('http.client.request.start', listen);
  try {
    await action();
  } finally {
    unsubscribe('http.client.request.start', listen);
  }
  return asked.sort();
};

describe('syncPayment', () => {
  it('returns whether it booked anything, and the PaymentIntent from Stripe', async () => {
    const { id } = await begun();
    const open = { settlement: undefined, isBooked: false, intent: { id, status: 'requires_payment_method' } };
    expect(await syncPayment(id, now())).toMatchObject(open);
    await pay(id);
    const intent = { id, status: 'succeeded', charge: { isDisputed: false } };
    // Settling records the charge and its fee as well.
    expect(await syncPayment(id, now())).toMatchObject({ settlement: { outcome: 'paid' }, isBooked: false, intent });
    await refund(id, 1000);
    expect(await syncPayment(id, now())).toMatchObject({ settlement: undefined, isBooked: true, intent });
    expect(await syncPayment(id, now())).toMatchObject({ settlement: undefined, isBooked: false, intent });
  });

  it.each<[string, string[], () => Promise<string>]>([
    ['nothing else of one that has only succeeded', [], async () => (await settled()).id],
    [
      'its refunds where more has gone back than is booked',
      ['refunds'],
      async () => {
        const { id } = await settled();
        await refund(id, 1000);
        return id;
      },
    ],
    [
      'no refunds where what has gone back is booked, in however many parts',
      [],
      async () => {
        const { id } = await settled();
        for (const amount of [1000, 1500]) {
          await refund(id, amount);
          await syncPayment(id, now());
        }
        return id;
      },
    ],
    ['its dispute where there is one', ['disputes'], async () => (await disputed()).id],
  ])('asks Stripe for %s', async (_, expected, scene) => {
    const id = await scene();
    expect(await askedBy(() => syncPayment(id, now()))).toEqual([...expected, 'payment_intents'].sort());
  });

  it('logs a dispute and a warning once', async () => {
    const { id } = await settled();
    stripe.standIn.control({ warn: id });
    stripe.standIn.control({ dispute: id });
    await syncPayment(id, now(), { asksAll: true });
    const { dispute, warning } = await getPayment(id);
    const linesAre = () => {
      expect(logged('payment_disputed', id)).toMatchObject([{ level: 'error', disputeId: dispute?.id }]);
      expect(logged('payment_warned', id)).toMatchObject([{ level: 'error', warningId: warning?.id }]);
    };
    linesAre();
    stripe.standIn.control({ lose: dispute?.id });
    await syncPayment(id, now(), { asksAll: true });
    expect((await getPayment(id)).dispute).toMatchObject({ status: 'lost' });
    linesAre();
  });
});

describe('an event about a settled payment', () => {
  const refunded = (id: string) => ({ eventId: `evt_${id}`, paymentIntentId: id, type: 'charge.refunded' }) as const;

  it('asks Stripe for a warning only if the event reports one', async () => {
    const { id } = await settled();
    stripe.standIn.control({ warn: id });
    await handleReportedEvent(refunded(id), now());
    expect((await getPayment(id)).warning).toBeUndefined();
    await handleReportedEvent(
      { eventId: `evt_warned_${id}`, paymentIntentId: id, type: 'radar.early_fraud_warning.created' },
      now(),
    );
    expect((await getPayment(id)).warning).toBeDefined();
  });

  it('asks Stripe for an inquiry if the event reports a dispute', async () => {
    const { id } = await settled();
    stripe.standIn.control({ question: id });
    await handleReportedEvent(refunded(id), now());
    expect((await getPayment(id)).dispute).toBeUndefined();
    await handleReportedEvent({ eventId: `evt_asked_${id}`, paymentIntentId: id, type: 'charge.dispute.created' }, now());
    expect((await getPayment(id)).dispute).toMatchObject({ status: 'warning_needs_response' });
  });

  it('does not log a booked event as untrue', async () => {
    const { id } = await settled();
    await refund(id);
    await handleReportedEvent(refunded(id), now());
    expect(await getPayment(id)).toMatchObject({ status: 'refunded' });
    expect(logged('payment_event_untrue', id)).toEqual([]);
  });

  it('has no effect and is not logged if the payment is unknown', async () => {
    expect(await changesOf(() => handleReportedEvent(refunded('pi_of_nobody'), now()))).toBe('');
    expect(logged('payment_event_untrue', 'pi_of_nobody')).toEqual([]);
  });

  it('has no effect if another call handled the event first', async () => {
    const { id } = await settled();
    await refund(id);
    const before = await historyOf(id);
    const event = refunded(id);
    await meanwhile(
      () => handleReportedEvent(event, now()),
      () => write(rememberEvent(event.eventId, now())),
    );
    expect(await historyOf(id)).toEqual(before);
  });

  it('is booked after a concurrent booking of the same payment', async () => {
    const { id } = await settled();
    await refund(id);
    const warning = { id: 'issfr_1', at: now().toISOString() };
    await meanwhile(
      () => handleReportedEvent(refunded(id), now()),
      async () => saveBooking(await getPayment(id), { changes: { warning }, entries: [] }, now()),
    );
    expect(await getPayment(id)).toMatchObject({ status: 'refunded', refunds: [{ cents: 5000 }], warning });
  });
});
