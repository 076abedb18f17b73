import type { TestProject } from 'vitest/node';
import { findTestBrowser } from './find-browser';
import { type Endpoints, Host } from './host';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The path of the browser. Null if there is none: tests that need one are skipped. */
    browserPath: string | null;
    /** The running products, one for each worker. Empty without a browser. */
    products: Endpoints[];
  }
}

const advice = 'Install Chromium or Chrome, or set CHROME_PATH.';

/** Returns how many products to start: one for each worker. There are at most as many workers as test files. */
const countProducts = (project: TestProject): number => {
  const files = project.vitest.state.getPaths().filter((file) => project.matchesTestGlob(file));
  const workers = Number(project.config.maxWorkers ?? project.vitest.config.maxWorkers ?? 1);
  return Math.max(1, Math.min(workers, files.length));
};

/**
 * Finds a browser and starts one product for each worker. Tests change the stand-ins of a product, so tests that run at the same time
 * must not share one. The first start builds the pages and the functions. The others reuse them.
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
