import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import Mustache from 'mustache';
import { parse } from 'node-html-parser';
import sharp from 'sharp';
import {
  applicationFile,
  deskFile,
  formPages,
  originPlaceholder,
  type ProjectPagePhoto,
  type ProjectPageUpdate,
  type ProjectPageView,
  prerenderedFile,
  prerenderedPaths,
  publicPages,
  slot,
  templates,
  workerFile,
} from '#shared/pages';
import { buildSite } from './pages';

jest.setTimeout(120_000);

let folder: string;
const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
beforeAll(async () => {
  folder = await buildSite();
});

interface Picture {
  src: string;
  sizes: string;
}

const publicPaths = Object.values(publicPages);
const documents = [...prerenderedPaths.map((urlPath) => prerenderedFile(urlPath) as string), ...Object.values(templates)];

/** Returns the scripts and style sheets that a page names, which the browser loads first. */
const scriptsAndStyles = (html: string): string[] => [
  ...new Set([...html.matchAll(/\/assets\/[^" ]+\.(?:js|css)/g)].map(([file]) => file)),
];
/** Without what only a member's dashboard adds. */
const firstLoad = (html: string): string[] => scriptsAndStyles(html.replace(/ data-dashboard="[^"]*"/, ''));
const kilobytes = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).byteLength, 0) / 1000;

it.each([
  ['/index.html', 129, 8],
  ['/about.html', 132, 9],
  ['/how-it-works.html', 129, 8],
  ['/pricing.html', 140, 9],
  ['/help-center.html', 161, 15],
  ['/privacy-policy.html', 135, 9],
  ['/terms-of-service.html', 144, 11],
  ['/contact.html', 193, 14],
  ['/login.html', 193, 14],
  ['/register.html', 195, 14],
  ['/forgot-password.html', 193, 14],
  [templates.project, 144, 8],
  [templates.deck, 181, 12],
])('%s first loads at most %i kB of scripts and styles in at most %i files', (file, kB, most) => {
  const files = firstLoad(read(file));
  expect(files.filter((name) => name.endsWith('.css'))).toHaveLength(1);
  expect(files.length).toBeGreaterThan(4);
  expect(files.length).toBeLessThanOrEqual(most);
  expect(kilobytes(files)).toBeLessThanOrEqual(kB);
});

it('has no script over 40 kB except shared code, the admin panel and the places of a letter', () => {
  const scripts = readdirSync(path.join(folder, 'assets')).filter((name) => /^(?!vendor-|desk-|[a-z]-).*\.js$/.test(name));
  expect(scripts.length).toBeGreaterThan(50);
  for (const name of scripts) expect([name, kilobytes([`assets/${name}`]) <= 40]).toEqual([name, true]);
});

it('has a service worker below 16 kB, 7 kB compressed, that lists what screens need offline', () => {
  const worker = readFileSync(path.join(folder, workerFile));
  expect(worker.byteLength).toBeLessThan(16_000);
  expect(gzipSync(worker, { level: 9 }).byteLength).toBeLessThan(7_000);
  const files = [...worker.toString().matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '');
  for (const file of [...firstLoad(read(applicationFile)), ...firstLoad(read(templates.project))]) expect(files).toContain(file);
  for (const name of [
    'dashboard',
    'messages',
    'owner',
    'bids',
    'stager-view',
    'submit-project',
    'handover-room',
    'api',
    'member',
  ])
    expect([name, files.some((file) => file.startsWith(`/assets/${name}-`))]).toEqual([name, true]);
  for (const name of ['admin', 'payment', 'edit-profile', 'money'])
    expect([name, files.some((file) => file.startsWith(`/assets/${name}-`))]).toEqual([name, false]);
  expect(files.filter((file) => file.endsWith('.woff2'))).toHaveLength(2);
  // Only the drawings of screens that work offline.
  expect(files.flatMap((file) => /assets\/([a-z-]+)-[\w-]{8}\.svg$/.exec(file)?.[1] ?? []).sort()).toEqual([
    'armchair',
    'door',
    'empty-room',
    'houses',
    'key',
    'letters',
  ]);
  // Fonts are compressed already.
  expect(kilobytes(files)).toBeLessThan(426);
});

it('registers the service worker from code outside the first load', () => {
  for (const file of ['/index.html', templates.project, applicationFile])
    for (const name of firstLoad(read(file))) expect([name, read(name).includes('serviceWorker')]).toEqual([name, false]);
});

it('has an icon and a picture for each in its manifest, in the stated size', async () => {
  const { icons, screenshots, shortcuts } = JSON.parse(read('site.webmanifest')) as Record<string, Picture[]> & {
    shortcuts: { icons: Picture[]; url: string }[];
  };
  const pictures = [...(icons ?? []), ...(screenshots ?? []), ...shortcuts.flatMap((one) => one.icons)];
  expect(pictures.length).toBeGreaterThan(9);
  for (const { src, sizes } of pictures.filter((one) => one.sizes !== 'any')) {
    const { width, height } = await sharp(readFileSync(path.join(folder, src))).metadata();
    expect([src, `${width}x${height}`]).toEqual([src, sizes]);
  }
  const bytes = (screenshots ?? []).reduce((sum, { src }) => sum + readFileSync(path.join(folder, src)).byteLength, 0);
  expect(bytes).toBeLessThan(150_000);
});

it('defers scripts on pages with content, and loads the entry last', () => {
  for (const file of documents) {
    const html = parse(read(file));
    const later = html.querySelector('script[data-scripts]')?.getAttribute('data-scripts')?.split(' ') ?? [];
    const atOnce = html.querySelectorAll('script[type=module], link[rel=modulepreload]');
    const isRead = html.querySelector('#root[data-served]') !== null;
    expect([file, later.length > 0, atOnce.length > 0]).toEqual([file, isRead, !isRead]);
    if (isRead) expect([file, read(later.at(-1) ?? '').includes('taken-over')]).toEqual([file, true]);
  }
});

it('subsets its fonts to English characters, and preloads both files', () => {
  const fonts = [...read('/index.html').matchAll(/<link rel="preload" as="font"[^>]*href="([^"]+)"/g)].map(
    ([, file]) => file ?? '',
  );
  expect(fonts).toHaveLength(2);
  const bytes = fonts.reduce((sum, file) => sum + readFileSync(path.join(folder, file)).byteLength, 0);
  expect(bytes).toBeLessThan(56_000);
});

it('preloads every script that the first screen imports, and a member’s dashboard', () => {
  expect(read(applicationFile)).toMatch(/ data-dashboard="[^"]*\/assets\/dashboard-/);
  for (const file of ['/index.html', templates.project, applicationFile]) {
    const files = scriptsAndStyles(read(file));
    for (const name of files.filter((one) => one.endsWith('.js'))) {
      const imported = [...read(name).matchAll(/(?:^|[;}])(?:import|export)[^"'`()]*?["'`]\.\/([^"'`]+\.js)["'`]/g)];
      for (const [, one] of imported) expect([name, files]).toEqual([name, expect.arrayContaining([`/assets/${one}`])]);
    }
  }
});

