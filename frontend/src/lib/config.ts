import { queryOptions } from '@tanstack/react-query';
import type { FeeTier } from '#shared/payment/fees';
import { NetworkError } from './errors';

/** Settings of a deployment, served as /config.json. */
export interface RuntimeConfig {
  stripePublishableKey: string;
  /** Null for the payment provider's own script. */
  stripeScriptUrl: string | null;
  /** A script that replaces the browser's push subscriptions, or null. */
  pushScriptUrl: string | null;
  cognito: { url: string; region: string; userPoolId: string; clientId: string };
  sealedBids: boolean;
  /** Whole US dollars. */
  minimumBid: number;
  /** The server reports changes (docs/notifications.md). Otherwise screens poll. */
  live: boolean;
  /** The market's past was invented for a demo. */
  sampleMarket?: boolean;
  paymentWindowHours: number;
  /** The server's fee tiers. They may be newer than the page's. */
  feeTiers: readonly FeeTier[];
}

/** Never cached. @throws NetworkError */
export const fetchConfig = async (): Promise<RuntimeConfig> => {
  try {
    const response = await fetch('/config.json');
    if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
    return (await response.json()) as RuntimeConfig;
  } catch (cause) {
    throw new NetworkError({ cause });
  }
};

export const runtimeConfigQuery = () =>
  queryOptions({ queryKey: ['runtimeConfig'], queryFn: fetchConfig, gcTime: Number.POSITIVE_INFINITY });
