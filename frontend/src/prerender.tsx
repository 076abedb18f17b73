import type { ComponentType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { functionPages, slot } from '#shared/pages';
import { App } from './app/app';
import { loadScreen } from './app/router';
import { ProjectMissing } from './app/routes/project';
import { ProjectPreview } from './app/routes/project/project-preview';
import { wayBack } from './app/routes/project/way-back';

/** Runs while the site is built (frontend/build/prerender.ts), never in a browser. */
export interface Rendered {
  /** Title, description, canonical address, link preview. */
  head: string;
  body: string;
}

/** React writes the tags of the head before everything else. */
const leadingMeta = /^(?:<(?:link|meta)\b[^>]*>|<title>[^<]*<\/title>)*/;

const render = (location: string, screen?: ReactNode): Rendered => {
  const router: ComponentType<{ children: ReactNode }> = ({ children }) => (
    <StaticRouter location={location}>{children}</StaticRouter>
  );
  const html = renderToString(<App router={router} screen={screen} />);
  const head = leadingMeta.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
};

/** A screen as a visitor sees it who comes by this address. */
export const renderPage = async (path: string): Promise<Rendered> => {
  await loadScreen(path);
  return render(path);
};

/** A project's page with slots for what a function knows of it (functions/pages/project-page.ts). */
export const renderProjectTemplate = (): Rendered => render(`/projects/${slot('path')}`, <ProjectPreview />);

export const renderProjectMissing = (): Rendered =>
  render(functionPages.projectPage, <ProjectMissing back={wayBack(new URLSearchParams())} />);
