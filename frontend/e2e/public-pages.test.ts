import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import * as routes from '#shared/api/routes';
import { formPages, publicPages } from '#shared/pages';
import { sharePhoto } from '#shared/photo/photos';
import { waitUntilSettled } from './support/accessibility';
import { call, colonial, registerOwner, registerStager } from './support/api';
import { describeInBrowser, sharedApp, useBrowser, visit, visitInSharedPage } from './support/browser';
import { wrongSizes } from './support/photo-sizes';
import { measureLayoutShifts } from './support/shifts';

type Path = (typeof publicPages)[keyof typeof publicPages];
const publicPaths = Object.values(publicPages);

/** The heading of each page, and a text further down. */
const texts: Record<Path, { heading: string; text: string }> = {
  '/': { heading: 'Post Projects, Get Bids', text: 'Renata Solis' },
  '/how-it-works': { heading: 'How It Works', text: 'Describe the property once' },
  '/about': { heading: 'About Settee', text: 'A staged home is easier to say yes to' },
  '/contact': { heading: 'Contact Us', text: 'Write to support@settee.example instead' },
  '/help-center': { heading: 'Help Center', text: 'Create a free account as a real estate agent' },
  '/pricing': { heading: 'Pricing for Staging Companies', text: 'exclusive to registered staging companies' },
  '/terms-of-service': { heading: 'Terms of Service', text: 'January 2025' },
  '/privacy-policy': { heading: 'Privacy Policy', text: 'January 2025' },
};

const photo = `data:image/webp;base64,${readFileSync('infra/local/seed/photos/patio-empty.webp', 'base64')}`;

/** Returns the visible text, including what is shown only without JavaScript. */
const shownText = async (page: Page): Promise<string> =>
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden does not count.
  (await page.locator('body').innerText()).replace(/\s+/g, ' ');

/** All that the console says. */
const listen = (page: Page): string[] => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(`${message.type()}: ${message.text()}`));
  return logged;
};

const countOf = (page: Page, selector: string): Promise<number> => page.locator(`head ${selector}`).count();

const expectOneOfEach = async (page: Page): Promise<void> => {
  for (const selector of ['title', 'meta[name=description]', 'link[rel=canonical]', 'meta[property="og:title"]'])
    expect([selector, await countOf(page, selector)]).toEqual([selector, 1]);
};

