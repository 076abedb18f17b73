/**
 * `/config.json`: what the pages have to know of the deployment they are in. Production puts the same file into the web
 * bucket. Addresses may be paths on the site's own origin.
 */
export interface SiteConfig {
  stripePublishableKey: string;
  /** A script to load before Stripe's own would be; it defines `window.Stripe`. Null: Stripe's own. */
  stripeScriptUrl: string | null;
  stripeApiUrl?: string;
  cognito: { url: string; region: string; userPoolId: string; clientId: string };
  /** Second address of the admin panel, without slashes. */
  adminPath: string | null;
  sealedBids: boolean;
  live: boolean;
  paymentWindowHours: number;
}
