import { build } from 'esbuild';
import { fromRoot } from '#infra/root';

/** A stand-in's script for pages, which load it in place of what they use otherwise: Stripe's script, the browser's own `PushManager`. */
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
