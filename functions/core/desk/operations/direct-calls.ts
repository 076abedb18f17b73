const withinMs = 10_000;

/** Fails if the API accepts a call that bypasses CloudFront and its firewall. */
export const assertDirectCallsRefused = async (apiUrl: string): Promise<void> => {
  const { status } = await fetch(new URL('/api/health', apiUrl), { signal: AbortSignal.timeout(withinMs) });
  if (status !== 403) throw new Error(`The API answers ${status} to a call that has not come through CloudFront`);
};
