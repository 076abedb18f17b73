import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  nodes: { html: string }[];
}

/**
 * Waits for fonts, for fade-ins, because axe ignores a dialog that is not visible yet, and for the focus of a dialog. Endless animations are not waited for.
 */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime ?? 0));
    await Promise.allSettled(ending.map(({ finished }) => finished));
    // A dialog hides the page from screen readers, and takes the focus a frame or some later.
    for (let frames = 0; frames < 60; frames += 1) {
      const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')];
      if (dialogs.length === 0 || dialogs.some((dialog) => dialog.contains(document.activeElement))) break;
      await new Promise(requestAnimationFrame);
    }
  });

/** The rules of WCAG 2.2 must be enabled. */
const allRules = { rules: { 'target-size': { enabled: true } } };
/** The rules whose results depend on the colours or the width; names, roles and order do not. */
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

/** Axe's findings against WCAG 2.2 AA and its own best practices. */
export const axeViolations = (page: Page): Promise<string[]> => runAxe(page, allRules);

/** Axe's findings in the dark scheme that depend on colours or width. Everything else is the same in both schemes. */
export const darkViolations = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const found = await runAxe(page, lookRules);
  await page.emulateMedia({ colorScheme: 'light' });
  return found.map((finding) => `in the dark, ${finding}`);
};

/** Checks what axe cannot see, or does not check. Runs in the page. */
const lookAround = async (): Promise<string[]> => {
  const found: string[] = [];
  const describe = (element: Element): string => element.outerHTML.slice(0, 160);
  const headings = document.querySelectorAll('h1').length;
  if (headings !== 1) found.push(`${headings} headings of level 1`);
  if (!/^\S.* · \S+$/.test(document.title)) found.push(`the title is "${document.title}"`);

  // With reduced motion, nothing may visibly move.
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
  /** The element that is clicked: a control that is visible to screen readers only is clicked through its label. */
  const faceOf = (control: HTMLElement): HTMLElement => {
    const label = (control as HTMLInputElement).labels?.[0];
    return control.matches('[type="radio"], [type="checkbox"], [type="file"]') && label ? label : control;
  };

  for (const control of controls) {
    const { width, height } = faceOf(control).getBoundingClientRect();
    const isInText = control.matches('a') && getComputedStyle(control).display === 'inline';
    // Visible only while it has the focus: the skip link.
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
  // A menu over the page closes when the focus leaves it, but here the page does not know of that yet.
  const opened = [...document.querySelectorAll('header [aria-expanded="true"]')].map((toggle) =>
    document.getElementById(toggle.getAttribute('aria-controls') ?? ''),
  );
  const covers = (hit: Element, control: HTMLElement): boolean =>
    !faceOf(control).contains(hit) &&
    !hit.contains(control) &&
    hit.closest('header') !== control.closest('header') &&
    !opened.some((panel) => panel?.contains(hit));
  const start = document.activeElement as HTMLElement | null;
  // Upwards, so that focused elements scroll in from under the sticky header.
  for (const control of controls.reverse()) {
    if (!control.isConnected) continue;
    start?.blur();
    (document.activeElement as HTMLElement | null)?.blur();
    const before = lookOf(control);
    control.focus({ focusVisible: true } as FocusOptions);
    // A dialog traps the focus.
    if (document.activeElement !== control) continue;
    // A colour may still be fading in, and a busy machine draws few frames.
    for (let frames = 0; frames < 30 && lookOf(control) === before; frames += 1) await new Promise(requestAnimationFrame);
    if (lookOf(control) === before) found.push(`the focus is not seen on ${describe(control)}`);
    const { left, top, right, bottom, width } = faceOf(control).getBoundingClientRect();
    // For an element larger than the window, its visible part.
    const [x, y] = [
      (Math.max(left, 0) + Math.min(right, window.innerWidth)) / 2,
      (Math.max(top, 0) + Math.min(bottom, window.innerHeight)) / 2,
    ];
    const isInWindow = left < window.innerWidth && right > 0 && top < window.innerHeight && bottom > 0;
    const hit = isInWindow && document.elementFromPoint(x, y);
    // A toast's guards have no size: they only pass the focus on.
    if (width <= 1 && control.matches('span')) continue;
    if (!isInWindow) found.push(`the focus is out of sight on ${describe(control)}`);
    else if (hit && covers(hit, control)) found.push(`the focus is covered on ${describe(control)} by ${describe(hit)}`);
  }
  start?.focus({ preventScroll: true });
  return found;
};

/** Checks for one level 1 heading, a title, targets of 24 px, a focus that is visible and not covered, and no motion. */
export const ownFindings = (page: Page): Promise<string[]> => page.evaluate(lookAround);

/** How far the page scrolls sideways, in px. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
