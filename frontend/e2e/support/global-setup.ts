import type { TestProject } from 'vitest/node';
import { findTestBrowser } from './find-browser';
import { type Endpoints, Host } from './host';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The path of the browser; null if there is none, and tests that need one are skipped. */
    browserPath: string | null;
    /** The products for the tests, one for each worker; empty without a browser. */
    products: Endpoints[];
  }
}

const advice = 'Install Chromium or Chrome, or name one with CHROME_PATH.';

/** One for each worker, and there are at most as many workers as test files. */
const countProducts = (project: TestProject): number => {
  const files = project.vitest.state.getPaths().filter((file) => project.matchesTestGlob(file));
  const workers = Number(project.config.maxWorkers ?? project.vitest.config.maxWorkers ?? 1);
  return Math.max(1, Math.min(workers, files.length));
};

/**
 * Finds a browser, and starts one product for each worker: tests change the knobs of a product's stand-ins, so tests that run at
 * the same time must not share one. The first start builds the pages and the functions, which the others reuse.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const browserPath = findTestBrowser() ?? null;
  project.provide('browserPath', browserPath);
  if (browserPath === null) {
    if (process.env.REQUIRE_BROWSER === '1') throw new Error(`The browser tests found no browser. ${advice}`);
    console.warn(`\nNo browser found: the browser tests are skipped. ${advice}\n`);
    project.provide('products', []);
    return undefined;
  }
  const [first, ...others] = Array.from({ length: countProducts(project) }, () => new Host()) as [Host, ...Host[]];
  const stop = async (): Promise<void> => {
    await Promise.all([first, ...others].map((host) => host.stop()));
  };
  try {
    const products = [await first.start(), ...(await Promise.all(others.map((host) => host.start())))];
    project.provide('products', products);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
