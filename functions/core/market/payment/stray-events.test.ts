import { beforeAll, describe, expect, it } from 'vitest';
import { anOwner, aStager, type Person } from '#functions/testing/builders';
import { changesOf } from '#functions/testing/changes';
import { meanwhile } from '#functions/testing/meanwhile';
import { withStripe } from '#functions/testing/stripe';
import { aBegunFee, aSettledFee, payAtStripe } from './fee.fixture';
import { getPayment } from './payment.repo';
import { bookNow, handleAgain, strayEvents } from './stray-events';

const stripe = withStripe();
const ada = { username: 'ada-1' };
const now = () => new Date();

let owner: Person;
let stager: Person;
/** Two paid fees whose events Stripe could not deliver. */
let one: string;
let another: string;
beforeAll(async () => {
  [owner, stager] = [await anOwner(), await aStager()];
  one = (await aSettledFee(stripe, owner, stager)).id;
  another = (await aSettledFee(stripe, owner, stager)).id;
});

/** Finds an undelivered event of a payment. */
const eventOf = async (paymentIntentId: string, type: string) => {
  const { items } = await strayEvents({ limit: 100 });
  const event = items.find((item) => item.paymentIntentId === paymentIntentId && item.type === type);
  if (!event) throw new Error(`Stripe has no ${type} of ${paymentIntentId}`);
  return event;
};

describe('events that did not arrive', () => {
  it('are listed page by page, each once', async () => {
    const first = await strayEvents({ limit: 1 });
    const second = await strayEvents({ limit: 1, cursor: first.next });
    const both = await strayEvents({ limit: 2 });
    expect([...first.items, ...second.items]).toEqual(both.items);
    expect(both.items).toHaveLength(2);
  });

  it.each(['', 'evt_', 'an evt_1', 'evt_1 and more', 'evt_1-2', `evt_${'x'.repeat(241)}`])(
    'are listed from no place that is none of Stripe’s, which is not asked then: “%s”',
    async (cursor) => {
      stripe.stand.control({ failRequests: -1 });
      await expect(strayEvents({ limit: 1, cursor })).rejects.toMatchObject({ code: 'INVALID_CURSOR' });
    },
  );
});

describe('an event that is handled again', () => {
  const handled = async (id: string, type: string) => {
    const { id: eventId } = await eventOf(id, type);
    const names = { [id]: 'the payment', [eventId]: 'the event' };
    return changesOf(async () => expect(await handleAgain(eventId, ada, now())).toBe(true), names);
  };

  it('records its payment, says so, and is in the audit log', async () => {
    await stripe.sdk.refunds.create({ payment_intent: one });
    const action = await handled(one, 'charge.refunded');
    expect(action).toMatch(/administrator=ada-1, .*eventId=the event, .*paymentIntentId=the payment, type=event_handled$/m);
    expect(await getPayment(one)).toMatchObject({ status: 'refunded' });
  });

  it('records a warning, which the payment at Stripe does not show', async () => {
    stripe.stand.control({ warn: another });
    expect(await handled(another, 'radar.early_fraud_warning.created')).toContain('type=warned');
    expect((await getPayment(another)).warning).toMatchObject({ id: expect.stringMatching(/^issfr_/) });
  });

  it('is not said to be handled where that could not be written', async () => {
    const event = await eventOf(one, 'payment_intent.succeeded');
    const broken = () => Promise.reject(new Error('The table does not answer'));
    await expect(meanwhile(() => handleAgain(event.id, ada, now()), broken)).rejects.toThrow('The table does not answer');
    expect(await eventOf(one, 'payment_intent.succeeded')).toEqual(event);
  });
});

it('a payment that is booked on request is so with a bank’s warning, of which no event may have told, and on record', async () => {
  const { id } = await aBegunFee(owner, stager);
  await payAtStripe(stripe, id);
  stripe.stand.control({ warn: id });
  const action = await changesOf(() => bookNow(id, ada, now()), { [stager.id]: 'stager', [id]: 'the payment' });
  expect(action).toMatch(/administrator=ada-1, .*paymentIntentId=the payment, type=payment_booked, userId=stager$/m);
  expect(await getPayment(id)).toMatchObject({ status: 'succeeded', warning: { id: expect.stringMatching(/^issfr_/) } });
});
