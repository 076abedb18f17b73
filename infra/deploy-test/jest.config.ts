/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import base from '../../jest.config';

// Not part of infra's other tests, because it downloads Python packages the first time and takes a minute each time.
const config: Config = {
  ...base,
  rootDir: '../..',
  testMatch: ['<rootDir>/infra/deploy-test/*.e2e.ts'],
  maxWorkers: 1,
  // On a busy machine a deployment takes ten times as long.
  testTimeout: 1_200_000,
};

export default config;
