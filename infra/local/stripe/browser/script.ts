import { build } from 'esbuild';
import { fromRoot } from '#infra/root';

/**
 * The stand-in's browser script. It defines `window.Stripe`, which `loadStripe` of @stripe/stripe-js then uses instead of
 * Stripe's own.
 */
export const buildBrowserScript = async (): Promise<Buffer> => {
  const { outputFiles } = await build({
    entryPoints: [fromRoot('infra/local/stripe/browser/stripe.ts')],
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
