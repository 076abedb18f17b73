/**
 * `npx tsx frontend/e2e/screenshots.ts`: takes pictures of every scene (scenes/scenes.ts), on a desktop and on a phone, into
 * dist/screenshots, with a contact sheet of all. Words after `--` select the scenes whose names start with them. With
 * `RUNNING=<data directory>`, uses the product that is running there; otherwise starts one with the demo data, and stops it at
 * the end. `-- --dark` uses the dark scheme and dist/screenshots-dark; `-- --readme` takes the README's pictures instead, into
 * docs/images.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { contactSheet } from './scenes/contact-sheet';
import { type DemoData, type Role, readDemoData } from './scenes/demo-data';
import type { Scene } from './scenes/scene';
import { scenes } from './scenes/scenes';
import { setScene } from './scenes/set-scene';
import { findBrowser } from './support/find-browser';
import { type Endpoints, Host } from './support/host';

export const sizes = { desktop: { width: 1280, height: 800 }, mobile: { width: 390, height: 844 } } as const;

const flags = process.argv.slice(2);
const names = flags.filter((flag) => !flag.startsWith('--'));
const forReadme = flags.includes('--readme');
const colorScheme = flags.includes('--dark') ? 'dark' : 'light';

const folderName = colorScheme === 'dark' ? 'screenshots-dark' : 'screenshots';
const folder = fileURLToPath(new URL(`../../dist/${folderName}`, import.meta.url));
const readmeFolder = fileURLToPath(new URL('../../docs/images', import.meta.url));

const contextFor = async (browser: Browser, data: DemoData, role: Role): Promise<BrowserContext> => {
  const context = await browser.newContext({ baseURL: data.app, reducedMotion: 'reduce', colorScheme, viewport: sizes.desktop });
  if (role !== 'visitor') {
    const { sessionId } = data.sessions[role];
    await context.addInitScript((id) => window.localStorage.setItem('sessionId', id), sessionId);
  }
  return context;
};

/** A picture of the whole page must not have unloaded photos, or the header half-way down. */
const showAll = (): void => {
  for (const image of document.images) image.loading = 'eager';
  window.scrollTo(0, 0);
};

/** Each size gets a new page, because dialogs and menus depend on the size at which they were opened. */
const photograph = async (context: BrowserContext, scene: Scene, data: DemoData): Promise<void> => {
  for (const [size, viewport] of Object.entries(sizes)) {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    await page.setViewportSize(viewport);
    await setScene(page, scene, data);
    // A dialog belongs to the window, not to the page behind it.
    const fullPage = (await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) === 0;
    if (fullPage) await page.evaluate(showAll);
    // Waits for photos, and for the counts of the navigation bar.
    if (!scene.hold) await page.waitForLoadState('networkidle');
    await page.screenshot({ path: path.join(folder, `${scene.name}.${size}.png`), fullPage });
    await page.close();
  }
};

/** The README's pictures: the visible part of a scene, as a small JPEG. */
const readmePictures: Readonly<Record<string, keyof typeof sizes>> = {
  home: 'desktop',
  'project-owner': 'desktop',
  'project-compare': 'desktop',
  'dashboard-stager': 'mobile',
  'project-fee-due': 'mobile',
};

const photographForReadme = async (context: BrowserContext, scene: Scene, data: DemoData): Promise<void> => {
  const page = await context.newPage();
  const size = readmePictures[scene.name] ?? 'desktop';
  await page.setViewportSize(sizes[size]);
  await setScene(page, scene, data);
  await page.evaluate(showAll);
  // The comparison is further down the page.
  if (scene.name === 'project-compare')
    await page.getByRole('heading', { name: 'Current Bids' }).evaluate((it) => it.scrollIntoView());
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: path.join(readmeFolder, `${scene.name}.jpg`), type: 'jpeg', quality: 78 });
  await page.close();
};

const photographAll = async (wanted: readonly Scene[], endpoints: Endpoints, take: typeof photograph): Promise<string[]> => {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No browser found. Install Chromium or Chrome, or name one with CHROME_PATH.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const failures: string[] = [];
  try {
    const data = await readDemoData(endpoints);
    const contexts = new Map<Role, BrowserContext>();
    for (const scene of wanted) {
      const context = contexts.get(scene.as) ?? (await contextFor(browser, data, scene.as));
      contexts.set(scene.as, context);
      try {
        await take(context, scene, data);
      } catch (error) {
        failures.push(`${scene.name}: ${error instanceof Error ? error.message : error}`);
      }
    }
  } finally {
    await browser.close();
  }
  return failures;
};

const isWanted = ({ name }: Scene): boolean =>
  forReadme ? name in readmePictures : names.length === 0 || names.some((start) => name.startsWith(start));
const wanted = scenes.filter(isWanted);
if (names.length === 0) rmSync(folder, { recursive: true, force: true });
for (const place of [folder, readmeFolder]) mkdirSync(place, { recursive: true });

const running = process.env.RUNNING;
const host = running ? undefined : new Host({ seed: true });
try {
  const endpoints = host
    ? await host.start()
    : (JSON.parse(readFileSync(path.join(String(running), 'endpoints.json'), 'utf8')) as Endpoints);
  const failures = await photographAll(wanted, endpoints, forReadme ? photographForReadme : photograph);
  if (!forReadme) writeFileSync(path.join(folder, 'index.html'), contactSheet(scenes, Object.keys(sizes)));
  const place = path.relative(process.cwd(), forReadme ? readmeFolder : folder);
  console.log(`${wanted.length - failures.length} scenes in ${place}${forReadme ? '' : '; look at index.html there'}.`);
  for (const failure of failures) console.error(failure);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  await host?.stop();
}
