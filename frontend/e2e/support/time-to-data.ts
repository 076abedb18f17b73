import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page, type Response } from 'playwright-core';
import { median } from '#infra/tools/bench/numbers';
import { callAt } from '#infra/tools/journey/client';
import * as routes from '#shared/api/routes';
import { register, sampleProject } from './bench';

interface Scene {
  name: string;
  path: string;
  sessionId?: string;
  /** XPath of the element that the user waits for. */
  waitsFor: string;
}

/** A running product and the scenes to measure. */
export interface Subject {
  name: string;
  app: string;
  scenes: Scene[];
}

interface Measurement {
  dataMs: number;
  /** Begun before the content showed. */
  requests: number;
  files: number;
  bytes: number;
}

/** Creates an owner's project with a bid, and returns the scenes that show them. */
export const prepareSubject = async (name: string, app: string, photos: string[]): Promise<Subject> => {
  const owner = await register(app, 'realtor');
  const stager = await register(app, 'staging_company');
  const title = 'Vacant colonial in Dilworth';
  const { id } = await callAt(app, routes.createProject, { session: owner, body: { ...sampleProject, title, photos } });
  const body = { amount: 3200, timeline: '2 weeks', acceptsCreditCards: true } as const;
  await callAt(app, routes.placeBid, { session: stager, params: { id }, body });
  const project = { path: `/projects/${id}`, waitsFor: '//main//*[text()="$3,200"]' };
  const dashboard = { path: '/dashboard', waitsFor: `//main//*[text()="${title}"]` };
  const scenes = [
    { name: "a visitor sees a project's first bid", ...project },
    { name: 'its owner does', ...project, sessionId: owner.sessionId },
    { name: "an owner's dashboard", ...dashboard, sessionId: owner.sessionId },
    { name: "a stager's dashboard", ...dashboard, sessionId: stager.sessionId },
    { name: 'the login form', path: '/login', waitsFor: '//main//input[@type="password"]' },
  ];
  return { name, app, scenes };
};

/**
 * Checks at each frame whether the element is visible. The script is a string, because tsx would add calls to helpers that do not exist
 * in the page.
 */
const watchFor = (page: Page, xpath: string): Promise<unknown> =>
  page.addInitScript({
    content: `(function look() {
      const found = document.evaluate(${JSON.stringify(xpath)}, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue;
      if (found?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) window.dataMs = performance.now();
      else requestAnimationFrame(look);
    })()`,
  });

const measure = async (browser: Browser, app: string, { path, sessionId, waitsFor }: Scene): Promise<Measurement> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    if (sessionId) await context.addInitScript((id) => window.localStorage.setItem('sessionId', id), sessionId);
    const page = await context.newPage();
    const answers: Response[] = [];
    page.on('response', (response) => {
      if (/\.(js|css)$/.test(new URL(response.url()).pathname)) answers.push(response);
    });
    await watchFor(page, waitsFor);
    await page.goto(`${app}${path}`);
    await page.waitForFunction(() => 'dataMs' in window);
    await page.waitForLoadState('networkidle');
    const { dataMs, requests } = await page.evaluate(() => {
      const { dataMs } = window as unknown as { dataMs: number };
      const earlier = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= dataMs);
      return { dataMs, requests: 1 + earlier.length };
    });
    const files = await Promise.all(answers.map((answer) => answer.body()));
    const bytes = files.reduce((sum, file) => sum + gzipSync(file).byteLength, 0);
    return { dataMs, requests, files: files.length, bytes };
  } finally {
    await context.close();
  }
};

/**
 * Measures the time and the requests from navigation to the awaited content, in a real browser with a new profile each time, and the
 * gzipped bytes of scripts and styles that the page has loaded when it is idle. Subjects take turns, so that other load on the machine
 * affects all of them alike.
 */
export const timesToData = async (
  chrome: string,
  subjects: Subject[],
  rounds: number,
  report: (scene: string, subject: string, figures: Measurement) => void,
): Promise<void> => {
  const browser = await chromium.launch({ executablePath: chrome, args: ['--no-sandbox'] });
  try {
    for (const [index, { name }] of (subjects[0]?.scenes ?? []).entries()) {
      const looks = subjects.map((): Measurement[] => []);
      // The first round does not count, because the server renders the page for the first time.
      for (let round = -1; round < rounds; round += 1) {
        for (const [which, { app, scenes }] of subjects.entries()) {
          const seen = await measure(browser, app, scenes[index] as Scene);
          if (round >= 0) looks[which]?.push(seen);
        }
      }
      for (const [which, subject] of subjects.entries()) {
        const of = (figure: keyof Measurement): number => median((looks[which] ?? []).map((one) => one[figure]));
        report(name, subject.name, {
          dataMs: of('dataMs'),
          requests: of('requests'),
          files: of('files'),
          bytes: of('bytes'),
        });
      }
    }
  } finally {
    await browser.close();
  }
};
