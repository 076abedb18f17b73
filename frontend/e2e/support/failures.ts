import type { Page } from 'playwright-core';

export type Failure =
  /** The line is dead. */
  | 'lost'
  /** The server does what was asked, and nobody hears of it. */
  | 'answer lost'
  /** The server answers, but not with what was asked for. */
  | { status: number; message?: string };

/**
 * Lets calls of one method fail until the function that it returns mends them. `url`: as Playwright's globs. Other methods of the same address go through.
 */
export const breakCalls = async (page: Page, method: string, url: string, failure: Failure): Promise<() => Promise<void>> => {
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    if (failure === 'answer lost') await route.fetch();
    if (failure === 'lost' || failure === 'answer lost') return route.abort();
    const { status, message = 'Something went wrong. Please try again.' } = failure;
    return route.fulfill({
      status,
      contentType: 'application/json',
      // In our words and in Stripe's.
      body: JSON.stringify({
        message,
        code: status === 401 ? 'UNAUTHENTICATED' : 'INTERNAL',
        error: { type: 'api_error', message },
      }),
    });
  });
  return () => page.unroute(url);
};

/** Counts the calls of one method to addresses that contain `part`. */
export const countCalls = (page: Page, method: string, part: string | RegExp): (() => number) => {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname.match(part)) count += 1;
  });
  return () => count;
};
