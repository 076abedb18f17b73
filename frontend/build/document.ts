import { type HTMLElement, parse } from 'node-html-parser';
import type { Rendered } from '../src/prerender';

/** Paths within the build. */
interface PageFiles {
  fonts: readonly string[];
  /** Runs before the page is painted (frontend/src/before-paint.ts). */
  beforePaint: string;
  /** The entry is the last. */
  scripts: readonly string[];
  /** What a member's dashboard needs besides `scripts`. */
  dashboardScripts?: readonly string[];
}

const listOf = (files: readonly string[]): string => files.map((file) => `/${file}`).join(' ');

const find = (within: HTMLElement, selector: string): HTMLElement => {
  const found = within.querySelector(selector);
  if (!found) throw new Error(`index.html has no ${selector}`);
  return found;
};

/** @throws Error for a style attribute, because the Content-Security-Policy refuses it */
const removeStyles = (body: HTMLElement): void => {
  // Radix's scripts set these sizes again.
  for (const element of body.querySelectorAll('[style^="--radix-"]')) element.removeAttribute('style');
  const left = body.querySelector('[style]');
  if (left) throw new Error(`A prerendered page has a style attribute: ${left.getAttribute('style')}`);
};

/** Returns Vite's index.html with the files and text of a screen. Without `screen`, it has no text. */
export const pageDocument = (
  index: string,
  { fonts, beforePaint, scripts, dashboardScripts = [] }: PageFiles,
  screen?: Rendered,
): string => {
  const html = parse(index, { comment: true });
  const [head, body, root] = [find(html, 'head'), find(html, 'body'), find(html, '#root')];
  const fontLinks = fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`);
  head.insertAdjacentHTML('afterbegin', fontLinks.join(''));
  const first = parse(`<script src="/${beforePaint}"></script>`);
  if (screen) {
    find(head, 'title').remove();
    find(head, '[data-until-ready]').remove();
    find(html, 'script[type=module]').remove();
    // Only forms need scripts to be usable.
    if (screen.served !== 'form') find(html, 'noscript').remove();
    // A page with text starts its scripts itself, so that they do not delay styles, fonts and pictures.
    find(first, 'script').setAttribute('data-scripts', listOf(scripts));
    head.insertAdjacentHTML('beforeend', screen.head);
    root.setAttribute('data-served', screen.served);
    root.innerHTML = screen.body;
    removeStyles(body);
  } else {
    const preloads = scripts.slice(0, -1).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
    head.insertAdjacentHTML('beforeend', preloads.join(''));
    if (dashboardScripts.length > 0) find(first, 'script').setAttribute('data-dashboard', listOf(dashboardScripts));
  }
  head.insertAdjacentHTML('beforeend', first.toString());
  return html.toString();
};
