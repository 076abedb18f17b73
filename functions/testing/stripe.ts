import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { listen } from '#infra/local/ports';
import { type RunningStripe, startStripe } from '#infra/local/stripe/start';
import { withSecrets } from './secrets';

const secretKey = 'sk_test_functions';
const webhookSecret = 'whsec_functions';

export interface StripeForTests {
  standIn: RunningStripe;
  /** The real SDK with the secret key, to act as the card holder and to inspect payments. */
  sdk: Stripe;
  /** Returns a webhook request with Stripe's signature. */
  signed: (event: unknown, options?: { secret?: string; at?: number }) => { body: Buffer; headers: Record<string, string> };
}

/** Returns an SDK client and a function that signs webhooks, for a running stand-in. */
export const stripeTools = (url: string, keys: { secretKey: string; webhookSecret: string }): Omit<StripeForTests, 'standIn'> => {
  const { hostname, port } = new URL(url);
  const sdk = new Stripe(keys.secretKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
  const signed: StripeForTests['signed'] = (event, { secret = keys.webhookSecret, at = Math.floor(Date.now() / 1000) } = {}) => {
    const payload = JSON.stringify(event);
    const signature = sdk.webhooks.generateTestHeaderString({ payload, secret, timestamp: at });
    return { body: Buffer.from(payload), headers: { 'stripe-signature': signature, 'content-type': 'application/json' } };
  };
  return { sdk, signed };
};

/** Starts an empty Stripe stand-in and makes functions call it. It sends no webhooks. */
export const startStripeForTests = async (): Promise<StripeForTests> => {
  const standIn = await startStripe({ webhookSecret, secretKey, publishableKey: 'pk_test_functions' });
  process.env.STRIPE_API_URL = standIn.url;
  return { standIn, ...stripeTools(standIn.url, { secretKey, webhookSecret }) };
};

export const withStripeSecrets = (): void =>
  withSecrets({ [process.env.STRIPE_SECRET_ID as string]: JSON.stringify({ secretKey, webhookSecret }) });

/** Gives this test file a Stripe stand-in, which is reset before each test. */
export const withStripe = (): StripeForTests => {
  const used = {} as StripeForTests;
  withStripeSecrets();
  beforeAll(async () => {
    Object.assign(used, await startStripeForTests());
  });
  beforeEach(() => used.standIn.control({ reset: true }));
  afterAll(async () => {
    await used.standIn.stop();
  });
  return used;
};

/** One call to Stripe. */
interface ReceivedCall {
  url: string;
  headers: IncomingHttpHeaders;
  params: Record<string, string>;
}

/** Returns a function that replaces the stand-in with another server until the test ends. */
export const withServerForStripe = (used: StripeForTests) => {
  const servers: Server[] = [];
  afterEach(() => {
    process.env.STRIPE_API_URL = used.standIn.url;
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });
  return async (listener: RequestListener): Promise<void> => {
    const server = createServer(listener);
    servers.push(server);
    process.env.STRIPE_API_URL = `http://127.0.0.1:${await listen(server)}`;
  };
};

/**
 * Returns a function that replaces the stand-in until the test ends, for answers that it never gives. Each call gets the next of
 * `answers`. The function returns the calls that it receives.
 */
export const withStripeThatAnswers = (used: StripeForTests) => {
  const serve = withServerForStripe(used);
  return async (...answers: { status: number; body: unknown }[]): Promise<ReceivedCall[]> => {
    const asked: ReceivedCall[] = [];
    await serve(async (request, response) => {
      const { url = '', headers } = request;
      asked.push({ url, headers, params: Object.fromEntries(new URLSearchParams(await text(request))) });
      const { status, body } = answers.shift() ?? { status: 500, body: {} };
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' }).end(JSON.stringify(body));
    });
    return asked;
  };
};
