// Plants small defects in the rules of each room, and runs its tests to find them. Usage: node .ci/mutants.mjs [room ...]
// See docs/testing.md. .ci/survivors.json explains each defect that no test finds.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/**
 * The percentage of unexplained defects that a room's tests must find. Lower for the front end, because some effects only show in
 * a browser, whose tests are too slow for this.
 */
const wanted = { ofBackEnd: 90, ofFrontEnd: 75 };

const core = (name, ...less) => ({
  sources: [`functions/core/${name}/**/*.ts`, ...less.map((path) => `!functions/core/${name}/${path}`)],
  tests: [`functions/core/${name}/**/*.test.ts`],
});
const frontend = (...sources) => ({
  sources: sources.map((path) => `frontend/${path}.ts`),
  tests: sources.map((path) => `frontend/${path}.test.ts`),
  atLeast: wanted.ofFrontEnd,
});
const within = (folder, ...names) => names.map((name) => `${folder}/${name}`);

const mail = ['market/service-area', 'market/preferences', 'kernel/outbox', 'kernel/ses'];

const rooms = {
  fees: { sources: ['shared/payment/fees.ts'], tests: ['shared/payment/fees.test.ts'] },
  lifecycles: { sources: ['shared/*/*.lifecycle.ts'], tests: ['shared/*/*.lifecycle.test.ts'] },
  'rate-limit': core('kernel/rate-limit'),
  bid: core('market/bid'),
  // stripe.patience.test.ts is slow.
  payment: { ...core('market/payment'), tests: ['functions/core/market/payment/!(*.patience).test.ts'] },
  project: core('market/project'),
  account: core('market/account'),
  contact: core('desk/contact-message'),
  mail: {
    sources: mail.map((name) => `functions/core/${name}/*.ts`),
    tests: mail.map((name) => `functions/core/${name}/*.test.ts`),
  },
  // Only the corpus measures words and patterns (npx tsx functions/testing/masking/print.ts), not single texts.
  masking: {
    sources: ['mask', 'together'].map((name) => `functions/core/kernel/masking/${name}.ts`),
    tests: ['mask', 'together'].map((name) => `functions/core/kernel/masking/${name}.test.ts`),
    spared: ['Regex'],
  },
  // Files with rules. The browser's tests cover hooks.
  amounts: frontend(
    ...within('desk', 'market/figures', 'market/market-figures', 'money/payment-state', 'money/revenue'),
    ...['src/app/routes/edit-profile/fees', 'src/lib/calendar', 'src/lib/days', 'src/lib/format'],
  ),
  forms: frontend(
    ...within('src/features/projects', 'form-variants', 'place-advice', 'project-standing', 'whole-day'),
    ...within('src/features/photos', 'photo-rules', 'photo-tray'),
    ...within('src/lib', 'form', 'new-password', 'once', 'phone'),
  ),
  drafts: frontend(
    ...within('src/app/routes/submit-project', 'draft', 'draft-photos', 'form-review', 'steps'),
    ...within('src/lib', 'drafts', 'draft-photos-store'),
  ),
  topics: frontend(...within('src/app/live', 'refresh', 'topics'), 'src/lib/live-waits'),
  turns: frontend(
    ...within('src/app/routes', 'dashboard/bid-groups', 'dashboard/to-do', 'edit-profile/document-standing'),
    ...within('src/app/routes/project', 'compare', 'hidden', 'way-back'),
    ...within('src/app/routes/projects', 'search-terms', 'where'),
    ...within('src/features', 'bids/standing', 'bids/terms', 'messages/thread', 'reviews/review'),
    'src/app/shell/notification-look',
  ),
  // Offline use.
  device: frontend('src/lib/outbox', ...within('src/worker', 'outbox', 'push', 'without-contact')),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !rooms[name]);
if (unknown.length > 0) {
  console.error(`There is no room ${unknown.join(', ')}. There are: ${Object.keys(rooms).join(', ')}.`);
  process.exit(2);
}

const cache = '.cache/mutants';
mkdirSync(cache, { recursive: true });
const survivorsKnown = JSON.parse(readFileSync(new URL('survivors.json', import.meta.url), 'utf8'));

const found = new Set(['Killed', 'Timeout']);
const missed = new Set(['Survived', 'NoCoverage']);

