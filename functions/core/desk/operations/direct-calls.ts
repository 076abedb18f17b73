import { env } from '#functions/env';

const withinMs = 10_000;

/** Fails if the API accepts a call that bypasses CloudFront and its firewall. Does nothing without a proxy before the API. */
export const assertDirectCallsRefused = async (): Promise<void> => {
  if (!env.API_URL) return;
  const { status } = await fetch(new URL('/api/health', env.API_URL), { signal: AbortSignal.timeout(withinMs) });
  if (status !== 403) throw new Error(`The API answers ${status} to a call that has not come through CloudFront`);
};
