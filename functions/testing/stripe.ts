import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach } from 'vitest';
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

/** A Stripe stand-in for this test file, which the functions call like the real Stripe. Its webhooks are not sent anywhere. */
export const withStripe = (): StripeForTests => {
  const used = {} as StripeForTests;
  withSecrets({ [process.env.STRIPE_SECRET_ID as string]: JSON.stringify({ secretKey, webhookSecret }) });
  beforeAll(async () => {
    used.stand = await startStripe({ webhookSecret, secretKey, publishableKey: 'pk_test_functions' });
    process.env.STRIPE_API_URL = used.stand.url;
    const { hostname, port } = new URL(used.stand.url);
    used.sdk = new Stripe(secretKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
    used.signed = (event, { secret = webhookSecret, at = Math.floor(Date.now() / 1000) } = {}) => {
      const payload = JSON.stringify(event);
      const signature = used.sdk.webhooks.generateTestHeaderString({ payload, secret, timestamp: at });
      return { body: Buffer.from(payload), headers: { 'stripe-signature': signature, 'content-type': 'application/json' } };
    };
  });
  beforeEach(() => used.stand.control({ reset: true }));
  afterAll(async () => {
    await used.stand.close();
  });
  return used;
};
