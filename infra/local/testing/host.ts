import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Endpoints } from '#infra/local/app';
import { fromRoot } from '#infra/root';

export interface Host {
  endpoints: Endpoints;
  output: () => string;
  /** Stops the host as Ctrl-C does. @returns the exit code */
  stop: () => Promise<number | null>;
  /** Kills the host, as a power failure would. */
  kill: () => Promise<void>;
}

/** Long enough for a busy machine. */
const readyMs = 240_000;

/** Node arguments that make password hashing cheap. */
const cheapPasswords = ['--require', fromRoot('infra/local/testing/cheap-passwords.cjs')];

/** Starts the product. `loaded`: modules to load first. `ownGroup`: uses a process group, which one signal ends. */
export const runHost = (env: Record<string, string>, { loaded = [] as readonly string[], ownGroup = false } = {}) => {
  const before = loaded.flatMap((file) => ['--require', fromRoot(file)]);
  const child = spawn(process.execPath, [...cheapPasswords, ...before, '--import', 'tsx', 'infra/local/start.ts'], {
    detached: ownGroup,
    cwd: fromRoot(),
    // With Jest's NODE_ENV, React's plugin would build something else.
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

/** Starts the product on a free port, with `SEED=0` and `WEB=0` by default. @throws Error with its output if it is not ready */
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
