/**
 * The second half of `npm run bench -- photos`: the bytes of photos that a browser fetches for Find Projects with 20 projects, and for a project of
 * ten photos, on a phone of two pixels to a point and on a desktop. On a product of its own, with photos as cameras take them.
 */
import { type Browser, chromium } from 'playwright-core';
import { sentPhoto } from '#infra/tools/bench/camera';
import { say } from '#infra/tools/bench/output';
import * as routes from '#shared/api/routes';
import { home, register } from './support/bench';
import { callAt } from './support/client';
import { findBrowser } from './support/find-browser';
import { Host } from './support/host';

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} kB`;

const names = [
  'living-room-empty',
  'living-room-staged',
  'kitchen-empty',
  'kitchen-staged',
  'dining-room-empty',
  'dining-room-staged',
  'bedroom-empty',
  'bedroom-staged',
  'home-office-empty',
  'patio-staged',
];
const windows = {
  'phone, 390 px, 2x': { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  'desktop, 1280 px': { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
} as const;

interface Fetched {
  url: string;
  bytes: number;
}

/** What a page fetches of photos, at first and once somebody has scrolled to its end. */
const photosOf = async (browser: Browser, app: string, sessionId: string, path: string, size: keyof typeof windows) => {
  const context = await browser.newContext({ ...windows[size], baseURL: app, reducedMotion: 'reduce' });
  await context.addInitScript((id) => window.localStorage.setItem('sessionId', id), sessionId);
  const page = await context.newPage();
  const fetched: Promise<Fetched>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/media/'))
      fetched.push(response.body().then(({ length }) => ({ url: response.url(), bytes: length })));
  });
  await page.goto(path);
  await page.locator('main img[src*="/media/"]').first().waitFor();
  await page.waitForLoadState('networkidle');
  const first = await Promise.all(fetched);
  for (let step = 0; step < 40; step += 1) {
    await page.mouse.wheel(0, 800);
    await page.waitForTimeout(60);
  }
  await page.waitForLoadState('networkidle');
  const all = await Promise.all(fetched);
  await context.close();
  return { first, all };
};

const total = (photos: readonly Fetched[]): number => photos.reduce((sum, { bytes }) => sum + bytes, 0);
const largest = (photos: readonly Fetched[]): number => Math.max(...photos.map(({ bytes }) => bytes));

const executablePath = findBrowser();
if (!executablePath) throw new Error('No browser found. Install Chromium or Chrome, or name one with CHROME_PATH.');
const host = new Host();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const { app } = await host.start();
  const [session, stager] = [await register(app, 'realtor'), await register(app, 'staging_company')];
  const photos = await Promise.all(
    names.map(async (name) => `data:image/jpeg;base64,${(await sentPhoto(name)).toString('base64')}`),
  );
  const post = (title: string, chosen: string[]) =>
    callAt(app, routes.createProject, { session, body: { ...home, title, photos: chosen } });
  // Within what a call may have; browsers send their photos apart.
  const began = performance.now();
  const project = await post('All of it', photos.slice(0, 5));
  await callAt(app, routes.editProject, {
    session,
    params: { id: project.id },
    body: { photos: [...project.photos, ...photos.slice(5)] },
  });
  say(`Ten photos as browsers send them: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  for (let count = 1; count < 20; count += 1) await post(`Home ${count}`, photos.slice(count % 10, (count % 10) + 1));

  say('');
  say('| Screen | window | photos at first | bytes at first | the largest | once scrolled through |');
  say('| --- | --- | ---: | ---: | ---: | ---: |');
  const screens = {
    'Find Projects, 20 projects': '/projects?city=Charlotte&state=NC',
    'a project with 10 photos': `/projects/${project.id}`,
  };
  for (const [screen, path] of Object.entries(screens))
    for (const size of Object.keys(windows) as (keyof typeof windows)[]) {
      const { first, all } = await photosOf(browser, app, stager.sessionId, path, size);
      say(
        `| ${screen} | ${size} | ${first.length} | ${kilobytes(total(first))} | ${kilobytes(largest(first))} | ${kilobytes(total(all))} |`,
      );
    }
} finally {
  await browser.close();
  await host.stop();
}
