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
  stand: RunningStripe;
  /** The real SDK with the secret key, to act as the card holder and to inspect payments. */
  sdk: Stripe;
  /** A webhook request with Stripe's signature. */
  signed: (event: unknown, options?: { secret?: string; at?: number }) => { body: Buffer; headers: Record<string, string> };
}

/** Returns the tools of tests for a running stand-in. */
export const atStripe = (url: string, keys: { secretKey: string; webhookSecret: string }): Omit<StripeForTests, 'stand'> => {
  const { hostname, port } = new URL(url);
  const sdk = new Stripe(keys.secretKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
  const signed: StripeForTests['signed'] = (event, { secret = keys.webhookSecret, at = Math.floor(Date.now() / 1000) } = {}) => {
    const payload = JSON.stringify(event);
    const signature = sdk.webhooks.generateTestHeaderString({ payload, secret, timestamp: at });
    return { body: Buffer.from(payload), headers: { 'stripe-signature': signature, 'content-type': 'application/json' } };
  };
  return { sdk, signed };
};

/** Starts an empty Stripe stand-in, which the functions call from now on. It sends no webhooks. */
export const startStripeForTests = async (): Promise<StripeForTests> => {
  const stand = await startStripe({ webhookSecret, secretKey, publishableKey: 'pk_test_functions' });
  process.env.STRIPE_API_URL = stand.url;
  return { stand, ...atStripe(stand.url, { secretKey, webhookSecret }) };
};

export const withStripeSecrets = (): void =>
  withSecrets({ [process.env.STRIPE_SECRET_ID as string]: JSON.stringify({ secretKey, webhookSecret }) });

/** One stand-in for this test file. */
export const withStripe = (): StripeForTests => {
  const used = {} as StripeForTests;
  withStripeSecrets();
  beforeAll(async () => {
    Object.assign(used, await startStripeForTests());
  });
  beforeEach(() => used.stand.control({ reset: true }));
  afterAll(async () => {
    await used.stand.close();
  });
  return used;
};

/** One call to Stripe. */
export interface Asked {
  url: string;
  headers: IncomingHttpHeaders;
  params: Record<string, string>;
}

/** Returns a function that replaces the stand-in by another server until the test ends. */
export const withServerForStripe = (used: StripeForTests) => {
  const servers: Server[] = [];
  afterEach(() => {
    process.env.STRIPE_API_URL = used.stand.url;
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
 * `answers`. Returns the received calls.
 */
export const withStripeThatAnswers = (used: StripeForTests) => {
  const serve = withServerForStripe(used);
  return async (...answers: { status: number; body: unknown }[]): Promise<Asked[]> => {
    const asked: Asked[] = [];
    await serve(async (request, response) => {
      const { url = '', headers } = request;
      asked.push({ url, headers, params: Object.fromEntries(new URLSearchParams(await text(request))) });
      const { status, body } = answers.shift() ?? { status: 500, body: {} };
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' }).end(JSON.stringify(body));
    });
    return asked;
  };
};
