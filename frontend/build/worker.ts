import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { build as bundle } from 'esbuild';
import type { Plugin, Rollup } from 'vite';
import { workerFile } from '../../shared/pages.ts';
import type { Build } from '../src/worker/shell';
import { browserFloor } from './browsers.ts';

/** Screens that work offline, with stored answers (shared/api/kept.ts) or forms, and the frame. Others ask for a connection. */
const offline = [
  'src/main.tsx',
  'src/app/companion.tsx',
  'src/app/device/when-idle.ts',
  'src/app/routes/dashboard/index.tsx',
  'src/app/routes/messages/index.tsx',
  'src/app/routes/not-found.tsx',
  'src/app/routes/project/index.tsx',
  'src/app/routes/submit-project/index.tsx',
  'src/app/shell/account-dialogs.tsx',
  'src/app/shell/member.ts',
  'src/components/ui/toaster.tsx',
  'src/lib/api-parts.ts',
  'src/lib/outbox.ts',
];

/** Loaded by offline screens but not stored: megabytes of places, calls to the server, pictures, reports, and a chart of the bids. */
const left = [
  ...['shared/places/', 'src/features/payment/', 'src/features/photos/photo-upload', 'src/features/concepts/'],
  'src/features/moderation/report-dialog',
  // An impersonating administrator has no worker.
  'src/features/impersonation/impersonation-banner',
  ...['own-concepts', 'concept-editor', 'deck-', 'paused-project', 'waiting-chart'].map(
    (name) => `src/app/routes/project/${name}`,
  ),
];

/** Drawings of components/illustration.tsx on screens that need a connection. */
const leftDrawings = ['bookshelf', 'floor-plan', 'living-room', 'offers', 'staging-day', 'swatches', 'two-chairs', 'van'].map(
  (name) => `assets/${name}-`,
);

/** The frame imports every screen, so its dynamic imports are ignored. `offline` names those to store. */
const frame = ['src/app/router.tsx', 'src/main.tsx'];

type Chunk = Rollup.OutputChunk & { viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> } };

/** Returns the build's files for the offline screens, the entry's name, and named files that the build lacks. */
const offlineFiles = (output: Rollup.OutputBundle, fonts: readonly string[]): Build & { missing: string[] } => {
  const chunks = Object.values(output).filter((one): one is Chunk => one.type === 'chunk');
  const has = ({ moduleIds }: Chunk, parts: readonly string[]): boolean =>
    moduleIds.some((id) => parts.some((part) => id.includes(`/${part}`)));
  const taken = new Set(chunks.filter((chunk) => has(chunk, offline)));
  // The set grows while it is read, to include imports of imports.
  for (const chunk of taken) {
    const also = has(chunk, frame) ? chunk.imports : [...chunk.imports, ...chunk.dynamicImports];
    for (const other of chunks)
      if (also.includes(other.fileName) && (chunk.imports.includes(other.fileName) || !has(other, left))) taken.add(other);
  }
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('The build has no entry');
  const files = [...taken].flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
    ...(viteMetadata?.importedAssets ?? []),
  ]);
  // Fonts of other letters load only if needed, and photographs are on public pages.
  const isLeftDrawing = (file: string): boolean => file.endsWith('.svg') && leftDrawings.some((name) => file.startsWith(name));
  const isLeft = (file: string): boolean =>
    file.endsWith('.webp') ||
    isLeftDrawing(file) ||
    (file.endsWith('.woff2') && !fonts.some((font) => file.startsWith(`assets/${font}`)));
  const beforePaint = Object.keys(output).filter((file) => file.startsWith('assets/before-paint'));
  const ids = chunks.flatMap(({ moduleIds }) => moduleIds);
  return {
    name: path.basename(entry.fileName, '.js'),
    files: [...new Set([...files, ...beforePaint])]
      .filter((file) => !isLeft(file))
      .map((file) => `/${file}`)
      .sort(),
    missing: [
      ...[...offline, ...left].filter((part) => !ids.some((id) => id.includes(`/${part}`))),
      ...leftDrawings.filter((name) => !files.some((file) => file.startsWith(name))),
    ],
  };
};

/** Writes the service worker to the root, because it serves only below its address. @throws Error if a named part is missing */
export const worker = ({ fonts }: { fonts: readonly string[] }): Plugin => {
  let root = '';
  return {
    name: 'worker',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    writeBundle: async ({ dir = '' }, output) => {
      const { missing, ...build } = offlineFiles(output, fonts);
      if (missing.length > 0)
        throw new Error(`The build does not have what frontend/build/worker.ts names: ${missing.join(', ')}`);
      const { outputFiles } = await bundle({
        entryPoints: [path.join(root, 'src/worker/worker.ts')],
        bundle: true,
        write: false,
        format: 'iife',
        target: browserFloor,
        minify: true,
        define: { build: JSON.stringify(build) },
      });
      writeFileSync(path.join(dir, workerFile), outputFiles[0]?.contents ?? '');
    },
  };
};
