import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { patterns } from '#config/paths';
import { type DemoData, readDemoData, roles } from './scenes/demo-data';
import type { Scene } from './scenes/scene';
import { scenes } from './scenes/scenes';
import { setScene } from './scenes/set-scene';
import { axeViolations, customViolations, darkViolations, sidewaysScroll } from './support/accessibility';
import { describeInBrowser, useBrowser, visit } from './support/browser';
import { Host } from './support/host';
import { errorsWhenTranslated } from './support/translation';

const desktop = { width: 1280, height: 800 };
const mobile = { width: 390, height: 844 };
/** WCAG 1.4.10: a window of 1280 px at 400 %. */
const narrowest = { width: 320, height: 700 };

/** Tabs of the panel are screens of their own. */
const screenOf = ({ screen, path }: Scene, data: DemoData): string => (screen === 'admin' ? path(data) : screen);

/** Returns whether a scene is the first of its screen and role. Later scenes show the same parts in other states. */
const isFirst = (scene: Scene, data: DemoData): boolean =>
  scene ===
  scenes.find((other) => other.state === 'full' && other.as === scene.as && screenOf(other, data) === screenOf(scene, data));

/**
 * Each screen in use, as each role sees it. `THOROUGH=1` adds their dialogs and other states, which have the same parts and take four
 * times as long. The tests of user journeys check the dialogs that they open (`expectAccessible`).
 * `SCENES=payment` selects only the scenes whose names start with it, in every state, for work on one screen.
 */
const wantedOf = (data: DemoData): Scene[] =>
  scenes.filter((scene) => {
    if (process.env.SCENES !== undefined) return scene.name.startsWith(process.env.SCENES);
    return Boolean(process.env.THOROUGH) || (scene.state === 'full' && isFirst(scene, data));
  });

const check = async (page: Page, scene: Scene, data: DemoData): Promise<string[]> => {
  const findings: string[] = [];
  const note = (where: string, found: readonly string[]): void => {
    findings.push(...found.map((finding) => `${scene.name}, ${where}: ${finding}`));
  };
  // Normal states are checked at both sizes. Other states have the same parts, and are checked only where space is tight.
  const isAtWork = scene.state === 'full';
  await page.setViewportSize(isAtWork ? desktop : mobile);
  await setScene(page, scene, data);
  note(isAtWork ? 'desktop' : 'mobile', [...(await axeViolations(page)), ...(await customViolations(page))]);
  if (isAtWork) {
    await page.setViewportSize(mobile);
    note('mobile', await customViolations(page));
  }
  // One check in dark mode on a phone covers what the width or the colors may change.
  if (isAtWork) note('mobile', await darkViolations(page));
  await page.setViewportSize(narrowest);
  const sideways = await sidewaysScroll(page);
  if (sideways > 0) findings.push(`${scene.name}: at ${narrowest.width} px it scrolls sideways by ${sideways} px`);
  if (isAtWork) note('translated', await errorsWhenTranslated(page));
  return findings;
};

describeInBrowser('every screen in every state', () => {
  useBrowser();
  // With the demo data, because an empty screen breaks few rules.
  const host = new Host({ seed: true });
  let data: DemoData;
  const titles = new Map<string, string>();
  beforeAll(async () => {
    data = await readDemoData(await host.start());
  });
  afterAll(() => host.stop());

  it('has a scene for each route', () => {
    const shown = new Set<string>(scenes.map(({ screen }) => screen));
    expect(Object.keys(patterns).filter((name) => !shown.has(name))).toEqual([]);
    expect(new Set(scenes.map(({ name }) => name)).size).toBe(scenes.length);
  });

  it.each(roles)('passes all accessibility checks as %s, also in another language', { timeout: 900_000 }, async (role) => {
    const sessionId = role === 'visitor' ? undefined : data.sessions[role].sessionId;
    const page = await visit({ app: data.app, ...(sessionId && { sessionId }) });
    const findings: string[] = [];
    for (const scene of wantedOf(data).filter(({ as }) => as === role)) {
      findings.push(...(await check(page, scene, data)));
      if (scene.state === 'full') titles.set(scene.screen, await page.title());
    }
    expect(findings).toEqual([]);
  });

  it('fails the checks on a page with known defects', async () => {
    const page = await visit({ app: data.app });
    await page.goto('/about');
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Scripts set the title later.
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      const bad = document.createElement('div');
      bad.innerHTML = '<h1>Second</h1><button class="bad">x</button>';
      const style = new CSSStyleSheet();
      style.replaceSync('.bad { width: 20px; height: 20px; padding: 0 } .bad:focus-visible { outline: none; box-shadow: none }');
      document.adoptedStyleSheets.push(style);
      document.querySelector('main')?.prepend(bad);
      bad.animate({ opacity: [1, 0] }, { duration: 1000, iterations: Number.POSITIVE_INFINITY });
      document.title = 'Untitled';
    });
    const found = await customViolations(page);
    for (const finding of ['2 headings', 'the title is', 'moves', '20 x 20 px', 'the focus is not seen']) {
      expect(found).toContainEqual(expect.stringContaining(finding));
    }
    await page.evaluate(() => Object.assign(document.body.style, { width: '400px' }));
    await page.setViewportSize(narrowest);
    expect(await sidewaysScroll(page)).toBeGreaterThan(0);
  });

  it('has its own title', () => {
    const named = [...titles.entries()].map(([screen, title]) => `${title} (${screen})`);
    // The panel's variant and the unknown address have the names of the screens they replace.
    const distinct = new Set(titles.values()).size;
    expect(named.length - distinct, named.join('\n')).toBeLessThanOrEqual(2);
  });
});
