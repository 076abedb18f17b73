import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type BuildOptions, build } from 'esbuild';
import { bundleOptions, functionEntries, standIns } from '#infra/bundle';
import { ensureTable, startDynamodb } from '#infra/local/services/dynamodb';
import { fromRoot } from '#infra/root';
import { type Contestant, measureColdStarts } from './cold-start';
import { kilobytes, median } from './numbers';
import { machine, row, say } from './output';
import { startTls } from './tls';

/**
 * `npm run bench -- start`: how large the functions are, how fast they start, how long a synth takes. Prints the tables of
 * docs/performance.md; `--rounds 25` for calmer figures, `--no-synth` to leave the synth out.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '15' }, synth: { type: 'boolean', default: true } },
  allowNegative: true,
});
const rounds = Number(values.rounds);

const folder = mkdtempSync(path.join(tmpdir(), 'settee-bench-'));

const bundle = async (name: string, only: (entry: string) => boolean, change: (options: BuildOptions) => BuildOptions) => {
  const out = path.join(folder, name);
  await build(
    change(
      bundleOptions(
        out,
        functionEntries().filter((entry) => only(entry.name)),
      ),
    ),
  );
  return (id: string): string => path.join(out, id, 'index.mjs');
};

const printSizes = (of: (id: string) => string, bundledMs: number): void => {
  const sizes = functionEntries()
    .map(({ name }) => ({ name, bytes: statSync(of(name)).size }))
    .sort((one, other) => one.bytes - other.bytes);
  const [smallest, largest] = [sizes[0], sizes.at(-1)];
  say('| Functions | smallest | median | largest | all bundled in |');
  say('| ---: | ---: | ---: | ---: | ---: |');
  row(
    sizes.length,
    `${kilobytes(smallest?.bytes ?? 0)} (${smallest?.name})`,
    kilobytes(median(sizes.map(({ bytes }) => bytes))),
    `${kilobytes(largest?.bytes ?? 0)} (${largest?.name})`,
    `${(bundledMs / 1000).toFixed(1)} s`,
  );
};

/** A handler that does nothing: what Node itself takes, and no product can be below. */
const emptyBundle = (): string => {
  const file = path.join(folder, 'empty', 'index.mjs');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, 'export const handler = async () => ({ statusCode: 204 });\n');
  return file;
};

const printColdStarts = async (of: (id: string) => string): Promise<void> => {
  const isGetProject = (name: string): boolean => name === 'GetProject';
  const withMain = await bundle('main-first', isGetProject, ({ mainFields: _ours, ...options }) => options);
  const { '@smithy/core/event-streams': eventStreams } = standIns;
  const withSearch = await bundle('all-credentials', isGetProject, (options) => ({
    ...options,
    alias: { '@smithy/core/event-streams': eventStreams },
  }));
  const missing = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
  const project = { method: 'GET', path: `/api/projects/${missing}`, params: { id: missing }, status: 404 };
  const contestants: Contestant[] = [
    { label: 'an empty handler', bundle: emptyBundle(), method: 'GET', path: '/', status: 204 },
    { label: 'CheckHealth', bundle: of('CheckHealth'), method: 'GET', path: '/api/health', status: 200 },
    { label: 'GetProject', bundle: of('GetProject'), ...project },
    { label: 'GetProject, `main` before `module`', bundle: withMain('GetProject'), ...project },
    { label: "GetProject, with the SDK's search for credentials", bundle: withSearch('GetProject'), ...project },
    {
      label: 'ListProjectBids',
      bundle: of('ListProjectBids'),
      method: 'GET',
      path: `/api/projects/${missing}/bids`,
      params: { id: missing },
      status: 404,
    },
    {
      label: 'CreatePaymentIntent (with Stripe), refused',
      bundle: of('CreatePaymentIntent'),
      method: 'POST',
      path: `/api/bids/${missing}/payment-intent`,
      params: { bidId: missing },
      status: 401,
    },
  ];

  const dynamodb = await startDynamodb(folder);
  const tls = await startTls(folder, dynamodb.url);
  try {
    await ensureTable(dynamodb.url, 'bench');
    const results = await measureColdStarts(folder, contestants, rounds, {
      TABLE_NAME: 'bench',
      AWS_ENDPOINT_URL_DYNAMODB: tls.url,
      NODE_EXTRA_CA_CERTS: tls.trusted,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'bench',
      AWS_SECRET_ACCESS_KEY: 'bench',
    });
    say('| From nothing to the first answer | bundle | compressed | ms | times the floor | CPU ms | times the floor |');
    say('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
    for (const { label, bytes, gzipped, ms, ratio, cpuMs, cpuRatio } of results)
      row(label, kilobytes(bytes), kilobytes(gzipped), Math.round(ms), ratio.toFixed(2), Math.round(cpuMs), cpuRatio.toFixed(2));
  } finally {
    await tls.stop();
    await dynamodb.stop();
  }
};

const printSynth = (): void => {
  if (!existsSync(fromRoot('dist/web/index.html'))) {
    say('The synth needs a build of the pages: npm run build');
    return;
  }
  const out = path.join(folder, 'cdk.out');
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', fromRoot('infra/app.ts')], {
    cwd: fromRoot(),
    encoding: 'utf8',
    env: {
      ...process.env,
      CDK_OUTDIR: out,
      CDK_CONTEXT_JSON: JSON.stringify(JSON.parse(readFileSync(fromRoot('cdk.json'), 'utf8')).context),
    },
  });
  if (status !== 0) throw new Error(`The synth ended with ${status}\n${stderr}`);
  const seconds = (performance.now() - started) / 1000;
  const resources = readdirSync(out)
    .filter((file) => file.endsWith('.template.json'))
    .map((file) => Object.keys(JSON.parse(readFileSync(path.join(out, file), 'utf8')).Resources).length);
  say('| Synth of everything, bundles included | stacks | resources | largest stack |');
  say('| ---: | ---: | ---: | ---: |');
  row(
    `${seconds.toFixed(1)} s`,
    resources.length,
    resources.reduce((sum, count) => sum + count, 0),
    Math.max(...resources),
  );
};

try {
  say(`${machine}, medians of ${rounds} rounds`);
  say();
  const started = performance.now();
  const of = await bundle(
    'functions',
    () => true,
    (options) => options,
  );
  printSizes(of, performance.now() - started);
  say();
  await printColdStarts(of);
  if (values.synth) {
    say();
    printSynth();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
