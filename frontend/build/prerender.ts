import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { transformSync } from 'esbuild';
import { build, type Plugin, type Rollup } from 'vite';
import {
  applicationFile,
  originPlaceholder,
  prerenderedFile,
  prerenderedPaths,
  publicPages,
  templates,
} from '../../shared/pages.ts';
import type { Rendered } from '../src/prerender';
import { browserFloor } from './browsers.ts';
import { pageDocument } from './document.ts';
import { icons } from './icons.ts';
import { rooms } from './rooms.ts';

type Bundle = Rollup.OutputBundle;
type Renderer = typeof import('../src/prerender');

/** Returns the folder of the screen at an address. */
const screenOf = (urlPath: string): string => (urlPath === '/' ? 'home' : urlPath.slice(1));

/** Returns the scripts that the entry and a screen need, the entry last. @throws Error if the build lacks the screen */
export const scriptsOf = (bundle: Bundle, screen?: string): string[] => {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const files = [`/app/routes/${screen}.tsx`, `/app/routes/${screen}/index.tsx`];
  const own = chunks.find(({ moduleIds }) => screen && moduleIds.some((id) => files.some((file) => id.endsWith(file))));
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (!entry || (screen && !own)) throw new Error(`The build has no screen "${screen}"`);
  const needed = new Set([entry.fileName, ...(own ? [own.fileName] : [])]);
  // The set grows while it is read, to include imports of imports.
  for (const file of needed) {
    const chunk = bundle[file];
    for (const imported of chunk?.type === 'chunk' ? chunk.imports : []) needed.add(imported);
  }
  needed.delete(entry.fileName);
  return [...needed, entry.fileName];
};

/** Returns the file of the build whose name, before the hash, begins with `name`. */
export const assetOf = (bundle: Bundle, name: string): string => {
  const file = Object.keys(bundle).find((one) => one.startsWith(`assets/${name}`));
  if (!file) throw new Error(`The build has no file "${name}"`);
  return file;
};

/** Builds frontend/src/prerender.tsx for Node and loads it. Drawings get the addresses of the site's build. */
const loadRenderer = async (root: string): Promise<Renderer> => {
  const cache = path.join(root, '../node_modules/.cache/settee');
  mkdirSync(cache, { recursive: true });
  const outDir = mkdtempSync(path.join(cache, 'prerender-'));
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      plugins: [icons(), react()],
      resolve: { alias: rooms },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        ssr: 'src/prerender.tsx',
        outDir,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        copyPublicDir: false,
        minify: false,
        // One file, because it is deleted before a screen could load another.
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
 * Renders each public page as a visitor sees it, after the build (docs/adr/0004-prerender-public-pages.md). The application's own
 * index.html becomes app.html. `fonts`: beginnings of the names of fonts to preload.
 */
export const prerender = ({ fonts }: { fonts: readonly string[] }): Plugin[] => {
  let root = '';
  const inDevelopment: Plugin = {
    name: 'before-paint',
    apply: 'serve',
    transformIndexHtml: () => [{ tag: 'script', attrs: { type: 'module', src: '/src/before-paint.ts' } }],
  };
  const inBuild: Plugin = {
    name: 'prerender',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    buildStart() {
      // A classic script file: the Content-Security-Policy refuses inline scripts, and a module would wait for the page.
      const source = readFileSync(path.join(root, 'src/before-paint.ts'), 'utf8');
      const { code } = transformSync(source, { loader: 'ts', format: 'iife', minify: true, target: browserFloor });
      this.emitFile({ type: 'asset', name: 'before-paint.js', source: code });
    },
    writeBundle: {
      sequential: true,
      async handler({ dir = '' }, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('The build has no index.html');
        const html = String(index.source);
        const always = scriptsOf(bundle);
        const shared = {
          fonts: fonts.map((face) => assetOf(bundle, face)),
          beforePaint: assetOf(bundle, 'before-paint'),
          dashboardScripts: scriptsOf(bundle, 'dashboard').filter((file) => !always.includes(file)),
        };
        const write = (file: string, screen?: string, rendered?: Rendered): void => {
          mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
          writeFileSync(path.join(dir, file), pageDocument(html, { ...shared, scripts: scriptsOf(bundle, screen) }, rendered));
        };
        const { renderPage, renderProjectTemplate, renderProjectMissing, renderDeckTemplate, renderDeckMissing } =
          await loadRenderer(root);
        for (const urlPath of prerenderedPaths) {
          write(prerenderedFile(urlPath) as string, screenOf(urlPath), await renderPage(urlPath));
        }
        write(applicationFile);
        write(templates.application);
        write(templates.project, 'project', renderProjectTemplate());
        write(templates.projectMissing, 'project', renderProjectMissing());
        write(templates.deck, 'deck', renderDeckTemplate());
        write(templates.deckMissing, 'deck', renderDeckMissing());
        writeFileSync(path.join(dir, 'sitemap.xml'), sitemap());
      },
    },
  };
  return [inDevelopment, inBuild];
};
