import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, inject } from 'vitest';
import { axeViolations } from './accessibility';
import type { Endpoints } from './host';
import { translator } from './translation';

const browserPath = inject('browserPath');

/** `describe` for tests that need a browser. Skipped if there is none (see global-setup.ts). */
export const describeInBrowser = describe.skipIf(browserPath === null);

/** Returns the product that this worker's tests share. Each worker has its own. */
export const sharedEndpoints = (): Endpoints => {
  const products = inject('products');
  const own = products[(Number(process.env.VITEST_POOL_ID) - 1) % products.length];
  if (!own) throw new Error('No product runs for this worker.');
  return own;
};

/** Returns the URL of the product that this worker's tests share. */
export const sharedApp = (): string => sharedEndpoints().app;

/**
 * Chromium features to disable. Chromium reads only the last such list on its command line, so this one repeats Playwright's own
 * (chromiumSwitches.ts). The three WebUIOmnibox features are our addition: for each window they load an invisible page with address
 * suggestions. Without them, a visit takes little more than half the time.
 */
const disabledFeatures = [
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

/** Turns off script optimization, which does not pay off for pages that live for seconds. Saves a tenth of the time. */
const jsFlags = ['--no-opt', '--no-maglev'];

/** The browser of this worker, started by its first file and stopped with the worker. */
let browser: Browser | undefined;
const testContexts: BrowserContext[] = [];
/** Pages that sharedPage() has opened, by name. They stay open until the worker ends. */
const sharedPages = new Map<string, Page>();
/** What pages did although it is forbidden, since the last test. */
const violations: string[] = [];

const launch = (executablePath: string | null): Promise<Browser> =>
  chromium.launch({
    executablePath: executablePath ?? '',
    args: ['--no-sandbox', `--disable-features=${disabledFeatures.join(',')}`, `--js-flags=${jsFlags.join(',')}`],
  });

/** Closing a profile takes 100 ms, but seconds on an overloaded machine. */
const closeTimeoutMs = 30_000;

/** Closes a profile. Ignores errors of route handlers, because a poll may be in one at that moment. */
const closeContext = async (context: BrowserContext): Promise<void> => {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
};

/** How long a page may take to show what a test waits for: on a busy machine, many times as long as usual. */
const pageTimeoutMs = 60_000;

/** Returns the address of each open page, and the end of what a screen reader finds there above the footer. */
const whatPagesShow = (): Promise<string[]> =>
  Promise.all(
    (browser?.contexts() ?? [])
      .flatMap((context) => context.pages())
      .filter((page) => page.url() !== 'about:blank')
      .map(async (page) => {
        const shown = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
        const aboveFooter = shown.replace(/^- contentinfo:\n( .*\n?)*/m, '').replace(/\s+/g, ' ');
        return `${page.url()} shows: ... ${aboveFooter.slice(-800)}`;
      }),
  );

/** Leaves the site. A second try, because a navigation of the page itself may interrupt the first. */
const leave = (page: Page): Promise<unknown> => page.goto('about:blank').catch(() => page.goto('about:blank'));

/** Provides a browser for the tests of a file. Call it in their `describe`. */
export const useBrowser = (): void => {
  beforeAll(async () => {
    if (browserPath === null || browser?.isConnected()) return;
    browser = await launch(browserPath);
  });
  afterEach(async ({ task }) => {
    // A test's report has no picture.
    const error = task.result?.state === 'fail' && task.result.errors?.at(-1);
    if (error) error.stack = [error.stack ?? error.message, ...(await whatPagesShow())].join('\n');
    const closing = Promise.all(testContexts.splice(0).map(closeContext));
    // Once in several hundred full test runs, Chromium never reports that a profile has closed. The next test then gets a new
    // browser.
    if (!(await Promise.race([closing.then(() => true), sleep(closeTimeoutMs, false)]))) {
      console.warn(`A browser profile did not close within ${closeTimeoutMs / 1000} s. Restarting the browser.`);
      // Requests that are still pending fail when the browser closes. The error says nothing else.
      Promise.all([closing, browser?.close()]).catch(() => undefined);
      browser = await launch(browserPath);
    }
    // Pages that stay open must not poll between tests, and tabs that they have opened must end.
    await Promise.all(
      [...sharedPages.values()]
        .filter((page) => !page.isClosed())
        .flatMap((page) => [
          leave(page),
          ...page
            .context()
            .pages()
            .filter((other) => other !== page)
            .map((other) => other.close()),
        ]),
    );
    expect(violations.splice(0)).toEqual([]);
  });
};

export interface VisitOptions {
  /** Default: the shared product. */
  app?: string;
  /** Signs the page in with this session. */
  sessionId?: string;
  width?: number;
  /** The browser's time zone. Default: the machine's. */
  timezoneId?: string;
  /** False: the browser runs no scripts. */
  javaScript?: boolean;
  /** The browser translates the page, as Chrome does. */
  translated?: boolean;
  /** Lets the page register the service worker. Default: false, because with a worker, Playwright routes see no calls. */
  worker?: boolean;
  /** Keeps the page open after the end of the test. */
  staysOpen?: boolean;
}

const host = (url: string): string => new URL(url).host;

/**
 * Opens a blank page in its own browser profile. The test fails if the page ever sends a request to another host, violates the
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
  staysOpen = false,
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
  if (!staysOpen) testContexts.push(context);
  context.on('request', (request) => {
    const url = request.url();
    if (!/^(data|blob):/.test(url) && host(url) !== host(app)) violations.push(`asked another host: ${url}`);
  });
  if (sessionId !== undefined) {
    // Only on the first load. Otherwise a logout would be undone by the next load.
    await context.addInitScript((id) => {
      // A blank page has no storage.
      if (window.origin === 'null' || window.sessionStorage.getItem('signedIn')) return;
      window.sessionStorage.setItem('signedIn', 'yes');
      window.localStorage.setItem('sessionId', id);
    }, sessionId);
  }
  if (translated) await context.addInitScript({ content: translator });
  context.setDefaultTimeout(pageTimeoutMs);
  const page = await context.newPage();
  page.on('pageerror', (error) => violations.push(`threw: ${error.message}`));
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) violations.push(message.text());
  });
  return page;
};

/**
 * Clears all storage of a page and signs in another user, or nobody. The window and the routes stay. Takes half the time of a new
 * page, whose process would have to compile the scripts again.
 */
export const switchUser = async (page: Page, sessionId?: string): Promise<void> => {
  await page.context().clearCookies();
  // A file of the same origin without scripts, so that no database is open while it is deleted.
  await page.goto('/robots.txt');
  await page.evaluate(async (id) => {
    window.sessionStorage.clear();
    window.localStorage.clear();
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(String(name));
    // Keeps visit() from signing its first user in again.
    window.sessionStorage.setItem('signedIn', 'yes');
    if (id) window.localStorage.setItem('sessionId', id);
  }, sessionId);
};

/** Returns the page with this name that the tests of a worker share, without routes. The first test opens it with `open`. */
export const sharedPage = async (name: string, width: number, open: (lasting: VisitOptions) => Promise<Page>): Promise<Page> => {
  const known = sharedPages.get(name);
  const page = known && !known.isClosed() ? known : await open({ staysOpen: true });
  sharedPages.set(name, page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const event of ['request', 'requestfinished', 'requestfailed', 'response']) await page.removeAllListeners(event);
  await page.context().setOffline(false);
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width, height: 900 });
  return page;
};

/**
 * Like visit(), but in a page that the tests of a worker share, which takes half the time. Not for tests that change the clock, add
 * scripts, or change browser settings. `of`: whose page it is, if a test has several at once.
 */
export const visitInSharedPage = async ({
  app = sharedApp(),
  sessionId,
  width = 1280,
  of = 'anybody',
}: Pick<VisitOptions, 'app' | 'sessionId' | 'width'> & { of?: string } = {}): Promise<Page> => {
  const page = await sharedPage(`${of} at ${app}`, width, (lasting) => visit({ app, ...lasting }));
  await switchUser(page, sessionId);
  return page;
};

/** Returns a toast by its text. The text is also in the live region for a moment. */
export const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

/** Returns the text of the element that has the focus. */
export const focusedText = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');

/** Returns the name of the element that has the focus. */
export const focusedName = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

/** Expects a visible toast that covers no page heading and no heading, Close button or footer button of a dialog. */
export const expectToastCoversNothing = async (page: Page): Promise<void> => {
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

/** Expects no accessibility violation that axe can find. */
export const expectAccessible = async (page: Page): Promise<void> => {
  expect((await axeViolations(page)).join('\n')).toBe('');
};
