import type { Page } from 'playwright-core';

/** Waits until leaving the page would lose nothing; before that, the browser would ask. */
export const nothingToLose = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
