import path from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import { rooms } from './frontend/build/rooms.ts';

/** Lets each handler run with the rights that its Lambda has (functions/testing/deployed.ts), whoever imports it. */
const asDeployed = (): Plugin => ({
  name: 'as-deployed',
  enforce: 'pre',
  transform: (code, id) =>
    /\/functions\/(endpoints|events|pages)\/(?!.*\.test\.)[\w/-]+\.ts$/.test(id)
      ? [
          "import { runAs } from '#functions/testing/deployed';",
          code.replace('export const handler =', 'const deployed ='),
          `export const handler = runAs('${path.basename(id, '.ts')}', deployed);`,
        ].join('')
      : undefined,
});

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [asDeployed()],
        test: {
          name: 'functions',
          include: ['functions/**/*.test.ts'],
          globalSetup: 'functions/testing/global-setup.ts',
          setupFiles: 'functions/testing/setup.ts',
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      { test: { name: 'shared', include: ['shared/**/*.test.ts'] } },
      {
        resolve: { alias: rooms },
        test: {
          name: 'browser',
          include: ['frontend/e2e/**/*.test.ts'],
          globalSetup: 'frontend/e2e/support/global-setup.ts',
          testTimeout: 120_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 15_000 } },
          // One product, one browser, two cores: side by side they only wait for each other.
          fileParallelism: false,
        },
      },
      { resolve: { alias: rooms }, test: { name: 'frontend', include: ['frontend/src/**/*.test.{ts,tsx}'] } },
    ],
  },
});
