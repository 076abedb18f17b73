/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import base from '../../jest.config';

// Apart from the other tests of infra/: it needs Python's registry once, and a minute each time.
const config: Config = { ...base, rootDir: '../..', testMatch: ['<rootDir>/infra/deploy-test/*.e2e.ts'], maxWorkers: 1 };

export default config;
