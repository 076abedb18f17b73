import { queryOptions } from '@tanstack/react-query';
import { NetworkError } from './errors';

/** What differs between deployments of the same build, served as /config.json beside it. */
export interface RuntimeConfig {
  stripePublishableKey: string;
  /** Where the payment provider's script comes from; null: its own address. */
  stripeScriptUrl: string | null;
  /** The user pool that admins sign in to. */
  cognito: { url: string; region: string; userPoolId: string; clientId: string };
  /** The single path segment, beside /admin, that shows the admin panel; null: none does. */
  adminPath: string | null;
  /** Whether visitors see no bids. */
  sealedBids: boolean;
  /** Whether the server tells what has changed (docs/live.md); else screens poll. */
  live: boolean;
  paymentWindowHours: number;
}

const fetchConfig = async (): Promise<RuntimeConfig> => {
  try {
    const response = await fetch('/config.json');
    if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
    return (await response.json()) as RuntimeConfig;
  } catch (cause) {
    throw new NetworkError({ cause });
  }
};

/** Fetched when first needed, then kept: `useQuery(runtimeConfigQuery())`. */
export const runtimeConfigQuery = () =>
  queryOptions({ queryKey: ['runtimeConfig'], queryFn: fetchConfig, gcTime: Number.POSITIVE_INFINITY });
