import { defineConfig } from 'vitest/config';
import { rooms } from '../frontend/build/rooms.ts';

/** The tests of one room, for .ci/mutants.mjs. Other rooms must not find its mutants. */
const tests = (process.env.MUTANTS_TESTS ?? '').split(',').filter(Boolean);
const needsTable = tests.some((glob) => glob.startsWith('functions/'));

export default defineConfig({
  resolve: { alias: rooms },
  test: {
    root: `${import.meta.dirname}/..`,
    name: 'mutants',
    include: tests,
    isolate: false,
    maxWorkers: 1,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    ...(needsTable && { globalSetup: 'functions/testing/global-setup.ts', setupFiles: 'functions/testing/setup.ts' }),
  },
});
