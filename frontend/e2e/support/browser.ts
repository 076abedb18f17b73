import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject } from 'vitest';
import { axeViolations } from './accessibility';
import type { Endpoints } from './host';
import { translator } from './translation';

const browserPath = inject('browserPath');

/** `describe` for tests that need a browser. Skipped if there is none (see global-setup.ts). */
export const describeInBrowser = describe.skipIf(browserPath === null);

/** The product of this worker. Its tests use it one after the other; other workers have their own. */
export const sharedEndpoints = (): Endpoints => {
  const products = inject('products');
  const own = products[(Number(process.env.VITEST_POOL_ID) - 1) % products.length];
  if (!own) throw new Error('No product runs for this worker.');
  return own;
};

/** The address of the product that all tests of a worker share. */
export const sharedApp = (): string => sharedEndpoints().app;

/**
 * The features that Chromium leaves out. It uses only the last list on its command line, so this one starts with Playwright's own
 * (chromiumSwitches.ts). Added: the address bar's suggestions, which are an invisible page that Chromium loads for each window;
 * without them, a visit costs little more than half.
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

/** Turns off script optimization, which saves a tenth of the time, because pages live for seconds. */
const jsFlags = ['--no-opt', '--no-maglev'];

/** The browser of this worker, started by its first file and stopped with the worker. */
let browser: Browser | undefined;
const contexts: BrowserContext[] = [];
/** Those of pages that last until the end of their file. */
const lasting: BrowserContext[] = [];
/** The pages of sharedPage(), by name. */
const shared = new Map<string, Page>();
/** Forbidden things that pages did, in any test. */
const offences: string[] = [];

const launch = (executablePath: string | null): Promise<Browser> =>
  chromium.launch({
    executablePath: executablePath ?? '',
    args: ['--no-sandbox', `--disable-features=${leftOut.join(',')}`, `--js-flags=${jsFlags.join(',')}`],
  });

/** Milliseconds. Closing a profile takes a tenth of a second, and seconds on an overloaded machine. */
const closedWithinMs = 30_000;

/** A poll may be in a handler of the test when the profile closes, which is not a failure. */
const close = async (context: BrowserContext): Promise<void> => {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
};

/** Provides a browser for the tests of a file. Call it in their `describe`. */
export const useBrowser = (): void => {
  beforeAll(async () => {
    if (browserPath === null || browser?.isConnected()) return;
    browser = await launch(browserPath);
  });
  afterEach(async () => {
    const closing = Promise.all(contexts.splice(0).map(close));
    // Chromium sometimes, perhaps once in several hundred full test runs, never reports that a profile is closed. The next test
    // then gets a new browser.
    if (!(await Promise.race([closing.then(() => true), sleep(closedWithinMs, false)]))) {
      console.warn(`A browser profile was not closed within ${closedWithinMs / 1000} s: the browser is started anew.`);
      // Its pending requests end with it, by an error without further information.
      Promise.all([closing, browser?.close()]).catch(() => undefined);
      browser = await launch(browserPath);
    }
    // Between tests, a lasting page asks for nothing.
    await Promise.all(lasting.flatMap((context) => context.pages().map((page) => page.goto('about:blank'))));
    expect(offences.splice(0)).toEqual([]);
  });
  afterAll(() => Promise.all(lasting.splice(0).map(close)));
};

export interface VisitOptions {
  /** Default: the shared one. */
  app?: string;
  /** Signed in with this session. */
  sessionId?: string;
  width?: number;
  /** The reader's time zone. Default: that of the machine. */
  timezoneId?: string;
  /** False: a reader without JavaScript. */
  javaScript?: boolean;
  /** The page is translated by the browser, as Chrome does. */
  translated?: boolean;
  /** Lets the page register the service worker. Default: it does not, as tests answer calls in place of the network, which a worker would do. */
  worker?: boolean;
  /** The page lasts until the end of the file; default: of the test. */
  lasts?: boolean;
}

const host = (url: string): string => new URL(url).host;

/**
 * A page in its own browser profile. The test fails if the page sends a request to another host, violates the
 * Content-Security-Policy, or throws.
 */
