import { setNotices, useSiteNotices } from '#lib/site-notices';
import { noticesEveryMs, noticesFile } from '#shared/site/notices';

const ask = async (): Promise<void> => {
  const response = await fetch(`/${noticesFile}`);
  if (response.ok) setNotices(await response.json());
};

let askedAt = Number.NEGATIVE_INFINITY;
const askIfDue = (): void => {
  if (document.visibilityState !== 'visible' || performance.now() - askedAt < noticesEveryMs) return;
  askedAt = performance.now();
  // Keeps the last answer if the request fails.
  ask().catch(() => undefined);
};

/** Reads notices now, and every few minutes while the page is visible. */
export const followNotices = (): void => {
  // Loaded with the first notice, because most pages never show one.
  useSiteNotices.subscribe(({ notices }) => {
    if (notices.length > 0) import('./site-notices').catch(() => undefined);
  });
  askIfDue();
  setInterval(askIfDue, noticesEveryMs / 10);
  document.addEventListener('visibilitychange', askIfDue);
};
