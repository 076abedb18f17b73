import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { rooms } from './frontend/build/rooms.ts';

// Node 20 suffices until January 2027 (infra/local/start.ts), so workers need no notice.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

/** Runs each handler with the rights of its Lambda (functions/testing/deployed.ts), no matter which test imports it. */
const asDeployed = (): Plugin => ({
  name: 'as-deployed',
  enforce: 'pre',
  transform: (code, id) =>
    /\/functions\/(endpoints|events|live|pages)\/(?!.*\.test\.)[\w/-]+\.ts$/.test(id) && code.includes('export const handler =')
      ? [
          "import { runAs } from '#functions/testing/deployed';",
          code.replace('export const handler =', 'const deployed ='),
          `export const handler = runAs('${path.basename(id, '.ts')}', deployed);`,
        ].join('')
      : undefined,
});

/** Tests of handlers and their rooms. One that replaces a module, or takes the real one, needs its own process. */
const functionTests = readdirSync('functions', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => path.posix.join('functions', ...file.split(path.sep)));
const replacing = functionTests.filter((file) => /vi\.(un)?mock\(/.test(readFileSync(file, 'utf8')));

/** An error's first line has its values: the end of a log shows little more (.ci/test.mjs). */
const common = { chaiConfig: { truncateThreshold: 400 } };

const functions = {
  ...common,
  globalSetup: 'functions/testing/global-setup.ts',
  setupFiles: 'functions/testing/setup.ts',
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Long enough for a busy machine. A test that hangs still fails.
  expect: { poll: { timeout: 30_000 } },
};

/** Files that take minutes. If begun last, one of them would run while other workers are idle. */
const longest = ['frontend/e2e/accessibility.test.ts', 'functions/core/market/jobs/delete-account.test.ts'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => longest.some((file) => moduleId.endsWith(file));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    // See docs/testing.md for what concurrent tests share.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [asDeployed()],
        // Workers keep modules between files, which halves the time. functions/testing/setup.ts lets the product forget its clients.
        test: { ...functions, name: 'functions', include: ['functions/**/*.test.ts'], exclude: replacing, isolate: false },
      },
      { plugins: [asDeployed()], test: { ...functions, name: 'functions-isolated', include: replacing } },
      { test: { ...common, name: 'shared', include: ['shared/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 } },
      {
        resolve: { alias: rooms },
        test: {
          ...common,
          name: 'browser',
          include: ['frontend/e2e/**/*.test.ts'],
          globalSetup: 'frontend/e2e/support/global-setup.ts',
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
          // A browser on a busy machine may be late. Tests that pass only at the second try are listed at the end (.ci/test.mjs).
          retry: 1,
          // Workers keep browser, product and modules between files. Each page has its own profile.
          isolate: false,
        },
      },
      {
        resolve: { alias: rooms },
        test: { ...common, name: 'frontend', include: ['frontend/{build,desk,src}/**/*.test.{ts,tsx}'], testTimeout: 120_000 },
      },
    ],
  },
});
