import type { TestProject } from 'vitest/node';
import { findBrowser } from './find-browser';
import { type Endpoints, Host } from './host';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The browser's program; null: there is none, and every test that needs it is skipped. */
    browserPath: string | null;
    /** The products that the tests run against, one for each worker; none without a browser. */
    products: Endpoints[];
  }
}

const advice = 'Install Chromium or Chrome, or name one with CHROME_PATH.';

/** As many as there will be workers: no more than files to run. */
const countProducts = (project: TestProject): number => {
  const files = project.vitest.state.getPaths().filter((file) => project.matchesTestGlob(file));
  const workers = Number(project.config.maxWorkers ?? project.vitest.config.maxWorkers ?? 1);
  return Math.max(1, Math.min(workers, files.length));
};

/**
 * One browser to find, and one product to start for each worker. Tests turn the knobs of a product's stand-ins, so those that run
 * side by side must not share one. The first start builds the pages and the functions; the others find them built.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const browserPath = findBrowser() ?? null;
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