/** Drops missed defects from Stryker's cache, because it does not run new tests for defects in a module's top-level code. */
const forgetMissed = (file) => {
  if (!existsSync(file)) return;
  const known = JSON.parse(readFileSync(file, 'utf8'));
  for (const one of Object.values(known.files)) one.mutants = one.mutants.filter(({ status }) => !missed.has(status));
  writeFileSync(file, JSON.stringify(known));
};

// Only this command needs Stryker, which is a twelfth of all packages, so it comes with the first use.
const stryker = 'node_modules/@stryker-mutator/core/bin/stryker.js';
if (!existsSync(stryker)) {
  const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@9.6.1`);
  execFileSync('npm', ['install', '--no-save', '--ignore-scripts', ...packages], { stdio: 'inherit' });
}

/** Returns Stryker's report on a room, or undefined if it failed. */
const reportOf = (name) => {
  const { sources, tests, spared = [] } = rooms[name];
  const report = `${cache}/${name}.report.json`;
  const settings = `${cache}/${name}.settings.json`;
  const incrementalFile = `${cache}/${name}.incremental.json`;
  rmSync(report, { force: true });
  forgetMissed(incrementalFile);
  writeFileSync(
    settings,
    JSON.stringify({
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner'],
      vitest: { configFile: '.ci/mutants.vitest.ts', related: false },
      mutate: [...sources, '!**/*.test.ts', '!**/*.fixture.ts'],
      // Other tests check texts. There is no `none.json`, because Stryker's compiler is not ours.
      mutator: { excludedMutations: ['StringLiteral', ...spared] },
      tsconfigFile: 'none.json',
      coverageAnalysis: 'perTest',
      incremental: true,
      incrementalFile,
      concurrency: Math.min(2, availableParallelism()),
      timeoutMS: 20_000,
      reporters: ['json'],
      jsonReporter: { fileName: report },
      tempDirName: `${cache}/sandbox`,
      ignorePatterns: ['/.cache', '/.local', '/dist', '/cdk.out', '/docs', '/coverage'],
      allowEmpty: false,
      disableTypeChecks: false,
    }),
  );
  const { status } = spawnSync(process.execPath, [stryker, 'run', settings], {
    stdio: 'inherit',
    env: { ...process.env, MUTANTS_TESTS: tests.join(',') },
  });
  return status === 0 ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
};

const rows = [];
for (const name of asked.length > 0 ? asked : Object.keys(rooms)) {
  const started = Date.now();
  const report = reportOf(name);
  const mutants = Object.entries(report?.files ?? {}).flatMap(([file, { source, mutants }]) =>
    mutants.map((mutant) => {
      const line = source.split('\n')[mutant.location.start.line - 1].trim();
      return { ...mutant, file, line };
    }),
  );
  const killed = mutants.filter(({ status }) => found.has(status)).length;
  const survivors = mutants.filter(({ status }) => missed.has(status));
  const isExplained = ({ file, line }) => (survivorsKnown[file] ?? []).some(({ code }) => line.includes(code));
  for (const mutant of survivors.filter((one) => !isExplained(one))) {
    const { file, location, mutatorName, replacement, status } = mutant;
    console.log(
      `${file}:${location.start.line}:${location.start.column} ${mutatorName} ${status}: ${mutant.line}\n    -> ${replacement}`,
    );
  }
  for (const file of Object.keys(report?.files ?? {})) {
    for (const { code } of survivorsKnown[file] ?? []) {
      if (!survivors.some((one) => one.file === file && one.line.includes(code)))
        console.log(`${file}: explained without need: ${code}`);
    }
  }
  // An explained defect changes no behavior that the room's tests could check.
  const unexplained = survivors.filter((one) => !isExplained(one)).length;
  const share = mutants.length > 0 ? (100 * killed) / (killed + unexplained) : 0;
  const passed = share >= (rooms[name].atLeast ?? wanted.ofBackEnd);
  rows.push({ name, killed, of: killed + survivors.length, share, unexplained, passed, seconds: (Date.now() - started) / 1000 });
}

console.log();
for (const { name, killed, of, share, unexplained, passed, seconds } of rows) {
  const figures = `${killed} of ${of} found, ${unexplained} unexplained; ${share.toFixed(1)}% of what tests could find (${Math.round(seconds)} s)`;
  console.log(`${name}: ${figures}${passed ? '' : ' FAILED'}`);
}
process.exit(rows.every(({ passed }) => passed) ? 0 : 1);
