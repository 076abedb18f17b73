import type { FeeTier } from '#shared/payment/fees';

/**
 * The content of `/config.json`, which tells pages about their deployment. Production puts the same file into the web bucket. URLs may be
 * paths on the site's own origin.
 */
export interface SiteConfig {
  stripePublishableKey: string;
  /** A script that defines `window.Stripe` in place of Stripe's own. Null: Stripe's own. */
  stripeScriptUrl: string | null;
  stripeApiUrl?: string;
  /** A script that replaces the browser's push subscriptions. Null: none. */
  pushScriptUrl: string | null;
  cognito: { url: string; region: string; userPoolId: string; clientId: string };
  sealedBids: boolean;
  minimumBid: number;
  live: boolean;
  /** Whether the market's history is invented (infra/local/seed/market.ts). */
  sampleMarket?: boolean;
  paymentWindowHours: number;
  feeTiers: readonly FeeTier[];
}