it('has one title, heading, description, canonical URL and preview on every public page', () => {
  const titles = publicPaths.map((urlPath) => {
    const html = read(prerenderedFile(urlPath) as string);
    const only = (pattern: RegExp): string => {
      const found = [...html.matchAll(pattern)];
      expect([urlPath, pattern, found.length]).toEqual([urlPath, pattern, 1]);
      return found[0]?.[1] ?? '';
    };
    expect(only(/<h1[^>]*>/g)).toBe('');
    expect(only(/<meta name="description" content="([^"]+)"/g).length).toBeGreaterThan(40);
    expect(only(/<link rel="canonical" href="([^"]+)"/g)).toBe(`${originPlaceholder}${urlPath}`);
    expect(only(/<meta property="og:url" content="([^"]+)"/g)).toBe(`${originPlaceholder}${urlPath}`);
    expect(only(/<meta property="og:image" content="([^"]+)"/g)).toMatch(/^https:/);
    only(/<meta property="og:title" content="([^"]+)"/g);
    only(/<meta name="twitter:card" content="([^"]+)"/g);
    expect(html).not.toContain('noindex');
    return only(/<title>([^<]+)<\/title>/g);
  });
  expect(new Set(titles).size).toBe(titles.length);
});

it('has no inline code that the Content-Security-Policy refuses', () => {
  for (const file of documents) {
    const html = read(file);
    expect(html).not.toMatch(/ style="/);
    expect(html).not.toMatch(/<script(?![^>]*(?:src=|type="application\/json"))/);
    expect(html).not.toMatch(/ on[a-z]+="/);
  }
});

/** Returns the names that a template reads from its view, including those inside sections. */
const namesIn = (tokens: ReturnType<typeof Mustache.parse>): string[] =>
  tokens.flatMap(([type, name, , , inner]) =>
    type === 'text' ? [] : [name, ...(Array.isArray(inner) ? namesIn(inner).map((one) => `${name}.${one}`) : [])],
  );

it("uses every field of a project's view in its template, and no others", () => {
  const photo: Record<keyof ProjectPagePhoto, true> = { src: true, srcSet: true, alt: true, count: true };
  const update: Record<keyof ProjectPageUpdate, true> = { postedOn: true, news: true };
  const page: Record<keyof ProjectPageView, true> = {
    ...{ path: true, title: true, kind: true, place: true, standing: true, work: true, posted: true, summary: true },
    ...{ description: true, image: true, photo: true, hasUpdates: true, updates: true, data: true },
  };
  const names = [
    ...Object.keys(page).map((name) => (name === 'updates' ? 'hasUpdates.updates' : name)),
    ...Object.keys(photo).map((name) => `photo.${name}`),
    ...Object.keys(update).map((name) => `hasUpdates.updates.${name}`),
  ];
  expect([...new Set(namesIn(Mustache.parse(read(templates.project))))].sort()).toEqual(names.sort());
});

it('keeps the page of a missing project out of search engines', () => {
  const missing = parse(read(templates.projectMissing));
  expect(missing.querySelector('meta[name=robots][data-until-ready]')?.getAttribute('content')).toBe('noindex');
  expect(read(templates.projectMissing)).not.toContain('{{');
});

it('has a title and description of a project in plain tags', () => {
  const html = read(templates.project);
  expect(html).toMatch(/<title>\{\{title\}\} · \w+<\/title><meta name="description"/);
  expect(html).toContain(`<meta property="og:title" content="${slot('title')}"`);
});

it('lists the public pages in the sitemap', () => {
  for (const urlPath of publicPaths) expect(read('sitemap.xml')).toContain(`<loc>${originPlaceholder}${urlPath}</loc>`);
  for (const urlPath of Object.values(formPages)) expect(read('sitemap.xml')).not.toContain(urlPath);
  expect(read('robots.txt')).toContain(`Sitemap: ${originPlaceholder}/sitemap.xml`);
});

it('states the size of every picture, so that the layout does not shift', () => {
  for (const file of documents) {
    for (const [image] of read(file).matchAll(/<img [^>]*>/g)) expect(image).toMatch(/ width="\d+" height="\d+"/);
  }
});

it('has no HTML files that are not pages', () => {
  expect(
    readdirSync(folder)
      .filter((name) => name.endsWith('.html'))
      .sort(),
  ).toEqual(
    [applicationFile, deskFile, ...prerenderedPaths.map((urlPath) => prerenderedFile(urlPath) as string)]
      .map((file) => file.slice(1))
      .concat(readdirSync('frontend/public').filter((name) => name.endsWith('.html')))
      .sort(),
  );
});

it('contains the license notices of packages, fonts and styles', () => {
  const notices = read('licenses.txt');
  for (const name of ['react', 'zod', 'Figtree and Fraunces', 'tailwindcss'])
    expect(notices).toMatch(new RegExp(`^## ${name}\\b`, 'm'));
  expect(notices).toContain('SIL Open Font License');
  expect(notices.match(/Permission is hereby granted/g)?.length).toBeGreaterThan(20);
});
