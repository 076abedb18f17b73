import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { bundleFunctions, bundleOptions, filesAtStart, functionEntries, standIns } from '#infra/bundle';
import { fromRoot } from '#infra/root';
import { kilobytes, median } from './numbers';
import { machine, say } from './output';

/**
 * `npm run bench -- load`: how long each function takes to load, compared with an empty handler and with the bare document
 * client, the least that a function needs to read the table. Runs on the current Node; Lambda's version is 24:
 * `npx -y -p node@24 -c 'npm run bench -- load'`. `--rounds 25` for steadier figures, `--only GetProject,PlaceBid` for some
 * functions, `--all` to list every function.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '11' },
    only: { type: 'string' },
    all: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const only = values.only?.split(',');

const bareClient = `import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
  import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
  const table = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' }));
  export const handler = () => table.send(new GetCommand({ TableName: 'table', Key: { PK: 'a', SK: 'b' } }));`;

const { '@aws-sdk/credential-provider-node': environmentOnly } = standIns;

/**
 * The baselines. The client is as its packages have it, but without the search for credentials, which takes longer than all of
 * the rest.
 */
const floors = {
  'an empty handler': { code: 'export const handler = async () => ({ statusCode: 204 });', standIns },
  'the bare document client': { code: bareClient, standIns: { '@aws-sdk/credential-provider-node': environmentOnly } },
  'the same, with the stand-ins of infra/lean': { code: bareClient, standIns },
};

/** Loads the module as Lambda's runtime does before the first event. Prints the time since the process started, and its CPU time. */
const loader = `
import { writeSync } from 'node:fs';
const { handler } = await import(process.argv[2]);
const ms = performance.now();
const { user, system } = process.cpuUsage();
writeSync(1, JSON.stringify({ ms, cpuMs: (user + system) / 1000, isLoaded: typeof handler === 'function' }));
process.exit(0);
`;

interface Load {
  ms: number;
  cpuMs: number;
}

const environment = {
  PATH: process.env.PATH ?? '',
  AWS_REGION: 'us-east-1',
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
};

const loadOnce = (script: string, bundle: string): Load => {
  const { stdout, stderr } = spawnSync(process.execPath, [script, pathToFileURL(bundle).href], {
    encoding: 'utf8',
    env: environment,
  });
  const load: Load & { isLoaded: boolean } = stdout ? JSON.parse(stdout) : {};
  if (!load.isLoaded) throw new Error(`${bundle} could not be loaded\n${stderr}`);
  return load;
};

interface Contestant {
  name: string;
  bundle: string;
  bytes: number;
}

const contestantsIn = async (folder: string): Promise<Contestant[]> => {
  const entries = functionEntries().filter(({ name }) => !only || only.includes(name));
  const metafile = await bundleFunctions(path.join(folder, 'functions'), entries);
  const floorFolder = fromRoot('dist', `bench-load-${process.pid}`);
  mkdirSync(floorFolder, { recursive: true });
  try {
    const made: Contestant[] = [];
    for (const [index, [name, floor]] of Object.entries(floors).entries()) {
      const file = path.join(floorFolder, `${index}.ts`);
      writeFileSync(file, floor.code);
      const entry = { id: 'getMe' as const, name: `floor-${index}`, file: path.relative(fromRoot(), file) };
      const options = bundleOptions(path.join(folder, 'floors'), [entry]);
      await build({ ...options, alias: floor.standIns, plugins: [] });
      const bundle = path.join(folder, 'floors', entry.name, 'index.mjs');
      made.push({ name, bundle, bytes: statSync(bundle).size });
    }
    const bytesOf = (name: string) => filesAtStart(metafile, name).reduce((sum, file) => sum + statSync(file).size, 0);
    return [
      ...made,
      ...entries.map(({ name }) => ({
        name,
        bundle: path.join(folder, 'functions', name, 'index.mjs'),
        bytes: bytesOf(name),
      })),
    ];
  } finally {
    rmSync(floorFolder, { recursive: true, force: true });
  }
};

const write = (folder: string, name: string, code: string): string => {
  const file = path.join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  return file;
};

const printLoads = async (folder: string): Promise<void> => {
  const contestants = await contestantsIn(folder);
  const script = write(folder, 'loader', loader);
  const loads = contestants.map((): Load[] => []);
  // In turns, so that other load on the machine slows all of them alike. The first two rounds only warm up the disk cache.
  for (let round = -2; round < rounds; round += 1)
    for (const [at, { bundle }] of contestants.entries()) {
      const load = loadOnce(script, bundle);
      if (round >= 0) loads[at]?.push(load);
    }

  const results = contestants.map(({ name, bytes }, at) => {
    const own = loads[at] ?? [];
    const toFloor = (floor: number, what: keyof Load): number =>
      median(own.map((load, round) => load[what] / (loads[floor]?.[round]?.[what] ?? 1)));
    return {
      name,
      bytes,
      ms: median(own.map(({ ms }) => ms)),
      cpuMs: median(own.map(({ cpuMs }) => cpuMs)),
      toEmpty: toFloor(0, 'ms'),
      toClient: toFloor(1, 'ms'),
      cpuToClient: toFloor(1, 'cpuMs'),
    };
  });
  const beside = Object.keys(floors).length;
  const functions = results.slice(beside).sort((one, other) => one.cpuToClient - other.cpuToClient);
  const middle = functions[Math.floor(functions.length / 2)];
  const shown = values.all || only ? functions : [functions[0], middle, functions.at(-1)];

  say(`${machine}, medians of ${rounds} rounds in turns`);
  say();
  say('| Loaded | bundle | ms | times empty | times the client | CPU ms | times the client |');
  say('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const one of [...results.slice(0, beside), ...shown])
    if (one)
      say(
        `| ${one.name} | ${kilobytes(one.bytes)} | ${one.ms.toFixed(0)} | ${one.toEmpty.toFixed(2)} | ${one.toClient.toFixed(2)} | ${one.cpuMs.toFixed(0)} | ${one.cpuToClient.toFixed(2)} |`,
      );
  say();
  const of = (what: 'bytes' | 'toClient' | 'cpuToClient'): number => median(functions.map((one) => one[what]));
  say(
    `${functions.length} functions: median ${kilobytes(of('bytes'))}, ${of('toClient').toFixed(2)} times the client by the clock, ${of('cpuToClient').toFixed(2)} by CPU`,
  );
};

const folder = mkdtempSync(path.join(tmpdir(), 'settee-load-'));
await printLoads(folder);
