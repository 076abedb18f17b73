import type { Page } from 'playwright-core';

export type Failure =
  /** There is no connection. */
  | 'lost'
  /** The server handles the call, but its answer is lost. */
  | 'answer lost'
  /** The server answers with an error. `issues`: the invalid fields. */
  | { status: number; message?: string; issues?: { path: string; message: string }[] };

/**
 * Makes all calls with this method and URL fail. Calls with other methods go through. `url`: a Playwright glob or a regular
 * expression. @returns a function that ends the failure
 */
export const failCalls = async (
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
      // Both in our API's format and in Stripe's.
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

/** Counts calls with this method whose path matches `part`, from now on. @returns a function that returns the count */
export const countCalls = (page: Page, method: string, part: string | RegExp): (() => number) => {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname.match(part)) count += 1;
  });
  return () => count;
};
