import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rollup } from 'vite';
import {
  applicationFile,
  formPages,
  originPlaceholder,
  prerenderedFile,
  prerenderedPaths,
  publicPages,
  templates,
} from '../../shared/pages.ts';
import { applicationDocument, formDocument, pageDocument, projectDocument, textDocument } from './documents.ts';
import { rooms } from './rooms.ts';

type Bundle = Rollup.OutputBundle;
type Renderer = typeof import('../src/prerender');

/** The screens' files, by the address that they are prerendered for. */
const screenOf = (urlPath: string): string => (urlPath === '/' ? 'home' : urlPath.slice(1));

/** What the entry needs, and a screen: all that a page has to load, but for the entry itself, which it names as its script. */
const scriptsOf = (bundle: Bundle, screen?: string): string[] => {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const withImports = (file: string, found = new Set<string>()): Set<string> => {
    const chunk = bundle[file];
    if (found.has(file) || chunk?.type !== 'chunk') return found;
    found.add(file);
    for (const imported of chunk.imports) withImports(imported, found);
    return found;
  };
  const entry = chunks.find(({ isEntry }) => isEntry);
  const files = [`/app/routes/${screen}.tsx`, `/app/routes/${screen}/index.tsx`];
  const own = chunks.find(({ facadeModuleId }) => screen && files.some((file) => facadeModuleId?.endsWith(file)));
  if (!entry || (screen && !own)) throw new Error(`The build has no screen "${screen}"`);
  const needed = withImports(entry.fileName);
  if (own) withImports(own.fileName, needed);
  return [...needed].filter((file) => file !== entry.fileName);
};

/** Builds frontend/src/prerender.tsx for Node and loads it. Drawings get the addresses that the site's own build gives them. */
const loadRenderer = async (root: string): Promise<Renderer> => {
  const cache = path.join(root, '../node_modules/.cache/settee');
  mkdirSync(cache, { recursive: true });
  const outDir = mkdtempSync(path.join(cache, 'prerender-'));
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      plugins: [react()],
      resolve: { alias: rooms },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        ssr: 'src/prerender.tsx',
        outDir,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        copyPublicDir: false,
        minify: false,
        // One file: it is gone again before a screen could load another.
        rolldownOptions: { output: { codeSplitting: false } },
      },
      ssr: { noExternal: true },
    });
    return await import(pathToFileURL(path.join(outDir, 'prerender.js')).href);
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
};

const sitemap = (): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...Object.values(publicPages).map((urlPath) => `  <url><loc>${originPlaceholder}${urlPath}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/**
 * Makes the public pages once the application is built (docs/adr/0005-public-pages-as-html.md): each screen is rendered as a visitor
 * sees it and written beside the application, whose own index.html becomes app.html.
 */
export const prerender = (): Plugin => {
  let root = '';
  return {
    name: 'prerender',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    writeBundle: {
      sequential: true,
      async handler({ dir = '' }, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('The build has no index.html');
        const html = String(index.source);
        const write = (file: string, content: string): void => {
          mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
          writeFileSync(path.join(dir, file), content);
        };
        const { renderPage, renderProjectTemplate, renderProjectMissing } = await loadRenderer(root);
        const application = applicationDocument(html, scriptsOf(bundle));
        write(applicationFile, application);
        write(templates.application, application);
        const forms: readonly string[] = Object.values(formPages);
        for (const urlPath of prerenderedPaths) {
          const document = forms.includes(urlPath) ? formDocument : pageDocument;
          const page = document(html, await renderPage(urlPath), scriptsOf(bundle, screenOf(urlPath)));
          write(prerenderedFile(urlPath) as string, page);
        }
        const project = scriptsOf(bundle, 'project');
        write(templates.project, projectDocument(html, renderProjectTemplate(), project));
        write(templates.projectMissing, textDocument(html, renderProjectMissing(), project));
        write('sitemap.xml', sitemap());
      },
    },
  };
};
