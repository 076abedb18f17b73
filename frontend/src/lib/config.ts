import { queryOptions } from '@tanstack/react-query';
import type { FeeTier } from '#shared/fees';
import { NetworkError } from './errors';

/** The settings in which deployments of the same build differ, served as /config.json beside it. */
export interface RuntimeConfig {
  stripePublishableKey: string;
  /** The address of the payment provider's script; null: the provider's own. */
  stripeScriptUrl: string | null;
  /** A script that takes the place of the browser's own subscriptions to pushes; null: its own. */
  pushScriptUrl: string | null;
  /** The user pool that admins sign in to. */
  cognito: { url: string; region: string; userPoolId: string; clientId: string };
  /** Bids are hidden from visitors. */
  sealedBids: boolean;
  /** The least that may be bid, in whole US dollars. */
  minimumBid: number;
  /** The server reports changes as they happen (docs/notifications.md); otherwise screens poll. */
  live: boolean;
  paymentWindowHours: number;
  /** By which the server reckons: a page may be of an earlier version. */
  feeTiers: readonly FeeTier[];
}

/** What it is now: browsers ask for it each time. @throws NetworkError */
export const fetchConfig = async (): Promise<RuntimeConfig> => {
  try {
    const response = await fetch('/config.json');
    if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
    return (await response.json()) as RuntimeConfig;
  } catch (cause) {
    throw new NetworkError({ cause });
  }
};

/** Fetched once and kept: `useQuery(runtimeConfigQuery())`. */
export const runtimeConfigQuery = () =>
  queryOptions({ queryKey: ['runtimeConfig'], queryFn: fetchConfig, gcTime: Number.POSITIVE_INFINITY });
