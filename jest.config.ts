/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

// Node 20 will do until January 2027 (infra/local/start.ts says so): no need to read it of every worker.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

// jest runs infra/, as the CDK does; vitest (vitest.config.ts) runs everything else.
const config: Config = {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/infra/**/*.test.ts'],
  modulePathIgnorePatterns: ['<rootDir>/(dist|cdk.out|\\.local)/'],
  transform: {
    '^.+\\.tsx?$': ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } }],
  },
  moduleFileExtensions: ['ts', 'js', 'mjs', 'json', 'node'],
  globalSetup: '<rootDir>/infra/testing/global-setup.ts',
  testTimeout: 300_000,
  // Each start of the laptop's host brings several servers along: more at a time would only slow each other down.
  maxWorkers: 2,
};

export default config;
