import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, inject } from 'vitest';
import { axeViolations } from './accessibility';
import type { Endpoints } from './host';

const browserPath = inject('browserPath');

/** `describe` for tests that need a browser: skipped where there is none (see global-setup.ts). */
export const describeInBrowser = describe.skipIf(browserPath === null);

/** The product of this worker: its tests run against it one after the other, those of the other workers against theirs. */
export const sharedEndpoints = (): Endpoints => {
  const products = inject('products');
  const own = products[(Number(process.env.VITEST_POOL_ID) - 1) % products.length];
  if (!own) throw new Error('No product runs for this worker.');
  return own;
};

/** The address of the product that all tests of a worker share. */
export const sharedApp = (): string => sharedEndpoints().app;

/**
 * What Chromium leaves out. It heeds the last list on its command line only, so this one begins with Playwright's own
 * (chromiumSwitches.ts). Ours: the address bar's suggestions are a page of their own, loaded for each window that a test opens, though
 * nobody sees it; without it a visit costs little more than half.
 */
const leftOut = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
];

/** The browser of this worker: started by its first file, ended with the worker. */
let browser: Browser | undefined;
const contexts: BrowserContext[] = [];
/** What pages did that they must never do, whichever test they belong to. */
const offences: string[] = [];

const launch = (executablePath: string | null): Promise<Browser> =>
  chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox', `--disable-features=${leftOut.join(',')}`] });

/** Milliseconds. A profile is closed in a tenth of a second, in seconds on a machine that has too much to do. */
const closedWithinMs = 30_000;

/** A poll may be on its way through a handler of the test's own: that it ends with the profile is no failure. */
const close = async (context: BrowserContext): Promise<void> => {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
};

/** Has a browser ready for the tests of a file. Call it in their `describe`. */
export const useBrowser = (): void => {
  beforeAll(async () => {
    if (browserPath === null || browser?.isConnected()) return;
    browser = await launch(browserPath);
  });
  afterEach(async () => {
    const closing = Promise.all(contexts.splice(0).map(close));
    // Chromium may, once in some hundred gates, never answer that a profile is gone. The next test gets a new browser then.
    if (!(await Promise.race([closing.then(() => true), sleep(closedWithinMs, false)]))) {
      console.warn(`A browser profile was not closed within ${closedWithinMs / 1000} s: the browser is started anew.`);
      // What it was asked ends with it, by an error that says no more than that.
      Promise.all([closing, browser?.close()]).catch(() => undefined);
      browser = await launch(browserPath);
    }
    expect(offences.splice(0)).toEqual([]);
  });
};

export interface VisitOptions {
  /** Default: the shared one. */
  app?: string;
  /** Signed in already. */
  sessionId?: string;
  width?: number;
  /** Where the reader is. Default: where the tests run. */
  timezoneId?: string;
  /** False: a reader without JavaScript. */
  javaScript?: boolean;
}

const host = (url: string): string => new URL(url).host;

/**
 * A page in a browser profile of its own. The test fails if the page asks another host for anything, breaks the
 * Content-Security-Policy, or throws.
 */
export const visit = async ({
  app = sharedApp(),
  sessionId,
  width = 1280,
  timezoneId,
  javaScript = true,
}: VisitOptions = {}): Promise<Page> => {
  if (!browser) throw new Error('Call useBrowser() in the describe.');
  const context = await browser.newContext({
    baseURL: app,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    javaScriptEnabled: javaScript,
    ...(timezoneId && { timezoneId }),
  });
  contexts.push(context);
  context.on('request', (request) => {
    const url = request.url();
    if (!/^(data|blob):/.test(url) && host(url) !== host(app)) offences.push(`asked another host: ${url}`);
  });
  if (sessionId !== undefined) {
    // Once: what the page itself does to its storage later must stand.
    await context.addInitScript((id) => {
      if (window.sessionStorage.getItem('signedIn')) return;
      window.sessionStorage.setItem('signedIn', 'yes');
      window.localStorage.setItem('sessionId', id);
    }, sessionId);
  }
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('pageerror', (error) => offences.push(`threw: ${error.message}`));
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) offences.push(message.text());
  });
  return page;
};

/** A toast's words; a second copy of them stands in the live region for a moment. */
export const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

/** No violation of the accessibility rules that axe can check. */
export const expectAccessible = async (page: Page): Promise<void> => {
  expect(await axeViolations(page)).toEqual([]);
};
