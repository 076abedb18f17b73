// `npm run fuzz` sends malformed requests, and shows screens with markup in every text. Usage: docs/testing.md
import { minutesSince, printCounts, run } from './child.mjs';

const [what = '20000', more, last] = process.argv.slice(2);
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project'];

const fuzz = (env, show) => run([...vitest, 'functions', 'functions/testing/fuzz/fuzz.test.ts'], env, show);

/** Each half is one process with its own world. */
const send = async (requests, seed) => {
  const half = Math.ceil(requests / 2 / 40) * 40;
  const parts = [
    { from: 0, count: Math.min(half, requests) },
    { from: half, count: requests - half },
  ].filter(({ count }) => count > 0);
  const started = Date.now();
  const results = await Promise.all(
    parts.map(({ from, count }) =>
      fuzz({ FUZZ_REQUESTS: String(count), FUZZ_FROM: String(from), ...(seed && { FUZZ_SEED: seed }) }),
    ),
  );
  for (const { isFine, output } of results) {
    if (!isFine) console.log(output);
    for (const [line] of output.matchAll(/^slow: .*$/gm)) console.log(line);
  }
  printCounts(
    'fuzz',
    results.map(({ output }) => output),
  );
  const isFine = results.every((result) => result.isFine);
  console.log(
    `${requests} requests of seed ${seed ?? 1}, in ${minutesSince(started)} minutes: ${isFine ? 'nothing was found' : 'FINDINGS, above'}`,
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
