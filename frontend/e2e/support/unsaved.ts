import type { Page } from 'playwright-core';

/** Waits until the page can be left without losing input. Until then, the browser would ask for confirmation. */
export const waitUntilNothingUnsaved = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
