/**
 * `npm run bench -- pages`: how long people wait for data in a real browser (`--looks 7` for medians, `--against <commit>` to
 * compare with an older version), then Lighthouse's simulated phone on every public page (`--rounds 3`, 0 for none;
 * `--only /pricing` for pages whose addresses start with this): the lowest scores, and the medians of other figures. npx fetches
 * Lighthouse, because its hundred packages are not needed for anything else.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { kilobytes, median } from '#infra/tools/bench/numbers';
import { row, say } from '#infra/tools/bench/output';
import { prerenderedPaths } from '#shared/pages';
import { findBrowser } from './support/find-browser';
import { Host } from './support/host';
import { prepareSubject, type Subject, timesToData } from './support/time-to-data';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    looks: { type: 'string', default: '7' },
    against: { type: 'string' },
    only: { type: 'string' },
  },
});

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Report {
  categories: Record<(typeof categories)[number], { score: number }>;
  audits: {
    metrics: { details: { items: Record<string, number>[] } };
    'total-byte-weight': { numericValue: number };
    'network-requests': { details: { items: unknown[] } };
  };
  environment: { benchmarkIndex: number };
}

const folder = mkdtempSync(path.join(tmpdir(), 'settee-pages-'));

/** @throws Error if Lighthouse is not available or does not finish */
const look = (url: string, chrome: string): Report => {
  const file = path.join(folder, 'report.json');
  const { status, stderr } = spawnSync(
    'npx',
    [
      '-y',
      'lighthouse@12.8.2',
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${categories.join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox',
    ],
    { env: { ...process.env, CHROME_PATH: chrome }, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`Lighthouse ended with ${status}:\n${stderr}`);
  return JSON.parse(readFileSync(file, 'utf8'));
};

/** The sources of another commit, with the packages of this one. */
const checkOut = (commit: string): string => {
  const root = path.join(folder, 'against');
  execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', '.', root]);
  execFileSync('git', ['-C', root, 'checkout', '--quiet', '--detach', commit]);
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'));
  return root;
};

const compareData = async (chrome: string, subjects: Subject[]): Promise<void> => {
  say('| From navigation until | commit | ms | requests | scripts and styles when idle | files |');
  say('| --- | --- | ---: | ---: | ---: | ---: |');
  await timesToData(chrome, subjects, Number(values.looks), (scene, name, { dataMs, requests, bytes, files }) =>
    row(scene, name, Math.round(dataMs), requests, kilobytes(bytes), files),
  );
  say();
};

const chrome = findBrowser();
if (!chrome) throw new Error('No browser found. Install Chromium or Chrome, or name one with CHROME_PATH.');
const host = new Host({ live: true });
const other = values.against ? new Host({ live: true, root: checkOut(values.against) }) : undefined;
try {
  const { app } = await host.start();
  const photos = ['patio-empty', 'living-room-empty', 'kitchen-empty', 'bedroom-empty'].map(
    (name) => `data:image/webp;base64,${readFileSync(`infra/local/seed/photos/${name}.webp`, 'base64')}`,
  );
  const here = await prepareSubject('today', app, photos);
  const others = other ? [await prepareSubject(values.against ?? '', (await other.start()).app, photos)] : [];
  if (Number(values.looks) > 0) await compareData(chrome, [...others, here]);
  await other?.stop();
  const project = here.scenes[0]?.path ?? '';
  const pages = Number(values.rounds) > 0 ? [...prerenderedPaths, project] : [];
  say('| Page | lowest performance | the rest | first paint, ms | LCP, ms | TBT, ms | CLS | kB | requests |');
  say('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const page of pages.filter((one) => values.only === undefined || one.startsWith(values.only))) {
    const reports = Array.from({ length: Number(values.rounds) }, () => look(`${app}${page}`, chrome));
    const of = (read: (report: Report) => number | undefined): number =>
      median(reports.map((report) => read(report) ?? Number.NaN));
    const metric = (name: string): number => Math.round(of(({ audits }) => audits.metrics.details.items[0]?.[name]));
    const lowest = (name: (typeof categories)[number]): number =>
      Math.min(...reports.map((report) => Math.round(100 * report.categories[name].score)));
    row(
      page === project ? '/projects/{id}, 4 photos' : page,
      lowest('performance'),
      categories.slice(1).map(lowest).join(', '),
      metric('firstContentfulPaint'),
      metric('largestContentfulPaint'),
      metric('totalBlockingTime'),
      of(({ audits }) => audits.metrics.details.items[0]?.cumulativeLayoutShift).toFixed(3),
      Math.round(of(({ audits }) => audits['total-byte-weight'].numericValue) / 1000),
      of(({ audits }) => audits['network-requests'].details.items.length),
    );
  }
} finally {
  await Promise.all([host.stop(), other?.stop()]);
}
