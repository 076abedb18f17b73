import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { bundleOptions, functionEntries } from '#infra/bundle';
import { ensureTable, startDynamodb } from '#infra/local/services/dynamodb';
import { fromRoot } from '#infra/root';
import { startSecrets } from '../../../functions/testing/secrets';
import { median } from './numbers';
import { machine, say } from './output';
import { startTls } from './tls';

/**
 * `npm run bench -- first`: what a function does when it is loaded, at its first call and at later ones, of a table by TLS; and what of the
 * first call a function could do while it is loaded, where Lambda gives it a whole CPU. In milliseconds of CPU, as all of it runs on one
 * machine. `--rounds 25` for calmer figures.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '11' } } });
const rounds = Number(values.rounds);
const calls = 20;

const folder = mkdtempSync(path.join(tmpdir(), 'settee-first-'));

/** As Lambda does: loads the module, then hands it one event after the other. Says what each took of the CPU. */
const script = path.join(folder, 'starter.mjs');
const starter = `
import { writeSync } from 'node:fs';
const cpu = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
const { handler } = await import(process.env.BUNDLE);
const took = [cpu()];
const context = { awsRequestId: 'bench', functionName: 'bench', getRemainingTimeInMillis: () => 10_000 };
for (let call = 0; call < ${calls}; call += 1) {
  const before = cpu();
  const { statusCode } = await handler(JSON.parse(process.env.EVENT), context);
  if (statusCode !== Number(process.env.STATUS)) throw new Error('It answered ' + statusCode);
  took.push(cpu() - before);
}
writeSync(3, JSON.stringify(took));
process.exit(0);
`;

/** What is asked of a function, and what it has to answer, so that nobody measures a failure. */
interface Asked {
  name: string;
  method: string;
  path: string;
  params?: Record<string, string>;
  headers?: Record<string, string>;
  body?: string;
  status: number;
}

const missing = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const project: Asked = {
  name: 'GetProject',
  method: 'GET',
  path: `/api/projects/${missing}`,
  params: { id: missing },
  status: 404,
};
/** Asks for its secret, and for nothing else. */
const webhook: Asked = {
  name: 'StripeWebhook',
  method: 'POST',
  path: '/api/stripe/webhook',
  headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
  body: '{}',
  status: 400,
};

const eventOf = ({ method, path: rawPath, params, headers = {}, body }: Asked): string =>
  JSON.stringify({
    version: '2.0',
    rawPath,
    rawQueryString: '',
    headers,
    ...(params && { pathParameters: params }),
    ...(body && { body }),
    requestContext: { http: { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1' } },
    isBase64Encoded: false,
  });

const startOnce = (bundle: string, asked: Asked, environment: Record<string, string>): Promise<number[]> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script], {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH ?? '', ...environment, BUNDLE: bundle, EVENT: eventOf(asked), STATUS: String(asked.status) },
    });
    let [took, errors] = ['', ''];
    child.stdio[3]?.on('data', (chunk) => {
      took += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      errors += chunk;
    });
    child.on('close', (code) => (code === 0 ? resolve(JSON.parse(took)) : reject(new Error(errors))));
  });

const handler = (id: string): string => {
  const entry = functionEntries().find(({ name }) => name === id);
  if (!entry) throw new Error(`There is no ${id}`);
  return fromRoot(entry.file);
};

/** What it may do while it is loaded, before the handler is there. */
const contestants: { label: string; asked: Asked; beginning: string }[] = [
  { label: 'GetProject', asked: project, beginning: '' },
  {
    label: 'the same, connected while it is loaded',
    asked: project,
    beginning: `
    import { connect } from 'node:tls';
    const { hostname, port } = new URL(process.env.AWS_ENDPOINT_URL_DYNAMODB);
    const socket = connect({ host: hostname, port: Number(port), servername: hostname });
    await new Promise((resolve) => socket.once('secureConnect', resolve));
    socket.unref();`,
  },
  {
    label: 'the same, after one read while it is loaded',
    asked: project,
    beginning: `
    import { get } from '#core/table/read';
    import { keys } from '#core/table/keys';
    await get(keys.project('none'));`,
  },
  { label: 'StripeWebhook, of a wrong signature: no table, a secret', asked: webhook, beginning: '' },
  {
    label: 'the same, its secret known when it is loaded',
    asked: webhook,
    beginning: `
    import { stripeSecrets } from '#core/secrets';
    await stripeSecrets();`,
  },
];

/** @returns their bundles */
const bundleEach = async (): Promise<string[]> => {
  // Within the repository, where the packages are.
  const sources = fromRoot('dist', `bench-first-${process.pid}`);
  mkdirSync(sources, { recursive: true });
  try {
    const entries = contestants.map(({ asked, beginning }, at) => {
      const file = path.join(sources, `${at}.ts`);
      writeFileSync(file, `${beginning}\nexport { handler } from ${JSON.stringify(handler(asked.name))};\n`);
      return { id: 'getProject' as const, name: `beginning-${at}`, file: path.relative(fromRoot(), file) };
    });
    await build(bundleOptions(folder, entries));
    return entries.map(({ name }) => path.join(folder, name, 'index.mjs'));
  } finally {
    rmSync(sources, { recursive: true, force: true });
  }
};

writeFileSync(script, starter);
const dynamodb = await startDynamodb(folder);
const secretId = 'bench';
const secrets = await startSecrets({ [secretId]: JSON.stringify({ secretKey: 'sk_test_bench', webhookSecret: 'whsec_bench' }) });
const tls = await startTls(folder, dynamodb.url);
const secretsTls = await startTls(folder, secrets.url);
try {
  await ensureTable(dynamodb.url, 'bench');
  const environment = {
    TABLE_NAME: 'bench',
    AWS_ENDPOINT_URL_DYNAMODB: tls.url,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secretsTls.url,
    STRIPE_SECRET_ID: secretId,
    NODE_EXTRA_CA_CERTS: tls.trusted,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'bench',
    AWS_SECRET_ACCESS_KEY: 'bench',
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  };
  const bundles = await bundleEach();
  const all = bundles.map((): number[][] => []);
  for (let round = -2; round < rounds; round += 1)
    for (const [at, bundle] of bundles.entries()) {
      const took = await startOnce(bundle, contestants[at]?.asked ?? project, environment);
      if (round >= 0) all[at]?.push(took);
    }
  say(`${machine}, medians of ${rounds} rounds in turns; milliseconds of CPU`);
  say();
  say('| By TLS | loaded | first call | second | third | of 20, the later half |');
  say('| --- | ---: | ---: | ---: | ---: | ---: |');
  for (const [at, { label }] of contestants.entries()) {
    const of = (from: number, to = from + 1): string =>
      median((all[at] ?? []).map((took) => median(took.slice(from, to)))).toFixed(1);
    say(`| ${label} | ${of(0)} | ${of(1)} | ${of(2)} | ${of(3)} | ${of(11, 21)} |`);
  }
} finally {
  await tls.stop();
  await secretsTls.stop();
  secrets.close();
  await dynamodb.stop();
  rmSync(folder, { recursive: true, force: true });
}