export const visit = async ({
  app = sharedApp(),
  sessionId,
  width = 1280,
  timezoneId,
  javaScript = true,
  translated = false,
  worker = false,
  lasts = false,
}: VisitOptions = {}): Promise<Page> => {
  if (!browser) throw new Error('Call useBrowser() in the describe.');
  const context = await browser.newContext({
    baseURL: app,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    javaScriptEnabled: javaScript,
    serviceWorkers: worker ? 'allow' : 'block',
    ...(timezoneId && { timezoneId }),
  });
  (lasts ? lasting : contexts).push(context);
  context.on('request', (request) => {
    const url = request.url();
    if (!/^(data|blob):/.test(url) && host(url) !== host(app)) offences.push(`asked another host: ${url}`);
  });
  if (sessionId !== undefined) {
    // Only once, so that later changes that the page itself makes to its storage stay.
    await context.addInitScript((id) => {
      // An empty page has no storage.
      if (window.origin === 'null' || window.sessionStorage.getItem('signedIn')) return;
      window.sessionStorage.setItem('signedIn', 'yes');
      window.localStorage.setItem('sessionId', id);
    }, sessionId);
  }
  if (translated) await context.addInitScript({ content: translator });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('pageerror', (error) => offences.push(`threw: ${error.message}`));
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) offences.push(message.text());
  });
  return page;
};

/**
 * Gives a page to another reader, who has stored nothing yet and opens the next address. Costs half of a new page, whose process
 * would have to compile the scripts. The window and the routes stay.
 */
export const passOn = async (page: Page, sessionId?: string): Promise<void> => {
  await page.context().clearCookies();
  // A file of the same origin that runs no scripts, so that nothing is open while the storage is emptied.
  await page.goto('/robots.txt');
  await page.evaluate(async (id) => {
    window.sessionStorage.clear();
    window.localStorage.clear();
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(String(name));
    // What visit() was given is over.
    window.sessionStorage.setItem('signedIn', 'yes');
    if (id) window.localStorage.setItem('sessionId', id);
  }, sessionId);
};

/** Returns the page of this name that the tests of a file share, with no routes. `open` opens it for the first of them. */
export const sharedPage = async (name: string, width: number, open: (lasting: VisitOptions) => Promise<Page>): Promise<Page> => {
  const known = shared.get(name);
  const page = known && !known.isClosed() ? known : await open({ lasts: true });
  shared.set(name, page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.setViewportSize({ width, height: 900 });
  return page;
};

/**
 * Like visit(), but in a page that the tests of a file share, for half of the cost. Not for tests that turn the clock, add scripts or
 * change settings of the browser.
 */
export const visitAgain = async ({
  app = sharedApp(),
  sessionId,
  width = 1280,
}: Pick<VisitOptions, 'app' | 'sessionId' | 'width'> = {}): Promise<Page> => {
  const page = await sharedPage(app, width, (lasting) => visit({ app, ...lasting }));
  await passOn(page, sessionId);
  return page;
};

/** The text of a toast, which is in the live region a second time for a moment. */
export const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

/** Expects that a toast is shown and covers no headline, and of a dialog neither the title nor Close, nor the buttons at its foot. */
export const expectToastBeside = async (page: Page): Promise<void> => {
  const covered = await page.evaluate(() => {
    const toast = document.querySelector('[aria-label="Notifications (F8)"] li')?.getBoundingClientRect();
    if (!toast) return ['no toast'];
    const ofDialog = '[role=dialog] :is(h2, [aria-label=Close], footer button), [role=alertdialog] :is(h2, button)';
    return [...document.querySelectorAll(`h1, ${ofDialog}`)]
      .filter((element) => {
        const { top, bottom, left, right, width } = element.getBoundingClientRect();
        return width > 0 && top < toast.bottom && bottom > toast.top && left < toast.right && right > toast.left;
      })
      .map(({ textContent }) => textContent);
  });
  expect(covered).toEqual([]);
};

/** Expects no violations of the accessibility rules that axe can check. */
export const expectAccessible = async (page: Page): Promise<void> => {
  expect((await axeViolations(page)).join('\n')).toBe('');
};
