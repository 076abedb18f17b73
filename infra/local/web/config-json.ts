import type { FeeTier } from '#shared/payment/fees';

/**
 * `/config.json`: what the pages need to know about their deployment. Production puts the same file into the web bucket.
 * Addresses may be paths on the site's own origin.
 */
export interface SiteConfig {
  stripePublishableKey: string;
  /** A script that defines `window.Stripe`, loaded before Stripe's own would be. Null: Stripe's own. */
  stripeScriptUrl: string | null;
  stripeApiUrl?: string;
  /** A script that replaces the browser's push subscriptions. Null: none. */
  pushScriptUrl: string | null;
  cognito: { url: string; region: string; userPoolId: string; clientId: string };
  sealedBids: boolean;
  minimumBid: number;
  live: boolean;
  /** The market's past is invented (infra/local/seed/market.ts). */
  sampleMarket?: boolean;
  paymentWindowHours: number;
  feeTiers: readonly FeeTier[];
}
