/**
 * `npm run bench:screens`: how long a browser's main thread is busy at one time while a dashboard with 500 projects, or an inbox with 2,000
 * conversations, is loaded to its end, rests while it polls, and is scrolled through. The aim is 100 ms.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { tableName } from '#infra/local/environment';
import { row, say } from '#infra/tools/bench/output';
import { seed } from '#infra/tools/bench/scale/seed';
import { findBrowser } from './support/find-browser';
import { Host } from './support/host';

interface Screen {
  title: string;
  sessionId: string;
  path: string;
  /** The button for the next page, and what there is one of for each thing that is listed. */
  more: string;
  row: string;
  count: number;
}

/** Collects tasks of over 50 ms, which is all that browsers tell of. */
const watchTasks = (): void => {
  const tasks: number[] = [];
  Object.assign(window, { tasks });
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  });
};

/** The longest of them since this was last asked, in milliseconds; 50 where there was none. */
const longest = (page: Page): Promise<number> =>
  page.evaluate(() => Math.round(Math.max(50, ...(window as unknown as { tasks: number[] }).tasks.splice(0))));

const scrollThrough = async (page: Page, row: string): Promise<void> => {
  await page.locator(row).first().hover();
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.wheel(0, 1_500);
    await page.waitForTimeout(50);
  }
};

const measure = async (browser: Browser, app: string, { sessionId, path: at, more, row, count }: Screen) => {
  const context = await browser.newContext({ baseURL: app, viewport: { width: 1280, height: 800 } });
  await context.addInitScript((id) => window.localStorage.setItem('sessionId', id), sessionId);
  await context.addInitScript(watchTasks);
  const page = await context.newPage();
  await page.goto(at);
  await page.locator(row).first().waitFor();
  const first = await longest(page);
  const button = page.getByRole('button', { name: more });
  while (await button.isVisible()) {
    const before = await page.locator(row).count();
    await button.click();
    await page.waitForFunction(([rows, known]) => document.querySelectorAll(rows).length > known, [row, before] as const);
  }
  const rows = await page.locator(row).count();
  if (rows < count) throw new Error(`${at} shows ${rows} of ${count}`);
  const loading = await longest(page);
  await page.waitForTimeout(12_000);
  const polling = await longest(page);
  await scrollThrough(page, row);
  const scrolling = await longest(page);
  await context.close();
  return { first, loading, polling, scrolling };
};

const executablePath = findBrowser();
if (!executablePath) throw new Error('No browser found. Install Chromium or Chrome, or name one with CHROME_PATH.');
const dataDir = mkdtempSync(path.join(tmpdir(), 'settee-screens-'));
const { people } = await seed(dataDir, [100], () => tableName);
const host = new Host({ dataDir });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const { app } = await host.start();
  const screens: Screen[] = [
    {
      title: 'a dashboard with 500 projects',
      sessionId: people.heavyOwner.sessionId,
      path: '/dashboard',
      more: 'Show earlier projects',
      row: 'table tbody tr',
      count: 500,
    },
    {
      title: 'an inbox with 2,000 conversations',
      sessionId: people.heavyStager.sessionId,
      path: '/messages',
      more: 'Load more',
      row: 'nav[aria-label=Conversations] li',
      count: 2000,
    },
  ];
  say('| The longest task, ms | until its first page | while the others are loaded | polling, 12 s | scrolling |');
  say('| --- | ---: | ---: | ---: | ---: |');
  for (const screen of screens) {
    const { first, loading, polling, scrolling } = await measure(browser, app, screen);
    row(screen.title, first, loading, polling, scrolling);
  }
} finally {
  await browser.close();
  await host.stop();
}
