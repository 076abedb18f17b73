import type { TestProject } from 'vitest/node';
import { findBrowser } from './find-browser';
import { type Endpoints, Host } from './host';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The browser's program; null: there is none, and every test that needs it is skipped. */
    browserPath: string | null;
    /** The product that the tests share; null without a browser. */
    endpoints: Endpoints | null;
  }
}

const advice = 'Install Chromium or Chrome, or name one with CHROME_PATH.';

/** One browser to find and one product to start for all test files. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const browserPath = findBrowser() ?? null;
  project.provide('browserPath', browserPath);
  if (browserPath === null) {
    if (process.env.REQUIRE_BROWSER === '1') throw new Error(`The browser tests found no browser. ${advice}`);
    console.warn(`\nNo browser found: the browser tests are skipped. ${advice}\n`);
    project.provide('endpoints', null);
    return undefined;
  }
  const host = new Host();
  project.provide('endpoints', await host.start());
  return () => host.stop();
}
