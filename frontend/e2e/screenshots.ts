/**
 * `npx tsx frontend/e2e/screenshots.ts`: takes pictures of every scene (scenes/scenes.ts), on a desktop and on a phone, into
 * dist/screenshots, with a contact sheet of all. Words after `--` select the scenes whose names start with them. With
 * `RUNNING=<data directory>`, uses the product that is running there; otherwise starts one with the demo data, and stops it at
 * the end. `-- --dark` uses the dark scheme and dist/screenshots-dark; `-- --readme` takes the README's pictures instead, into
 * docs/images; `-- --manifest` those that a browser shows beside the offer to install the site, into frontend/public/previews.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import sharp from 'sharp';
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
const forManifest = flags.includes('--manifest');
const colorScheme = flags.includes('--dark') ? 'dark' : 'light';

const folderName = colorScheme === 'dark' ? 'screenshots-dark' : 'screenshots';
const folder = fileURLToPath(new URL(`../../dist/${folderName}`, import.meta.url));
const manifestFolder = fileURLToPath(new URL('../public/previews', import.meta.url));
const readmeFolder = fileURLToPath(new URL('../../docs/images', import.meta.url));

const contextFor = async (browser: Browser, data: DemoData, role: Role): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL: data.app,
    reducedMotion: 'reduce',
    colorScheme,
    viewport: sizes.desktop,
    // A scene answers some calls itself, in place of the network.
    serviceWorkers: 'block',
  });
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
    // Deletes messages that an offline scene has not sent, so that the next scene does not send them.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('outbox:')) localStorage.removeItem(key);
    });
    await page.close();
  }
};

/** The README's pictures: the visible part of a scene, as a small JPEG. */
const readmePictures: Readonly<Record<string, keyof typeof sizes>> = {
  home: 'desktop',
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

/** The small pictures of site.webmanifest, which a browser loads when it offers to install the site. */
const manifestPictures: Readonly<Record<string, { file: string; size: keyof typeof sizes }>> = {
  'dashboard-stager': { file: 'dashboard-narrow.webp', size: 'mobile' },
  'project-compare': { file: 'project-wide.webp', size: 'desktop' },
};

const photographForManifest = async (context: BrowserContext, scene: Scene, data: DemoData): Promise<void> => {
  const picture = manifestPictures[scene.name];
  if (!picture) throw new Error(`The manifest has no picture of ${scene.name}`);
  const page = await context.newPage();
  await page.setViewportSize(sizes[picture.size]);
  await setScene(page, scene, data);
  await page.evaluate(showAll);
  await page.waitForLoadState('networkidle');
  const shot = sharp(await page.screenshot({ type: 'png' }));
  await shot.webp({ quality: 70, effort: 6 }).toFile(path.join(manifestFolder, picture.file));
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
  forManifest
    ? name in manifestPictures
    : forReadme
      ? name in readmePictures
      : names.length === 0 || names.some((start) => name.startsWith(start));
const wanted = scenes.filter(isWanted);
if (names.length === 0) rmSync(folder, { recursive: true, force: true });
for (const place of [folder, readmeFolder, manifestFolder]) mkdirSync(place, { recursive: true });

const running = process.env.RUNNING;
const host = running ? undefined : new Host({ seed: true });
try {
  const endpoints = host
    ? await host.start()
    : (JSON.parse(readFileSync(path.join(String(running), 'endpoints.json'), 'utf8')) as Endpoints);
  const take = forManifest ? photographForManifest : forReadme ? photographForReadme : photograph;
  const isSheet = take === photograph;
  const failures = await photographAll(wanted, endpoints, take);
  if (isSheet) writeFileSync(path.join(folder, 'index.html'), contactSheet(scenes, Object.keys(sizes)));
  const place = path.relative(process.cwd(), forManifest ? manifestFolder : forReadme ? readmeFolder : folder);
  console.log(`${wanted.length - failures.length} scenes in ${place}${isSheet ? '; look at index.html there' : ''}.`);
  for (const failure of failures) console.error(failure);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  await host?.stop();
}
