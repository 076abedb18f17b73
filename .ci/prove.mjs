// Searches for a way to break what the product promises (docs/reliability.md): lives through sequences of acts that race, are lost and break off.
// Usage: npm run prove                    ten thousand sequences, on two cores
//        npm run prove -- <n> [from]      n sequences, from a seed on
//        npm run prove -- replay <seed>   one of them again, made as short as it can be
//        npm run prove -- crashes [n] [from]  kills the whole product n times (500) and starts it again, twelve times on each data folder; one folder for each seed
//        npm run prove -- year [seed]     400 days of schedules in a small market (functions/testing/year)
//        npm run prove -- year defects    the same for two months, with each defect of functions/testing/year/defects.ts
//        npm run prove -- defects         plants each defect of functions/testing/simulation/defects.ts: each must be found
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

const [what = '10000', more = '1'] = process.argv.slice(2);
const [, count = '500', from = '1'] = process.argv.slice(2);
/** Sequences within which a defect must be found: about five minutes of one core. */
const sequencesForDefect = 400;

const run = (env, show) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--config', '.ci/prove.vitest.ts'], {
      env: { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk;
        if (show) process.stdout.write(chunk);
      });
    child.on('exit', (code) => resolve({ isKept: code === 0, said: stripVTControlCharacters(said) }));
  });

/** Two at a time. */
const each = async (list, work) => {
  const queue = [...list.entries()];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next[1], next[0]);
  };
  await Promise.all([worker(), worker()]);
};

/** The lines of a report that say what is broken. */
const brokenIn = (said) =>
  /Broken: [^\n]*|failed although nothing had gone wrong[^\n]*|No order explains[^\n]*|(?<=AssertionError: )[^\n]*/.exec(
    said,
  )?.[0];

const plantDefects = async (file, env, within) => {
  const names = [...readFileSync(file, 'utf8').matchAll(/^ {4}name: '(.*)',$/gm)].map(([, name]) => name);
  let missed = 0;
  await each(names, async (name, index) => {
    const { isKept, said } = await run({ ...env, PROVE_DEFECT: String(index) });
    const broken = brokenIn(said);
    const seed = /seed: (-?\d+)/.exec(said)?.[1];
    if (isKept || !broken) missed += 1;
    console.log(
      broken
        ? `found   ${name}\n        ${broken}${seed ? ` (seed ${seed})` : ''}`
        : `MISSED  ${name}${isKept ? '' : `\n${said.slice(-2000)}`}`,
    );
  });
  console.log(`\n${names.length - missed} of ${names.length} defects were found, each within ${within}.`);
  return missed === 0;
};

const search = async (sequences, from) => {
  const half = Math.ceil(sequences / 2);
  const parts = [
    { first: from, count: half },
    { first: from + half, count: sequences - half },
  ].filter(({ count }) => count > 0);
  const started = Date.now();
  let isKept = true;
  const totals = {};
  await each(parts, async ({ first, count }) => {
    const result = await run({ PROVE_SEQUENCES: String(count), PROVE_SEED: String(first) });
    isKept &&= result.isKept;
    if (!result.isKept) return void console.log(result.said);
    for (const [, name, number] of result.said.matchAll(/^prove: (.*) (\d+)$/gm))
      totals[name] = (totals[name] ?? 0) + Number(number);
  });
  for (const [name, number] of Object.entries(totals).sort()) console.log(`${String(number).padStart(9)}  ${name}`);
  const minutes = ((Date.now() - started) / 60_000).toFixed(1);
  console.log(
    `${sequences} sequences, seeds ${from} to ${from + sequences - 1}, in ${minutes} minutes: ${isKept ? 'every promise was kept' : 'BROKEN'}`,
  );
  return isKept;
};

/** Its counts, or what is broken. */
const liveThroughYear = async (seed) => {
  const started = Date.now();
  const { isKept, said } = await run({ PROVE_DAYS: '400', PROVE_SEED: seed });
  if (!isKept) console.log(said);
  for (const [, name, number] of said.matchAll(/^prove: (.*) (\d+)$/gm)) console.log(`${number.padStart(9)}  ${name}`);
  const minutes = ((Date.now() - started) / 60_000).toFixed(1);
  console.log(`400 days, seed ${seed}, in ${minutes} minutes: ${isKept ? 'everything was as it is promised to be' : 'BROKEN'}`);
  return isKept;
};

const ok =
  what === 'year'
    ? more === 'defects'
      ? await plantDefects('functions/testing/year/defects.ts', { PROVE_DAYS: '60' }, '60 days')
      : await liveThroughYear(more)
    : what === 'defects'
      ? await plantDefects(
          'functions/testing/simulation/defects.ts',
          { PROVE_SEQUENCES: String(sequencesForDefect) },
          `${sequencesForDefect} sequences`,
        )
      : what === 'crashes'
        ? (await run({ PROVE_KILLS: count, PROVE_SEED: from }, true)).isKept
        : what === 'replay'
          ? (await run({ PROVE_SEQUENCES: '1', PROVE_SEED: more, PROVE_SHRINK: '1' }, true)).isKept
          : await search(Number(what), Number(more));
process.exit(ok ? 0 : 1);
