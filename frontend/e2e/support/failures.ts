import type { Page } from 'playwright-core';

export type Failure =
  /** No connection. */
  | 'lost'
  /** The server executes the call, but its answer is lost. */
  | 'answer lost'
  /** The server answers with an error, about these fields. */
  | { status: number; message?: string; issues?: { path: string; message: string }[] };

/**
 * Makes the calls of a method fail, until the returned function ends it. `url`: a Playwright glob or an expression. Calls with other
 * methods go through.
 */
export const breakCalls = async (
  page: Page,
  method: string,
  url: string | RegExp,
  failure: Failure,
): Promise<() => Promise<void>> => {
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    if (failure === 'answer lost') await route.fetch();
    if (failure === 'lost' || failure === 'answer lost') return route.abort();
    const { status, message = 'Something went wrong. Please try again.', issues } = failure;
    return route.fulfill({
      status,
      contentType: 'application/json',
      // In the API's format and in Stripe's.
      body: JSON.stringify({
        message,
        issues,
        code: status === 401 ? 'UNAUTHENTICATED' : 'INTERNAL',
        error: { type: 'api_error', message },
      }),
    });
  });
  return () => page.unroute(url);
};

/** Counts the calls of a method to addresses that contain `part`. */
export const countCalls = (page: Page, method: string, part: string | RegExp): (() => number) => {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname.match(part)) count += 1;
  });
  return () => count;
};
