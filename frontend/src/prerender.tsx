import type { ComponentType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { type DeckMissingView, formPages, functionPages, slot } from '#shared/pages';
import { App } from './app/app';
import { loadScreen } from './app/router';
import { DeckPreview } from './app/routes/deck/deck-preview';
import { ProjectMissing } from './app/routes/project';
import { ProjectPreview } from './app/routes/project/project-preview';
import { ScreenNotice } from './components/screen-notice';

/** Runs while the site is built (frontend/build/prerender.ts), never in a browser. */
export interface Rendered {
  /**
   * The browser (main.tsx) hydrates a `page`, and replaces a `text` by the screen in one step. A `form` is a text whose form is
   * not shown until it works (styles/index.css).
   */
  served: 'page' | 'text' | 'form';
  /** Title, description, canonical address, link preview. */
  head: string;
  body: string;
}

/** React writes the tags of the head before everything else. */
const leadingMeta = /^(?:<(?:link|meta)\b[^>]*>|<title>[^<]*<\/title>)*/;

const render = (served: Rendered['served'], location: string, screen?: ReactNode): Rendered => {
  const router: ComponentType<{ children: ReactNode }> = ({ children }) => (
    <StaticRouter location={location}>{children}</StaticRouter>
  );
  const html = renderToString(<App router={router} screen={screen} />);
  const [head = ''] = leadingMeta.exec(html) ?? [];
  const body = html.slice(head.length);
  if (served === 'page') return { served, head, body };
  return {
    served,
    // The screen adds its own tags and removes these by their mark (components/page.tsx). The mark is the last attribute, and the
    // title has none, because some programs that read link previews only understand the simplest form of the tags.
    head: head.replace(/<(meta|link)\b([^>]*?)\s*\/?>/g, '<$1$2 data-until-ready>'),
    body: served === 'form' ? `<div data-around-form>${body}</div>` : body,
  };
};

const forms: readonly string[] = Object.values(formPages);

/** Renders a screen as a visitor of this address sees it. */
export const renderPage = async (path: string): Promise<Rendered> => {
  await loadScreen(path);
  return render(forms.includes(path) ? 'form' : 'page', path);
};

const imagePreload = /<link rel="preload" as="image"[^>]*>/g;

/** Renders a page as a template. Leaves out the photo's preload: there may be no photo, and the <img> loads soon enough. */
const renderTemplate = (location: string, preview: ReactNode): Rendered => {
  const { head, ...rest } = render('text', location, preview);
  return { head: head.replace(imagePreload, ''), ...rest };
};

/** The template of functions/pages/project-page.ts. */
export const renderProjectTemplate = (): Rendered => renderTemplate(`/projects/${slot('path')}`, <ProjectPreview />);

/** A deck's page, for functions/pages/deck-page.ts. */
export const renderDeckTemplate = (): Rendered => renderTemplate('/deck', <DeckPreview />);

export const renderDeckMissing = (): Rendered =>
  render(
    'text',
    '/deck',
    <ScreenNotice title={slot<DeckMissingView>('why')} pageTitle="Staging ideas" illustration="emptyRoom" />,
  );

export const renderProjectMissing = (): Rendered => render('text', functionPages.projectPage, <ProjectMissing />);
