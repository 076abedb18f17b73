// `npm run simulate` simulates races, failures and crashes, and checks the promises of docs/reliability.md. Usage: docs/testing.md
import { readFileSync } from 'node:fs';
import { minutesSince, printCounts, run } from './child.mjs';

const [what = '10000', ...more] = process.argv.slice(2);
/** Sequences within which a defect must be found: about six minutes of one core. */
const sequencesForDefect = 1000;

const simulate = (env, show) => run(['node_modules/vitest/vitest.mjs', 'run', '--config', '.ci/simulate.vitest.ts'], env, show);

/** Three at a time, because each waits for a third of its time. */
const each = async (list, work) => {
  const queue = [...list.entries()];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next[1], next[0]);
  };
  await Promise.all([worker(), worker(), worker()]);
};

/** Returns the lines of a report that name what is broken. */
const brokenIn = (output) =>
  /Broken: [^\n]*|failed although nothing had gone wrong[^\n]*|No order explains[^\n]*|(?<=AssertionError: )[^\n]*/.exec(
    output,
  )?.[0];

const plantDefects = async () => {
  const names = [...readFileSync('functions/testing/simulation/defects.ts', 'utf8').matchAll(/^ {4}name: '(.*)',$/gm)].map(
    ([, name]) => name,
  );
  let missed = 0;
  await each(names, async (name, index) => {
    const { isFine, output } = await simulate({
      SIMULATION_SEQUENCES: String(sequencesForDefect),
      SIMULATION_DEFECT: String(index),
    });
    const broken = brokenIn(output);
    const seed = /seed: (-?\d+)/.exec(output)?.[1];
    if (isFine || !broken) missed += 1;
    console.log(
      broken
        ? `found   ${name}\n        ${broken}${seed ? ` (seed ${seed})` : ''}`
        : `MISSED  ${name}${isFine ? '' : `\n${output.slice(-2000)}`}`,
    );
  });
  console.log(`\n${names.length - missed} of ${names.length} defects were found, each within ${sequencesForDefect} sequences.`);
  return missed === 0;
};

/** Sequences in one process, which ends at a broken promise. */
const pieceSize = 250;

const search = async (sequences, from) => {
  const started = Date.now();
  const pieces = Array.from({ length: Math.ceil(sequences / pieceSize) }, (_, index) => index * pieceSize);
  const results = [];
  await each(pieces, async (first) => {
    const count = Math.min(pieceSize, sequences - first);
    const result = await simulate({ SIMULATION_SEQUENCES: String(count), SIMULATION_SEED: String(from + first) });
    results.push(result);
    if (!result.isFine) console.log(result.output);
  });
  printCounts(
    'simulation',
    results.map(({ output }) => output),
  );
  const isKept = results.every(({ isFine }) => isFine);
  console.log(
    `${sequences} sequences, seeds ${from} to ${from + sequences - 1}, in ${minutesSince(started)} minutes: ${isKept ? 'every promise was kept' : 'BROKEN'}`,
  );
  return isKept;
};

const ways = {
  defects: plantDefects,
  crashes: async (kills = '500', from = '1') => (await simulate({ SIMULATION_KILLS: kills, SIMULATION_SEED: from }, true)).isFine,
  replay: async (seed = '1') =>
    (await simulate({ SIMULATION_SEQUENCES: '1', SIMULATION_SEED: seed, SIMULATION_SHRINK: '1' }, true)).isFine,
};

const isFine = what in ways ? await ways[what](...more) : await search(Number(what), Number(more[0] ?? 1));
process.exit(isFine ? 0 : 1);
