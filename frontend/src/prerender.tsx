import type { ComponentType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { functionPages, slot } from '#shared/pages';
import { App } from './app/app';
import { ProjectPreview } from './app/project-preview';
import { Providers } from './app/providers';
import { loadScreen } from './app/router';
import { Shell } from './app/shell';
import { ProjectMissing } from './features/projects/components/detail/project-missing';
import { wayBack } from './features/projects/components/detail/way-back';

/** Runs while the site is built (frontend/build/prerender.ts), never in a browser. */
export interface Rendered {
  /** Title, description, canonical address, link preview. */
  head: string;
  body: string;
}

/** React puts what belongs into the head before everything else. */
const leadingMeta = /^(?:<(?:link|meta)\b[^>]*>|<title>[^<]*<\/title>)*/;

const split = (html: string): Rendered => {
  const head = leadingMeta.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
};

const at =
  (location: string): ComponentType<{ children: ReactNode }> =>
  ({ children }) => <StaticRouter location={location}>{children}</StaticRouter>;

/** A screen as a visitor sees it who comes by this address. */
export const renderPage = async (path: string): Promise<Rendered> => {
  await loadScreen(path);
  return split(renderToString(<App router={at(path)} />));
};

const renderInShell = (location: string, screen: ReactNode): Rendered =>
  split(
    renderToString(
      <Providers router={at(location)}>
        <Shell>{screen}</Shell>
      </Providers>,
    ),
  );

/** A project's page with slots for what a function knows of it (functions/pages/project-page.ts). */
export const renderProjectTemplate = (): Rendered => renderInShell(`/projects/${slot('path')}`, <ProjectPreview />);

export const renderProjectMissing = (): Rendered =>
  renderInShell(functionPages.projectPage, <ProjectMissing back={wayBack(new URLSearchParams())} />);
