import { build } from 'esbuild';
import { fromRoot } from '#infra/root';

/** Builds a stand-in's script for pages, in place of Stripe's script or the browser's `PushManager`. */
export const buildBrowserScript = async (entry: string): Promise<Buffer> => {
  const { outputFiles } = await build({
    entryPoints: [fromRoot(entry)],
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    write: false,
  });
  return Buffer.from(outputFiles[0]?.contents ?? []);
};
