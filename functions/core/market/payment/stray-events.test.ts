import { beforeAll, describe, expect, it } from 'vitest';
import { anOwner, aStager, type Person } from '#functions/testing/builders';
import { changesOf } from '#functions/testing/changes';
import { meanwhile } from '#functions/testing/meanwhile';
import { withStripe } from '#functions/testing/stripe';
import { aBegunFee, aSettledFee, payAtStripe } from './fee.fixture';
import { getPayment } from './payment.repo';
import { bookPayment, handleStrayEvent, listStrayEvents } from './stray-events';

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
  const { items } = await listStrayEvents({ limit: 100 });
  const event = items.find((item) => item.paymentIntentId === paymentIntentId && item.type === type);
  if (!event) throw new Error(`Stripe has no ${type} of ${paymentIntentId}`);
  return event;
};

describe('listStrayEvents', () => {
  it('returns events page by page, each once', async () => {
    const first = await listStrayEvents({ limit: 1 });
    const second = await listStrayEvents({ limit: 1, cursor: first.next });
    const both = await listStrayEvents({ limit: 2 });
    expect([...first.items, ...second.items]).toEqual(both.items);
    expect(both.items).toHaveLength(2);
  });

  it.each(['', 'evt_', 'an evt_1', 'evt_1 and more', 'evt_1-2', `evt_${'x'.repeat(241)}`])(
    'rejects a cursor that is not from Stripe without asking Stripe: “%s”',
    async (cursor) => {
      stripe.standIn.control({ failRequests: -1 });
      await expect(listStrayEvents({ limit: 1, cursor })).rejects.toMatchObject({ code: 'INVALID_CURSOR' });
    },
  );
});

describe('handleStrayEvent', () => {
  const handled = async (id: string, type: string) => {
    const { id: eventId } = await eventOf(id, type);
    const names = { [id]: 'the payment', [eventId]: 'the event' };
    return changesOf(async () => expect(await handleStrayEvent(eventId, ada, now())).toBe(true), names);
  };

  it('books the payment and records the administrator', async () => {
    await stripe.sdk.refunds.create({ payment_intent: one });
    const action = await handled(one, 'charge.refunded');
    expect(action).toMatch(/administrator=ada-1, .*eventId=the event, .*paymentIntentId=the payment, type=event_handled$/m);
    expect(await getPayment(one)).toMatchObject({ status: 'refunded' });
  });

  it('books a warning that the PaymentIntent does not show', async () => {
    stripe.standIn.control({ warn: another });
    expect(await handled(another, 'radar.early_fraud_warning.created')).toContain('type=warned');
    expect((await getPayment(another)).warning).toMatchObject({ id: expect.stringMatching(/^issfr_/) });
  });

  it('leaves the event listed if the table fails', async () => {
    const event = await eventOf(one, 'payment_intent.succeeded');
    const broken = () => Promise.reject(new Error('The table does not answer'));
    await expect(meanwhile(() => handleStrayEvent(event.id, ada, now()), broken)).rejects.toThrow('The table does not answer');
    expect(await eventOf(one, 'payment_intent.succeeded')).toEqual(event);
  });
});

it('books a payment with its fraud warning on request, and records the administrator', async () => {
  const { id } = await aBegunFee(owner, stager);
  await payAtStripe(stripe, id);
  stripe.standIn.control({ warn: id });
  const action = await changesOf(() => bookPayment(id, ada, now()), { [stager.id]: 'stager', [id]: 'the payment' });
  expect(action).toMatch(/administrator=ada-1, .*paymentIntentId=the payment, type=payment_booked, userId=stager$/m);
  expect(await getPayment(id)).toMatchObject({ status: 'succeeded', warning: { id: expect.stringMatching(/^issfr_/) } });
});