describeInBrowser('public pages', () => {
  useBrowser();

  it('are readable without JavaScript', async () => {
    const page = await visit({ javaScript: false });
    for (const path of publicPaths) {
      await page.goto(path);
      const { heading, text } = texts[path];
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
      expect(await shownText(page)).toContain(text);
    }
  });

  it.each([1280, 390])('hydrate at %i pixels without errors, warnings, or layout shifts', async (width) => {
    const page = await visit({ width });
    const logged = listen(page);
    const shifts = await measureLayoutShifts(page);
    for (const path of publicPaths) {
      await page.goto(path);
      const heading = await page.locator('h1').elementHandle();
      await page.waitForLoadState('networkidle');
      expect([path, logged.splice(0)]).toEqual([path, []]);
      // The very element that was served.
      expect([path, await heading?.evaluate((element) => element.isConnected)]).toEqual([path, true]);
      // On a busy machine a font arrives late and rewraps a heading. The limit is half of what web.dev calls good.
      expect({ path, isStill: (await shifts()) < 0.05 }).toEqual({ path, isStill: true });
      await expectOneOfEach(page);
    }
  });

  it.each([1280, 390])('render around a form that appears once it works, at %i pixels, without layout shifts', async (width) => {
    const plain = await visit({ javaScript: false, width });
    const page = await visit({ width });
    const shifts = await measureLayoutShifts(page);
    for (const path of Object.values(formPages)) {
      await plain.goto(path);
      const heading = (await plain.locator('h1').textContent()) ?? '';
      expect(await plain.getByRole('textbox').filter({ visible: true }).count()).toBe(0);
      await page.goto(path);
      await page.locator('[data-served]').waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle');
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
      expect(await shifts()).toBeLessThan(0.02);
      await expectOneOfEach(page);
    }
  });

  it('show no heading of another variant while a form with a query string loads', async () => {
    const page = await visitInSharedPage();
    await page.route('**/assets/index-*.js', async (route) => {
      expect(await page.getByRole('heading', { level: 1 }).filter({ visible: true }).count()).toBe(0);
      await route.continue();
    });
    await page.goto('/register?type=staging');
    await page.getByRole('heading', { level: 1, name: 'Join as a Staging Company' }).waitFor();
    await page.getByLabel('Company Name').fill('Solis Staging');
  });

  it('update their title when a link leads from one to another', async () => {
    const page = await visitInSharedPage();
    await page.goto('/about');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor();
    expect(await page.title()).toBe('Privacy Policy · Settee');
    await expectOneOfEach(page);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${sharedApp()}/privacy-policy`);
  });

  it("never show the visitor's navigation to a logged-in user, before or after the scripts load", async () => {
    const { sessionId } = await registerOwner();
    const page = await visitInSharedPage({ sessionId });
    const logged = listen(page);
    let go = (): void => undefined;
    const later = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route(/assets\/shell-.*\.js$/, async (route) => {
      await later;
      await route.continue();
    });
    await page.goto('/about', { waitUntil: 'commit' });
    await page.locator('h1').waitFor();
    // Until the styles arrive, which the browser waits for before it paints, nothing is hidden.
    await expect.poll(() => page.getByRole('button', { name: 'Join Free!' }).isVisible()).toBe(false);
    go();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).waitFor();
    expect(await page.getByRole('button', { name: 'Join Free!' }).count()).toBe(0);
    expect(logged).toEqual([]);
  });

  it('use the chosen theme before any of their scripts runs, and the light one in print', async () => {
    const page = await visitInSharedPage();
    const inkOf = async () => {
      await waitUntilSettled(page);
      return page.evaluate(() => getComputedStyle(document.body).color);
    };
    await page.goto('/about');
    const ink = await inkOf();
    await page.getByRole('contentinfo').getByRole('radio', { name: 'Dark' }).check();
    const darkInk = await inkOf();
    expect(darkInk).not.toBe(ink);
    await page.route(/assets\/(shell|vendor)-.*\.js$/, () => undefined);
    await page.goto('/contact', { waitUntil: 'commit' });
    await page.locator('h1').waitFor();
    expect(await inkOf()).toBe(darkInk);
    expect(await page.locator('meta[name=theme-color][media=all]').getAttribute('data-scheme')).toBe('dark');
    await page.emulateMedia({ media: 'print' });
    expect(await inkOf()).toBe(ink);
  });

  it("show the visitor's navigation again after the session has ended", async () => {
    const page = await visitInSharedPage({ sessionId: 'A'.repeat(43) });
    await page.goto('/about');
    await page.getByRole('button', { name: 'Join Free!' }).waitFor();
  });

  it('open the question that a link names', async () => {
    const page = await visitInSharedPage();
    const logged = listen(page);
    await page.goto('/help-center');
    const id = await page.locator('[data-state=closed][id]').nth(3).getAttribute('id');
    await page.goto('/');
    await page.goto(`/help-center#${id}`);
    await page.locator(`[id="${id}"][data-state=open]`).waitFor();
    expect(logged).toEqual([]);
  });

  it('leave all other URLs to the application, with the right status code', async () => {
    for (const path of ['/projects', '/dashboard', '/no-such-screen']) {
      const response = await fetch(`${sharedApp()}${path}`);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<div id="root"></div>');
    }
  });

  describe('a project', () => {
    let id: string;
    let owner: Awaited<ReturnType<typeof registerOwner>>;
    beforeAll(async () => {
      owner = await registerOwner();
      id = (await call(routes.createProject, { session: owner, body: { ...colonial, photos: [photo] } })).id;
    });

    it('is readable without JavaScript, and previewed with its photo', async () => {
      const page = await visit({ javaScript: false });
      await page.goto(`/projects/${id}`);
      await page.getByRole('heading', { level: 1, name: colonial.title, exact: true }).waitFor();
      for (const text of ['Dilworth, Charlotte, NC', 'Open for Bids', colonial.description])
        expect(await shownText(page)).toContain(text);
      const image = await page.locator('meta[property="og:image"]').getAttribute('content');
      const answer = await fetch(image ?? '');
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      const shown = await page.locator('main img').evaluate((img: HTMLImageElement) => new URL(img.currentSrc).pathname);
      expect(new URL(image ?? '').pathname).toBe(sharePhoto(shown.replace(/\.\d+\.webp$/, '.webp')));
    });

    it.each([1280, 390])('becomes interactive at %i pixels without an empty screen or layout shifts', async (width) => {
      const page = await visit({ width });
      const logged = listen(page);
      const shifts = await measureLayoutShifts(page);
      // Each change of the page, with whether the project was visible at that moment.
      await page.addInitScript((title) => {
        const read: boolean[] = [];
        Object.assign(window, { read });
        const note = () => read.push(document.querySelector('h1')?.textContent === title);
        document.addEventListener('DOMContentLoaded', () => {
          new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
          note();
        });
      }, colonial.title);
      await page.goto(`/projects/${id}`);
      await page.getByRole('heading', { name: 'Project Summary' }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => (window as unknown as { read: boolean[] }).read)).not.toContain(false);
      expect(logged).toEqual([]);
      expect(await shifts()).toBeLessThan(0.02);
      await expectOneOfEach(page);
      expect(await page.title()).toBe(`${colonial.title} · Settee`);
      expect(await page.locator('main img[srcset]').count()).toBe(1);
      expect(await wrongSizes(page)).toEqual([]);
    });

    it('shows the bids to its owner and the form to a stager after login is known', async () => {
      const own = await visitInSharedPage({ sessionId: owner.sessionId });
      await own.goto(`/projects/${id}`);
      await own.getByText('Stagers in your area can see this project.').waitFor();
      expect(await own.getByText('Would you like to stage this home?').count()).toBe(0);
      const { sessionId } = await registerStager();
      const stager = await visitInSharedPage({ sessionId });
      await stager.goto(`/projects/${id}`);
      await stager.getByRole('heading', { name: 'Submit Your Bid' }).waitFor();
    });

    it('loads no more than its budget before the first poll', async () => {
      // kB of scripts and styles, compressed, and how many files. Requests of an idle page also count.
      const untilMs = 4500;
      const looks = [
        { who: 'a visitor', path: '/', kB: 129, files: 8 },
        { who: 'a visitor', path: `/projects/${id}`, kB: 144, files: 8 },
        { who: 'an owner', path: `/projects/${id}`, kB: 201, files: 12, sessionId: owner.sessionId },
        { who: 'an owner', path: '/dashboard', kB: 198, files: 11, sessionId: owner.sessionId },
      ];
      const figures = await Promise.all(
        looks.map(async ({ who, path, kB, files, sessionId }) => {
          const page = await visit({ ...(sessionId && { sessionId }) });
          const answers = new Map<string, Response>();
          page.on('response', (response) => {
            if (/\.(js|css)$/.test(new URL(response.url()).pathname)) answers.set(response.url(), response);
          });
          await page.goto(path);
          await page.waitForTimeout(untilMs);
          // Measured with the page's clock, because the test is delayed on a busy machine.
          const asked = await page.evaluate((until) => {
            const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
            const end = (navigation?.loadEventEnd ?? 0) + until;
            return performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (startTime <= end ? [name] : []));
          }, untilMs);
          // Later answers are not read, because the page may be closed by then.
          const loaded = [...answers].flatMap(([url, answer]) => (asked.includes(url) ? [answer.body()] : []));
          const sizes = (await Promise.all(loaded)).map((body) => gzipSync(body, { level: 9 }).byteLength);
          const sum = sizes.reduce((before, size) => before + size, 0) / 1000;
          return { page: `${path} for ${who}`, kB: Math.max(kB, Math.ceil(sum)), files: Math.max(files, sizes.length) };
        }),
      );
      expect(figures).toEqual(looks.map(({ who, path, kB, files }) => ({ page: `${path} for ${who}`, kB, files })));
    });

    it('returns 404 and is hidden from search engines if it does not exist', async () => {
      const page = await visitInSharedPage();
      const response = await page.goto('/projects/01HZZZZZZZZZZZZZZZZZZZZZZZ');
      expect(response?.status()).toBe(404);
      await page.getByRole('heading', { name: 'Project Not Found' }).waitFor();
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
      expect((await page.goto('/projects/a/b'))?.status()).toBe(404);
      await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    });
  });
});
