import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Endpoints } from '#infra/local/app';
import { fromRoot } from '#infra/root';

export interface Host {
  endpoints: Endpoints;
  process: ChildProcess;
  /** What it has printed so far. */
  output: () => string;
  /** Ends it as Ctrl-C does. @returns the exit code */
  stop: () => Promise<number | null>;
  /** Ends it as a power cut does. */
  kill: () => Promise<void>;
}

// For a machine that has other things to do.
const readyMs = 240_000;

/** Hashing passwords costs next to nothing in a host that is started with it. */
export const cheapPasswords = ['--require', fromRoot('infra/local/testing/cheap-passwords.cjs')];

/**
 * Starts `npm start`'s program and waits for its end. `loaded`: what is loaded into it before anything else; `ownGroup`: with its children it is a
 * process group, which one signal ends.
 */
export const runHost = (env: Record<string, string>, { loaded = [] as readonly string[], ownGroup = false } = {}) => {
  const before = loaded.flatMap((file) => ['--require', fromRoot(file)]);
  const child = spawn(process.execPath, [...cheapPasswords, ...before, '--import', 'tsx', 'infra/local/start.ts'], {
    detached: ownGroup,
    cwd: fromRoot(),
    // NODE_ENV is jest's business, and would make React's plugin build something else.
    env: { ...process.env, NODE_ENV: undefined, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const exited = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { child, exited, output: () => output };
};

/**
 * The whole product as a child process, for tests, on a free port: `SEED=0` and `WEB=0` unless `env` says otherwise.
 *
 * @throws Error with what it printed when it does not get ready
 */
export const startHost = async (dataDir: string, env: Record<string, string> = {}): Promise<Host> => {
  const file = path.join(dataDir, 'endpoints.json');
  rmSync(file, { force: true });
  const { child, exited, output } = runHost({ PORT: '0', SEED: '0', WEB: '0', ...env, DATA_DIR: dataDir });
  const deadline = Date.now() + readyMs;
  while (!existsSync(file)) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The host did not start (exit code ${child.exitCode}): ${output()}`);
    }
    await pause(20);
  }
  return {
    endpoints: JSON.parse(readFileSync(file, 'utf8')) as Endpoints,
    process: child,
    output,
    stop: () => {
      child.kill('SIGTERM');
      return exited;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
};
