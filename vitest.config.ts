import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
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
      { test: { name: 'frontend', include: ['frontend/src/**/*.test.{ts,tsx}'] } },
    ],
  },
});
