// Sends what nobody should send, and what people write that somebody could take for code (docs/fuzz.md).
// Usage: npm run fuzz                         twenty thousand requests, on two cores
//        npm run fuzz -- <n> [seed]           n requests, of another seed
//        npm run fuzz -- replay <n> [seed]    the one with this number again, whole, after those that came before it in its world
//        npm run fuzz -- screens              every screen with markup in every text that is stored
//        npm run fuzz -- schemathesis         docs/openapi.json by https://schemathesis.io, against the running product
import { spawn } from 'node:child_process';

const [what = '20000', more, last] = process.argv.slice(2);
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project'];

const run = (args, env, show) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, NO_COLOR: '1', AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk;
        if (show) process.stdout.write(chunk);
      });
    child.on('exit', (code) => resolve({ isFine: code === 0, said }));
  });

const fuzz = (env, show) => run([...vitest, 'functions-isolated', 'functions/testing/fuzz/fuzz.test.ts'], env, show);

/** Each half is one process, and begins with a world of its own. */
const send = async (requests, seed) => {
  const half = Math.ceil(requests / 2 / 40) * 40;
  const parts = [
    { from: 0, count: Math.min(half, requests) },
    { from: half, count: requests - half },
  ].filter(({ count }) => count > 0);
  const started = Date.now();
  const totals = {};
  const results = await Promise.all(
    parts.map(({ from, count }) =>
      fuzz({ FUZZ_REQUESTS: String(count), FUZZ_FROM: String(from), ...(seed && { FUZZ_SEED: seed }) }),
    ),
  );
  for (const { isFine, said } of results) {
    if (!isFine) console.log(said);
    for (const [, name, number] of said.matchAll(/^fuzz: (.*) (\d+)$/gm)) totals[name] = (totals[name] ?? 0) + Number(number);
    for (const [line] of said.matchAll(/^slow: .*$/gm)) console.log(line);
  }
  for (const [name, number] of Object.entries(totals).sort()) console.log(`${String(number).padStart(9)}  ${name}`);
  const isFine = results.every((result) => result.isFine);
  const minutes = ((Date.now() - started) / 60_000).toFixed(1);
  console.log(
    `${requests} requests of seed ${seed ?? 1}, in ${minutes} minutes: ${isFine ? 'nothing was found' : 'FINDINGS, above'}`,
  );
  return isFine;
};

const ways = {
  replay: () => fuzz({ FUZZ_REPLAY: more, ...(last && { FUZZ_SEED: last }) }, true),
  screens: () => run([...vitest, 'browser', 'frontend/e2e/stored-markup.test.ts'], { FUZZ_SCREENS: '1' }, true),
  schemathesis: () => run(['--import', 'tsx', 'infra/tools/fuzz/schemathesis.ts', ...process.argv.slice(3)], {}, true),
};

const isFine = what in ways ? (await ways[what]()).isFine : await send(Number(what), more);
process.exit(isFine ? 0 : 1);
