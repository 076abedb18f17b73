import { type HTMLElement, parse } from 'node-html-parser';
import type { Rendered } from '../src/prerender';

/** Files of the build, as paths within it. */
export interface PageFiles {
  fonts: readonly string[];
  /** What runs before the page is painted (frontend/src/before-paint.ts). */
  beforePaint: string;
  /** The scripts of the screen; the entry is the last. */
  scripts: readonly string[];
}

const find = (within: HTMLElement, selector: string): HTMLElement => {
  const found = within.querySelector(selector);
  if (!found) throw new Error(`index.html has no ${selector}`);
  return found;
};

/** @throws Error for a style attribute, which the Content-Security-Policy refuses: its element would look different */
const removeStyles = (body: HTMLElement): void => {
  // Sizes that Radix animates by: its scripts set them again.
  for (const element of body.querySelectorAll('[style^="--radix-"]')) element.removeAttribute('style');
  const left = body.querySelector('[style]');
  if (left) throw new Error(`A prerendered page has a style attribute: ${left.getAttribute('style')}`);
};

/**
 * A page of the site: the index.html that Vite has built, with the files of one screen and with its text.
 *
 * @param screen undefined for the application without any text
 */
export const pageDocument = (index: string, { fonts, beforePaint, scripts }: PageFiles, screen?: Rendered): string => {
  const html = parse(index, { comment: true });
  const [head, body, root] = [find(html, 'head'), find(html, 'body'), find(html, '#root')];
  const fontLinks = fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`);
  head.insertAdjacentHTML('afterbegin', fontLinks.join(''));
  const first = parse(`<script src="/${beforePaint}"></script>`);
  if (screen) {
    find(head, 'title').remove();
    find(head, '[data-until-ready]').remove();
    find(html, 'script[type=module]').remove();
    // A form needs scripts; any other text is read without them.
    if (screen.served !== 'form') find(html, 'noscript').remove();
    // A page that has something to read starts its scripts itself, so that they do not delay styles, type and pictures.
    find(first, 'script').setAttribute('data-scripts', scripts.map((file) => `/${file}`).join(' '));
    head.insertAdjacentHTML('beforeend', screen.head);
    root.setAttribute('data-served', screen.served);
    root.innerHTML = screen.body;
    removeStyles(body);
  } else {
    const preloads = scripts.slice(0, -1).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
    head.insertAdjacentHTML('beforeend', preloads.join(''));
  }
  head.insertAdjacentHTML('beforeend', first.toString());
  return html.toString();
};
