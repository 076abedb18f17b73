import type { Page } from 'playwright-core';

/** Waits until nothing would be lost by leaving the page: until then the browser would ask. */
export const nothingToLose = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
