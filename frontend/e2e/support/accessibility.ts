import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  nodes: { html: string }[];
}

/** Waits for fonts, and for what fades in: before it can be seen, a dialog is not there for axe. What never ends to move is not waited for. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime ?? 0));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** The rules of WCAG 2.2 are not on by themselves. */
const allRules = { rules: { 'target-size': { enabled: true } } };
/** What may differ where names, roles and order are the same: in the other colours, and in another width. */
const lookRules = {
  runOnly: [
    'color-contrast',
    'link-in-text-block',
    'target-size',
    'scrollable-region-focusable',
    'duplicate-id-aria',
    'landmark-unique',
  ],
  ...allRules,
};

const runAxe = async (page: Page, rules: object): Promise<string[]> => {
  await settled(page);
  const known = await page.evaluate(() => 'axe' in window);
  if (!known) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<{ violations: Violation[] }> } };
    return (await axe.run({ resultTypes: ['violations'], ...options })).violations;
  }, rules);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
};

/** What axe finds against WCAG 2.2 AA and its own best practices. */
export const axeViolations = (page: Page): Promise<string[]> => runAxe(page, allRules);

/** What axe finds in the dark scheme of what is a matter of colours or of width. All else of a page is the same in both. */
export const darkViolations = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const found = await runAxe(page, lookRules);
  await page.emulateMedia({ colorScheme: 'light' });
  return found.map((finding) => `in the dark, ${finding}`);
};

/** What axe cannot see, or does not ask for. Runs in the page. */
const lookAround = async (): Promise<string[]> => {
  const found: string[] = [];
  const describe = (element: Element): string => element.outerHTML.slice(0, 160);
  const headings = document.querySelectorAll('h1').length;
  if (headings !== 1) found.push(`${headings} headings of level 1`);
  if (!/^\S.* · \S+$/.test(document.title)) found.push(`the title is "${document.title}"`);

  // With reduced motion nothing moves that could be seen to move.
  const moving = document.getAnimations().filter(({ effect, playState }) => {
    const { duration = 0, iterations = 1 } = effect?.getComputedTiming() ?? {};
    return playState === 'running' && Number(duration) > 50 && Number(iterations) > 0;
  });
  for (const { effect } of moving) found.push(`moves: ${describe((effect as KeyframeEffect).target as Element)}`);

  const isHidden = (element: Element): boolean =>
    element.closest('[aria-hidden="true"], [inert]') !== null || !element.checkVisibility({ visibilityProperty: true });
  const controls = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]'),
  ].filter((element) => !isHidden(element) && !element.matches(':disabled, [data-radix-focus-guard]'));
  /** What is pressed: a control that only readers see is pressed through its label. */
  const faceOf = (control: HTMLElement): HTMLElement => {
    const label = (control as HTMLInputElement).labels?.[0];
    return control.matches('[type="radio"], [type="checkbox"], [type="file"]') && label ? label : control;
  };

  for (const control of controls) {
    const { width, height } = faceOf(control).getBoundingClientRect();
    const isInText = control.matches('a') && getComputedStyle(control).display === 'inline';
    // Seen only with the focus on it: the skip link.
    const isUnseen = width <= 1 || height <= 1;
    if (!isInText && !isUnseen && Math.min(width, height) < 23.5) {
      found.push(`${Math.round(width)} x ${Math.round(height)} px: ${describe(control)}`);
    }
  }

  const lookOf = (control: HTMLElement): string =>
    [control, faceOf(control), control.parentElement, control.nextElementSibling]
      .map((element) => {
        if (!element) return '';
        const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element);
        return outlineStyle === 'none' ? boxShadow : `${outlineStyle} ${outlineWidth} ${outlineColor} ${boxShadow}`;
      })
      .join('|');
  // What the header has opened over the page closes when the focus leaves it; the page is not told yet.
  const opened = [...document.querySelectorAll('header [aria-expanded="true"]')].map((toggle) =>
    document.getElementById(toggle.getAttribute('aria-controls') ?? ''),
  );
  const covers = (hit: Element, control: HTMLElement): boolean =>
    !faceOf(control).contains(hit) &&
    !hit.contains(control) &&
    hit.closest('header') !== control.closest('header') &&
    !opened.some((panel) => panel?.contains(hit));
  const start = document.activeElement as HTMLElement | null;
  // Upwards, so that what is focused comes in from under the header that sticks to the top.
  for (const control of controls.reverse()) {
    if (!control.isConnected) continue;
    start?.blur();
    (document.activeElement as HTMLElement | null)?.blur();
    const before = lookOf(control);
    control.focus({ focusVisible: true } as FocusOptions);
    // A dialog keeps the focus to itself.
    if (document.activeElement !== control) continue;
    // A colour that fades in is not there yet, and on a busy machine frames are few.
    for (let frames = 0; frames < 30 && lookOf(control) === before; frames += 1) await new Promise(requestAnimationFrame);
    if (lookOf(control) === before) found.push(`the focus is not seen on ${describe(control)}`);
    const { left, top, right, bottom, width } = faceOf(control).getBoundingClientRect();
    // What is larger than the window is seen in part.
    const [x, y] = [
      (Math.max(left, 0) + Math.min(right, window.innerWidth)) / 2,
      (Math.max(top, 0) + Math.min(bottom, window.innerHeight)) / 2,
    ];
    const isInWindow = left < window.innerWidth && right > 0 && top < window.innerHeight && bottom > 0;
    const hit = isInWindow && document.elementFromPoint(x, y);
    // A toast's guards have no size: they only hand the focus on.
    if (width <= 1 && control.matches('span')) continue;
    if (!isInWindow) found.push(`the focus is out of sight on ${describe(control)}`);
    else if (hit && covers(hit, control)) found.push(`the focus is covered on ${describe(control)} by ${describe(hit)}`);
  }
  start?.focus({ preventScroll: true });
  return found;
};

/** One heading of level 1, a title, targets of 24 px, a focus that is seen and not covered, nothing that moves. */
export const ownFindings = (page: Page): Promise<string[]> => page.evaluate(lookAround);

/** How far the page can be scrolled sideways, in px. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
