import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { RuntimeConfig } from '#lib/config';
import { runScript } from '#lib/run-script';

/** Offline, or blocked by the browser. */
export class StripeUnavailable extends Error {
  override readonly name = 'StripeUnavailable';

  constructor(options?: ErrorOptions) {
    super('The payment form could not be loaded. Please check your connection.', options);
  }
}

/** Loads the deployment's own script first, if it has one. `loadStripe` then finds `window.Stripe` and loads nothing. */
const load = async ({ stripePublishableKey, stripeScriptUrl }: RuntimeConfig): Promise<Stripe> => {
  try {
    if (stripeScriptUrl) await runScript(stripeScriptUrl);
    const stripe = await loadStripe(stripePublishableKey);
    if (stripe) return stripe;
  } catch (cause) {
    throw new StripeUnavailable({ cause });
  }
  throw new StripeUnavailable();
};

let loading: Promise<Stripe> | null = null;

/** Loads Stripe's library once, on screens that take payments. @throws StripeUnavailable */
export const stripeOf = (config: RuntimeConfig): Promise<Stripe> => {
  loading ??= load(config).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
};
