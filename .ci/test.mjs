// Runs suites, two at a time, and ends with a count. Usage: node .ci/test.mjs [suite ...]. `quick`: those without a browser and
// the CDK. `changed`: the types, and the tests beside files that changed since the last commit. See docs/testing.md.
import { execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const results = 'dist/test-results';
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const vitest = (name, projects = [name], ...options) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  ...projects.flatMap((project) => ['--project', project]),
  ...options,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${results}/${name}.json`,
];
const jest = (name, ...options) => [
  'node_modules/jest/bin/jest.js',
  ...options,
  '--json',
  `--outputFile=${results}/${name}.json`,
];

const statics = ['types', 'types of Lambdas', 'types of pages', 'lint'];
const groups = {
  quick: [...statics, 'functions', 'shared', 'frontend'],
  changed: [...statics, 'tests beside changes', 'infra beside changes'],
};

/** Returns the files that changed since the last commit, with new ones. */
const changes = () => {
  const git = (...words) => execFileSync('git', words, { encoding: 'utf8' }).split('\n');
  return [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
};
const changed = process.argv.includes('changed') ? changes() : [];
const testsIn = (folder) =>
  existsSync(folder) ? readdirSync(folder).flatMap((file) => (/\.test\.tsx?$/.test(file) ? [`${folder}/${file}`] : [])) : [];
/** Returns the tests in the folder of a file, or in the nearest folder above with tests. */
const testsBeside = (file) => {
  let folder = path.posix.dirname(file);
  while (folder !== '.' && testsIn(folder).length === 0) folder = path.posix.dirname(folder);
  return testsIn(folder);
};
/** Returns tests in other folders that compare generated files and documents with a changed file. */
const testsOfDocuments = (file) => {
  if (file.endsWith('.md')) return testsIn('shared');
  return file.startsWith('shared/') ? ['functions/openapi.test.ts'] : [];
};
/** Returns a runner with the tests of its changed files, or undefined without any. */
const beside = (isOurs, program) => {
  const tests = new Set(
    changed.filter((file) => isOurs.test(file)).flatMap((file) => [...testsBeside(file), ...testsOfDocuments(file)]),
  );
  return tests.size > 0 ? [...program, ...tests] : undefined;
};

// The longest suites begin first. `counts`: the suite writes figures of its tests.
const suites = {
  types: { program: ['node_modules/typescript/bin/tsc'], counts: false },
  'types of Lambdas': { program: ['node_modules/typescript/bin/tsc', '-p', 'functions'], counts: false },
  'types of pages': { program: ['node_modules/typescript/bin/tsc', '-p', 'frontend'], counts: false },
  lint: { program: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'], counts: false },
  browser: { program: vitest('browser'), counts: true },
  functions: { program: vitest('functions', ['functions', 'functions-isolated']), counts: true },
  infra: { program: jest('infra'), counts: true },
  deploy: { program: jest('deploy', '--config', 'infra/deploy-test/jest.config.ts'), counts: true },
  shared: { program: vitest('shared'), counts: true },
  frontend: { program: vitest('frontend'), counts: true },
  'tests beside changes': {
    program: beside(
      /^(functions|shared|frontend\/(src|desk|build))\/|\.md$/,
      vitest('tests beside changes', ['functions', 'functions-isolated', 'shared', 'frontend'], '--passWithNoTests'),
    ),
    counts: true,
  },
  'infra beside changes': { program: beside(/^infra\//, jest('infra beside changes', '--passWithNoTests')), counts: true },
};

// The deployment needs Python's registry, so it runs only by name or with WITH_DEPLOYMENT.
const usual = Object.keys(suites).filter(
  (name) =>
    suites[name].counts && !name.endsWith('beside changes') && (name !== 'deploy' || Boolean(process.env.WITH_DEPLOYMENT)),
);
const asked = process.argv.slice(2).flatMap((name) => groups[name] ?? [name]);
const unknown = asked.filter((name) => !suites[name]);
if (unknown.length > 0) {
  console.error(
    `There is no suite ${unknown.join(', ')}. There are: ${[...Object.keys(suites), ...Object.keys(groups)].join(', ')}.`,
  );
  process.exit(2);
}
const wanted = asked.length > 0 ? Object.keys(suites).filter((name) => asked.includes(name) && suites[name].program) : usual;

// Each suite has two workers, so with a third suite all would take as long, but pages would be late for their tests.
const lanes = Math.min(wanted.length, availableParallelism() > 1 ? 2 : 1);
const isColored = process.stdout.isTTY && !process.env.NO_COLOR;
const env = {
  ...process.env,
  // Hides the SDK's notice about Node's next version, which each worker would print.
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  ...(isColored && lanes > 1 && { FORCE_COLOR: '1' }),
};

if (Number(process.versions.node.split('.')[0]) < 22)
  console.log(
    `Node.js ${process.versions.node} has had no fixes since April 2026, and the AWS SDK drops it in January 2027. Use 24, as the cloud does.`,
  );

const running = new Set();
const stop = (signal) => {
  for (const child of running) child.kill(signal);
  process.exit(1);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));

const countsOf = (name) => {
  try {
    return JSON.parse(readFileSync(`${results}/${name}.json`, 'utf8'));
  } catch {
    // A suite without any test has failed, whatever its exit code.
    return undefined;
  }
};

/** Prints each output at the end of its suite, so that lines do not mix. */
const run = async (name) => {
  const started = Date.now();
  const file = `${results}/${name}.log`;
  const log = lanes > 1 ? openSync(file, 'w') : undefined;
  const child = spawn(process.execPath, suites[name].program, { env, stdio: ['ignore', log ?? 'inherit', log ?? 'inherit'] });
  running.add(child);
  const ending = await new Promise((resolve) => {
    child.once('error', (error) => resolve(`could not start: ${error.message}`));
    child.once('exit', (code, signal) =>
      resolve(signal ? `was ended by ${signal}` : code === 0 ? undefined : `ended with ${code}`),
    );
  });
  running.delete(child);
  if (log !== undefined) {
    closeSync(log);
    process.stdout.write(`\n──── ${name} ────\n${readFileSync(file, 'utf8')}`);
  }
  const counts = suites[name].counts ? countsOf(name) : {};
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = counts ?? {};
  const seconds = Math.round((Date.now() - started) / 1000);
  const trouble = ending ?? (counts ? undefined : 'left no figures of its tests');
  return { name, passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, seconds, trouble, ok: !trouble };
};

const started = Date.now();
const queue = [...wanted];
const rows = [];
const work = async () => {
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    if (lanes > 1) console.log(`${name} ...`);
    rows.push(await run(name));
  }
};
await Promise.all(Array.from({ length: lanes }, work));

/** The test files of all suites, the slowest first. */
const files = wanted
  .filter((name) => suites[name].counts)
  .flatMap((name) => countsOf(name)?.testResults ?? [])
  .map(({ name, startTime, endTime, message, status, assertionResults }) => ({
    file: path.relative('.', name),
    seconds: (endTime - startTime) / 1000,
    message,
    status,
    tests: assertionResults.map((test) => ({ title: test.fullName, status: test.status, errors: test.failureMessages ?? [] })),
  }))
  .sort((left, right) => right.seconds - left.seconds);

/** Returns the failed tests. An unreadable file, or one with a failed hook, counts as one without a title. */
const failed = ({ status, message, tests }) => {
  const found = tests.filter((test) => test.status === 'failed');
  return found.length > 0 || status !== 'failed' ? found : [{ title: '', errors: [message] }];
};
const retried = ({ tests }) => tests.filter(({ status, errors }) => status === 'passed' && errors.length > 0);

/** Repeats failed tests at the end of a long log. */
const tell = (heading, testsOf) => {
  const found = files.flatMap((file) => testsOf(file).map((test) => ({ file: file.file, ...test })));
  if (found.length > 0) console.log(`\n${heading}`);
  for (const { file, title, errors } of found) {
    const lines = (errors[0] ?? '')
      .split('\n')
      .filter((line) => !/\/node_modules\/|at new Promise/.test(line))
      .slice(0, 20);
    console.log([`  ${file} > ${title}`, ...lines.map((line) => `      ${line}`)].join('\n'));
  }
};

/** The beginning of a runner's line on a test file. */
const ofFile = /^\s*(✓|PASS|FAIL)\s/;
const ofCrash = /FATAL ERROR|out of memory|Segmentation fault/;

/**
 * Returns a runner's output after its last test file: errors outside of tests, unneeded rights, a close that hung. Also finds
 * crashes, such as of memory, which are printed earlier.
 */
const lastWords = (name) => {
  const file = `${results}/${name}.log`;
  const lines = existsSync(file) ? stripVTControlCharacters(readFileSync(file, 'utf8')).trimEnd().split('\n') : [];
  const end = lines.slice(lines.findLastIndex((line) => ofFile.test(line)) + 1);
  const left = end.length > 50 ? [...end.slice(0, 35), `... ${end.length - 50} lines more`, ...end.slice(-15)] : end;
  return [...lines.filter((line) => ofCrash.test(line)).slice(0, 3), ...left];
};

const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
console.log('\nThe slowest files:');
for (const { file, seconds } of files.slice(0, 10)) console.log(`  ${seconds.toFixed(0).padStart(4)} s  ${file}`);
tell('Passed at the second try only:', retried);
tell('Failed (the output of each suite above has all differences):', failed);
for (const { name, trouble } of rows.filter((row) => row.trouble && row.failed === 0))
  console.log(
    [`\n${name} failed without a failed test: it ${trouble}.`, ...lastWords(name).map((line) => `  ${line}`)].join('\n'),
  );
console.log();
for (const name of wanted) {
  const { passed, failed, skipped, seconds, ok } = rows.find((row) => row.name === name);
  const figures = suites[name].counts ? `${passed} passed, ${failed} failed, ${skipped} skipped` : ok ? 'fine' : 'not fine';
  console.log(`${name}: ${figures} (${seconds} s)${ok ? '' : ' FAILED'}`);
}
console.log(`all of it: ${Math.round((Date.now() - started) / 1000)} s`);
console.log(`tests: ${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exit(rows.every(({ ok }) => ok) ? 0 : 1);
