import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  nodes: { html: string }[];
}

/**
 * Waits until fonts are loaded, animations have ended and an open dialog has the focus. axe ignores a dialog that is still fading
 * in. Does not wait for endless animations.
 */
export const waitUntilSettled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime ?? 0));
    await Promise.allSettled(ending.map(({ finished }) => finished));
    // A dialog hides the page from screen readers at once, but takes the focus some frames later.
    for (let frames = 0; frames < 60; frames += 1) {
      const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')];
      if (dialogs.length === 0 || dialogs.some((dialog) => dialog.contains(document.activeElement))) break;
      await new Promise(requestAnimationFrame);
    }
  });

/** Enables the rule that WCAG 2.2 added, which is off by default. */
const allRules = { rules: { 'target-size': { enabled: true } } };
/** The rules whose results depend on colors or width. Names, roles and order depend on neither. */
const visualRules = {
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
  await waitUntilSettled(page);
  const known = await page.evaluate(() => 'axe' in window);
  if (!known) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<{ violations: Violation[] }> } };
    return (await axe.run({ resultTypes: ['violations'], ...options })).violations;
  }, rules);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
};

/** Returns axe's violations of WCAG 2.2 AA and of its own best practices. */
export const axeViolations = (page: Page): Promise<string[]> => runAxe(page, allRules);

/** Returns axe's violations in dark mode, for the rules that depend on colors or width. All others are the same in both modes. */
export const darkViolations = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const found = await runAxe(page, visualRules);
  await page.emulateMedia({ colorScheme: 'light' });
  return found.map((finding) => `in the dark, ${finding}`);
};

/** Checks what axe does not check. Runs in the page. */
const findProblemsInPage = async (): Promise<string[]> => {
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
  /** Returns the element to click. A control that only screen readers see is clicked through its label. */
  const clickTargetOf = (control: HTMLElement): HTMLElement => {
    const label = (control as HTMLInputElement).labels?.[0];
    return control.matches('[type="radio"], [type="checkbox"], [type="file"]') && label ? label : control;
  };

  for (const control of controls) {
    const { width, height } = clickTargetOf(control).getBoundingClientRect();
    const isInText = control.matches('a') && getComputedStyle(control).display === 'inline';
    // The skip link is visible only while it has the focus.
    const isVisibleOnFocusOnly = width <= 1 || height <= 1;
    if (!isInText && !isVisibleOnFocusOnly && Math.min(width, height) < 23.5) {
      found.push(`${Math.round(width)} x ${Math.round(height)} px: ${describe(control)}`);
    }
  }

  const focusStyleOf = (control: HTMLElement): string =>
    [control, clickTargetOf(control), control.parentElement, control.nextElementSibling]
      .map((element) => {
        if (!element) return '';
        const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element);
        return outlineStyle === 'none' ? boxShadow : `${outlineStyle} ${outlineWidth} ${outlineColor} ${boxShadow}`;
      })
      .join('|');
  // A menu over the page closes when the focus leaves it, but the page has not noticed yet.
  const openMenus = [...document.querySelectorAll('header [aria-expanded="true"]')].map((toggle) =>
    document.getElementById(toggle.getAttribute('aria-controls') ?? ''),
  );
  const isCovering = (hit: Element, control: HTMLElement): boolean =>
    !clickTargetOf(control).contains(hit) &&
    !hit.contains(control) &&
    hit.closest('header') !== control.closest('header') &&
    !openMenus.some((panel) => panel?.contains(hit));
  const initialFocus = document.activeElement as HTMLElement | null;
  // From the bottom up, so that focused elements scroll out from under the sticky header.
  for (const control of controls.reverse()) {
    if (!control.isConnected) continue;
    initialFocus?.blur();
    (document.activeElement as HTMLElement | null)?.blur();
    const before = focusStyleOf(control);
    control.focus({ focusVisible: true } as FocusOptions);
    // An open dialog traps the focus, so the control cannot get it.
    if (document.activeElement !== control) continue;
    // A color may still be fading in, and a busy machine draws few frames.
    for (let frames = 0; frames < 30 && focusStyleOf(control) === before; frames += 1) await new Promise(requestAnimationFrame);
    if (focusStyleOf(control) === before) found.push(`the focus is not seen on ${describe(control)}`);
    const { left, top, right, bottom, width } = clickTargetOf(control).getBoundingClientRect();
    // The center of the part inside the window.
    const [x, y] = [
      (Math.max(left, 0) + Math.min(right, window.innerWidth)) / 2,
      (Math.max(top, 0) + Math.min(bottom, window.innerHeight)) / 2,
    ];
    const isInWindow = left < window.innerWidth && right > 0 && top < window.innerHeight && bottom > 0;
    const hit = isInWindow && document.elementFromPoint(x, y);
    // The focus guards of a toast have no size. They only pass the focus on.
    if (width <= 1 && control.matches('span')) continue;
    if (!isInWindow) found.push(`the focus is out of sight on ${describe(control)}`);
    else if (hit && isCovering(hit, control)) found.push(`the focus is covered on ${describe(control)} by ${describe(hit)}`);
  }
  initialFocus?.focus({ preventScroll: true });
  return found;
};

/** Returns what breaks our own rules: one level 1 heading, a title, 24 px targets, a visible and uncovered focus, and no motion. */
export const customViolations = (page: Page): Promise<string[]> => page.evaluate(findProblemsInPage);

/** Returns how far the page scrolls sideways, in px. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
