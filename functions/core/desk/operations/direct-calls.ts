import { env } from '#functions/env';

/** How long the gateway may take to refuse, in milliseconds. */
const withinMs = 10_000;

/**
 * Fails unless the API's own address refuses a call that has not come through CloudFront: such calls would go around the firewall. Does nothing where no
 * proxy stands before the API.
 */
export const assertDirectCallsRefused = async (): Promise<void> => {
  if (!env.API_URL) return;
  const { status } = await fetch(new URL('/api/health', env.API_URL), { signal: AbortSignal.timeout(withinMs) });
  if (status !== 403) throw new Error(`The API answers ${status} to a call that has not come through CloudFront`);
};
