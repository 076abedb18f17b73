import { servedProjectId, slot } from '../../shared/pages.ts';
import type { Rendered } from '../src/prerender';

/** What a page of the application is made from: vite's own index.html, with the scripts and styles that every screen needs. */
const ownMeta = /<!--meta[\s\S]*<!--\/meta-->/;
const emptyRoot = '<div id="root"></div>';
const withoutScript = /\s*<noscript>[\s\S]*<\/noscript>/;

const replaceOnce = (html: string, part: string | RegExp, by: string): string => {
  const replaced = html.replace(part, () => by);
  if (replaced === html) throw new Error(`index.html has no ${part}`);
  return replaced;
};

/**
 * Sizes that Radix animates by. The Content-Security-Policy refuses style attributes in HTML; scripts set the same ones later.
 *
 * @throws Error when there are others: their elements would look different until somebody notices
 */
const withoutStyles = (body: string): string => {
  const stripped = body.replace(/ style="--radix-[^"]*"/g, '');
  const left = / style="[^"]*"/.exec(stripped);
  if (left) throw new Error(`A prerendered page has a style attribute, which the Content-Security-Policy refuses:${left[0]}`);
  return stripped;
};

const linksTo = (html: string, rel: string, files: readonly string[]): string =>
  replaceOnce(
    html,
    '</head>',
    `${files.map((file) => `<link rel="${rel}" crossorigin href="/${file}">`).join('\n    ')}\n  </head>`,
  );

/** A page whose scripts are all asked for at once, instead of each when the one that needs it is there. */
export const applicationDocument = (html: string, preloads: readonly string[]): string =>
  linksTo(html, 'modulepreload', preloads);

const entry = /<script type="module" crossorigin src="\/([^"]+)"><\/script>/;

/**
 * A page that has something to read: its scripts are asked for once that is painted, so that they do not take the line from styles,
 * type and pictures (frontend/src/before-paint.ts). The last one is the entry.
 */
const readableDocument = (html: string, preloads: readonly string[]): string => {
  const [, main = ''] = entry.exec(html) ?? [];
  return linksTo(replaceOnce(html, entry, ''), 'later', [...preloads, main]);
};

/** The page of a screen: its text, and its scripts on their way while the text is read. */
const fill = (index: string, { head, body }: Rendered, preloads: readonly string[], served: 'page' | 'text' | 'form'): string => {
  // The screen may have a <noscript> of its own; a form has none, and needs scripts.
  let html = served === 'form' ? index : replaceOnce(index, withoutScript, '');
  html = replaceOnce(html, ownMeta, head);
  html = replaceOnce(html, emptyRoot, `<div id="root" data-served="${served}">${withoutStyles(body)}</div>`);
  return readableDocument(html, preloads);
};

/** A page that the browser takes over as it is. */
export const pageDocument = (index: string, rendered: Rendered, preloads: readonly string[]): string =>
  fill(index, rendered, preloads, 'page');

const untilReady = ({ head, body }: Rendered): Rendered => ({
  head: head.replace(/<(meta|link)\b([^>]*?)\s*\/?>/g, '<$1$2 data-until-ready/>'),
  body,
});

/**
 * A page that the browser puts the real screen in the place of, which brings its own title and removes this one (page.tsx). The mark
 * comes last, and the title has none: programs that look for previews may know the tags in their plainest form only.
 */
export const textDocument = (index: string, rendered: Rendered, preloads: readonly string[]): string =>
  fill(index, untilReady(rendered), preloads, 'text');

/** The same around a form, which is not shown before it works (styles/index.css): what is marked goes when the screen comes. */
export const formDocument = (index: string, rendered: Rendered, preloads: readonly string[]): string => {
  const { head, body } = untilReady(rendered);
  return fill(index, { head, body: `<div data-around-form>${body}</div>` }, preloads, 'form');
};

/** The same with the project itself. Data, not a script: nothing runs, so the Content-Security-Policy has no say. */
export const projectDocument = (index: string, { head, body }: Rendered, preloads: readonly string[]): string => {
  // The photo's address is a slot, which stays empty where there is none: the <img> itself is soon enough.
  const rendered = { head: head.replace(/<link rel="preload" as="image"[^>]*>/, ''), body };
  const data = `<script id="${servedProjectId}" type="application/json">${slot('data')}</script>`;
  return replaceOnce(textDocument(index, rendered, preloads), '</body>', `  ${data}\n  </body>`);
};
