import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import type { BidRecord } from '#core/market/bid/bid';
import { anAcceptedBid, anOwner, aProject, aStager } from '#functions/testing/builders';
import { callRoute } from '#functions/testing/call';
import { withStripe } from '#functions/testing/stripe';
import { cancelPayment, completePayment, createPaymentIntent, stripeWebhook } from '#shared/api/routes';
import { saveIntent } from './payment.repo';
import { cancelIntent, createIntent, defaultLimits, findIntent, refundIntent, shortLimits, type TimeLimits } from './stripe';

const stripe = withStripe();
let standIn: string | undefined;
beforeAll(() => {
  standIn = process.env.STRIPE_API_URL;
});

const servers: Server[] = [];
/** Starts a server for Stripe's API that handles requests with `behavior`. */
const stripeThat = async (behavior: RequestListener): Promise<{ asked: () => number }> => {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    behavior(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env.STRIPE_API_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { asked: () => requests };
};
const neverAnswers: RequestListener = () => undefined;
const trickles: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const drip = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(drip));
};

afterEach(() => {
  process.env.STRIPE_API_URL = standIn;
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
};

const bid = { id: 'b', projectId: 'p', acceptanceId: 'a', paymentAttempt: 0, platformFee: 50 } as BidRecord;
// On a busy machine any time may pass: each of the two has so much patience in everything else that it alone can end the call.
const shortTries: TimeLimits = { tryMs: 200, retries: 1, callMs: 120_000 };
const shortCall: TimeLimits = { tryMs: 120_000, retries: 1, callMs: 500 };
const unavailable = (message: RegExp) => ({ code: 'UNAVAILABLE', cause: { message: expect.stringMatching(message) } });
const everyCall = (given: TimeLimits): [string, () => Promise<unknown>][] => [
  ['create', () => createIntent(bid, given)],
  ['retrieve', () => findIntent('pi_1', given)],
  ['cancel', () => cancelIntent('pi_1', given)],
  ['refund', () => refundIntent('pi_1', { limits: given })],
];

describe('a Stripe that hangs', () => {
  it('makes every call fail after one retry', async () => {
    const { asked } = await stripeThat(neverAnswers);
    for (const [name, call] of everyCall(shortTries)) {
      const before = asked();
      await expect(call(), name).rejects.toMatchObject(unavailable(/timeout of 200ms|Request aborted due to timeout/));
      expect(asked() - before, name).toBe(2);
    }
  });

  it('makes every call fail even if it trickles bytes', async () => {
    await stripeThat(trickles);
    for (const [name, call] of everyCall(shortCall)) {
      await expect(call(), name).rejects.toMatchObject(unavailable(/^Stripe did not answer within 500 ms$/));
    }
  });

  // The longest chains are two calls, and one with little patience behind them (settle.ts).
  it('leaves the Lambda time to answer: timeouts add up to less than 20 of 29 seconds', () => {
    const { tryMs, retries, callMs } = defaultLimits;
    const longestPauseMs = 500;
    expect((retries + 1) * tryMs + retries * longestPauseMs).toBeLessThanOrEqual(callMs);
    expect(callMs).toBeLessThanOrEqual(9000);
    expect(2 * callMs + shortLimits.callMs).toBeLessThan(20_000);
  });

  it('makes each payment endpoint answer UNAVAILABLE in time', async () => {
    const scene = async () => {
      const [owner, stager] = [await anOwner(), await aStager()];
      const bid = await anAcceptedBid(await aProject(owner), stager);
      return { bid, params: { id: bid.id }, sessionId: stager.sessionId };
    };
    const [fresh, begun, paid, reported] = [await scene(), await scene(), await scene(), await scene()];
    for (const { bid } of [begun, paid, reported]) await saveIntent(bid, await createIntent(bid), new Date());
    const idOf = async (one: typeof fresh) => (await createIntent(one.bid)).id;
    const [paidId, reportedId] = [await idOf(paid), await idOf(reported)];
    const event = {
      id: `evt_${newId(new Date())}`,
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: reportedId } },
    };
    const request = stripe.signed(event);
    await stripeThat(neverAnswers);
    const seconds = await secondsOf(async () => {
      const answers = await Promise.all([
        callRoute(createPaymentIntent, fresh),
        callRoute(createPaymentIntent, begun),
        callRoute(cancelPayment, begun),
        callRoute(completePayment, { ...paid, body: { paymentIntentId: paidId } }),
        callRoute(stripeWebhook, request),
      ]);
      for (const { status, error } of answers) expect([status, error.code]).toEqual([503, 'UNAVAILABLE']);
    });
    expect(seconds).toBeLessThan(29);
  });
});

describe('a dropped connection', () => {
  it('is retried once', async () => {
    let cut = 0;
    const { asked } = await stripeThat((request, response) => {
      cut += 1;
      if (cut === 1) request.socket.destroy();
      else {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ id: 'pi_1', status: 'canceled', amount: 5000, currency: 'usd', metadata: {}, created: 1 }));
      }
    });
    expect(await findIntent('pi_1', shortTries)).toMatchObject({ id: 'pi_1', status: 'canceled' });
    expect(asked()).toBe(2);
  });
});
