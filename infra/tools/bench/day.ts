import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '#infra/local/ports';
import { fromRoot } from '#infra/root';
import { median } from './numbers';
import { machine, say } from './output';

/**
 * `npm run bench:day`: how long a developer waits, in a copy of the sources whose first builds nobody has made before. Prints the table of
 * docs/performance.md. `--tests` runs the suites, too, which takes minutes; `--rounds 3` says how often the others are made, but for what is
 * built anew.
 */
const { values } = parseArgs({
  options: { tests: { type: 'boolean', default: false }, rounds: { type: 'string', default: '3' } },
});
const rounds = Number(values.rounds);

const folder = mkdtempSync(path.join(tmpdir(), 'settee-day-'));
const copy = path.join(folder, 'settee');

/** What git would commit, with the packages of this repository. */
const copySources = (): void => {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: fromRoot(),
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  for (const file of stdout.split('\0').filter(Boolean)) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    cpSync(fromRoot(file), path.join(copy, file));
  }
  symlinkSync(fromRoot('node_modules'), path.join(copy, 'node_modules'));
  // Builds are kept by what they were made of.
  const comment = `\n// ${path.basename(folder)}\n`;
  for (const file of ['functions/env.ts', 'frontend/src/main.tsx']) appendFileSync(path.join(copy, file), comment);
};

interface Took {
  seconds: number;
  /** Of the CPU, children included. */
  cpuSeconds: number;
}

/** A program under bash, which knows what all of its children have used. */
const program = (command: string, env: NodeJS.ProcessEnv = {}) => {
  const figures = path.join(folder, 'figures');
  const child = spawn(
    'bash',
    ['-c', `trap : INT; TIMEFORMAT='%U %S'; { time ${command} >&3 2>&3; } 3>"$0.log" 2>"$0"`, figures],
    {
      cwd: copy,
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env, NO_COLOR: '1' },
    },
  );
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    ended,
    /** To the program and all that it has started, as Ctrl-C does. */
    interrupt: async (): Promise<void> => {
      process.kill(-(child.pid as number), 'SIGINT');
      await ended;
    },
    cpuSeconds: (): number =>
      readFileSync(figures, 'utf8')
        .trim()
        .split(/\s+/)
        .reduce((sum, seconds) => sum + Number(seconds), 0),
    log: (): string => readFileSync(`${figures}.log`, 'utf8'),
  };
};

const run = async (command: string): Promise<Took> => {
  const started = performance.now();
  const { ended, cpuSeconds, log } = program(command);
  if ((await ended) !== 0) say(`! ${command}\n${log().slice(-2000)}`);
  return { seconds: (performance.now() - started) / 1000, cpuSeconds: cpuSeconds() };
};

const answerOf = async (url: string): Promise<Response | undefined> => fetch(url).catch(() => undefined);

/** @throws Error when it takes longer than two minutes */
const until = async (isSo: () => Promise<boolean>, why: () => string): Promise<void> => {
  for (const began = performance.now(); !(await isSo()); await pause(20))
    if (performance.now() - began > 120_000) throw new Error(why());
};

interface Host {
  url: string;
  seconds: number;
  stop: () => Promise<Took>;
}

/** `npm start` or `npm run dev`, until its first page is there. */
const start = async (command: string, dataDir: string): Promise<Host> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const { interrupt, cpuSeconds, log } = program(command, { PORT: String(port), DATA_DIR: path.join(folder, dataDir) });
  await until(async () => (await answerOf(url))?.status === 200, log);
  const seconds = (performance.now() - began) / 1000;
  return {
    url,
    seconds,
    stop: async () => {
      await interrupt();
      return { seconds, cpuSeconds: cpuSeconds() };
    },
  };
};

const startAndStop = async (dataDir: string): Promise<Took> => (await start('npm start', dataDir)).stop();

/** From the moment at which a handler's file is written to the first answer of the new one. */
const changes = async (): Promise<Took> => {
  const file = path.join(copy, 'functions/endpoints/operations/check-health.ts');
  const source = readFileSync(file, 'utf8');
  const { url, stop } = await start('npm run dev', 'dev');
  const times: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const answer = `changed ${round}`;
      const began = performance.now();
      writeFileSync(file, source.replace("'ok' as const", `'${answer}' as 'ok'`));
      await until(
        async () => (await (await answerOf(`${url}/api/health`))?.text())?.includes(answer) ?? false,
        () => `${answer} was never there`,
      );
      times.push((performance.now() - began) / 1000);
    }
  } finally {
    await stop();
    writeFileSync(file, source);
  }
  return { seconds: median(times), cpuSeconds: Number.NaN };
};

const medianOf = async (work: () => Promise<Took>): Promise<Took> => {
  const all: Took[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await work());
  return {
    seconds: median(all.map(({ seconds }) => seconds)),
    cpuSeconds: median(all.map(({ cpuSeconds }) => cpuSeconds)),
  };
};

const row = (what: string, { seconds, cpuSeconds }: Took): void =>
  say(`| ${what} | ${seconds.toFixed(1)} s | ${Number.isNaN(cpuSeconds) ? '' : `${cpuSeconds.toFixed(1)} s`} |`);

try {
  copySources();
  say(`${machine}, medians of ${rounds} rounds`);
  say();
  say('| What | by the clock | CPU |');
  say('| --- | ---: | ---: |');
  row('`npm start` to the first page: nothing built, no data', await startAndStop('first'));
  let number = 0;
  const nextFolder = (): string => {
    number += 1;
    return `again-${number}`;
  };
  row('the same, built before', await medianOf(() => startAndStop(nextFolder())));
  row('the same, built before, with its data', await medianOf(() => startAndStop('first')));
  row('a changed handler answers, in `npm run dev`', await changes());
  row('`npx cdk synth`, pages and bundles included', await run('npx cdk synth --quiet'));
  if (values.tests) for (const command of ['npm run test:quick', 'npm test']) row(`\`${command}\``, await run(command));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
