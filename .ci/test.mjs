// Runs every suite and ends with a plain count. Usage: node .ci/test.mjs [suite ...]
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';

const results = 'dist/test-results';
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const vitest = (project) => [
  'vitest',
  'run',
  '--project',
  project,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${results}/${project}.json`,
];
// The SDK's notice about Node's next version, once per worker, would drown what the tests say.
const env = { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' };
const suites = {
  infra: ['jest', '--json', `--outputFile=${results}/infra.json`],
  shared: vitest('shared'),
  functions: vitest('functions'),
  frontend: vitest('frontend'),
  browser: vitest('browser'),
  deploy: ['jest', '--config', 'infra/deploy-test/jest.config.ts', '--json', `--outputFile=${results}/deploy.json`],
};

// The deployment needs Python's registry: it is asked for by name, or by WITH_DEPLOYMENT.
const usual = Object.keys(suites).filter((name) => name !== 'deploy' || process.env.WITH_DEPLOYMENT);
const wanted = process.argv.slice(2).length > 0 ? process.argv.slice(2) : usual;
const rows = [];
for (const name of wanted) {
  const started = Date.now();
  const { status } = spawnSync('npx', ['--no-install', ...suites[name]], {
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  let counts = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 };
  try {
    counts = JSON.parse(readFileSync(`${results}/${name}.json`, 'utf8'));
  } catch {
    // A suite that did not get as far as its first test has failed, whatever it says.
  }
  rows.push({ name, status, seconds: Math.round((Date.now() - started) / 1000), ...counts });
}

const sum = (key) => rows.reduce((total, row) => total + (row[key] ?? 0), 0);
const failed = rows.filter((row) => row.status !== 0);
console.log();
for (const row of rows) {
  const { name, numPassedTests, numFailedTests, numPendingTests, seconds, status } = row;
  console.log(
    `${name}: ${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped (${seconds} s)${status === 0 ? '' : ' FAILED'}`,
  );
}
console.log(`tests: ${sum('numPassedTests')} passed, ${sum('numFailedTests')} failed, ${sum('numPendingTests')} skipped`);
process.exit(failed.length > 0 ? 1 : 0);
