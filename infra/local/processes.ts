import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fromRoot } from '#infra/root';
import { StartError } from './errors';
import { isRunning, type ProcessRecord, recordOf } from './process-identity';

interface ChildOptions {
  name: string;
  dataDir: string;
  /** A Node script to run. Without it, `program` is run. */
  script?: string;
  program?: string;
  args?: readonly string[];
  cwd?: string;
  /** Returns whether the child is ready. Called until it is. */
  isReady: () => Promise<boolean>;
}

interface Child {
  stop: () => Promise<void>;
}

const readyMs = 30_000;

const recordFile = (dataDir: string, name: string): string => path.join(dataDir, 'run', `${name}.json`);

/**
 * Starts a program that ends with this process, however this process ends. Writes its output to `<dataDir>/<name>.log`.
 *
 * @throws StartError if it stops at once or does not become ready
 */
export const startChild = async ({ name, dataDir, script, program, args = [], cwd, isReady }: ChildOptions): Promise<Child> => {
  mkdirSync(path.join(dataDir, 'run'), { recursive: true });
  const logFile = path.join(dataDir, `${name}.log`);
  const log = openSync(logFile, 'w');
  const guard = fromRoot('infra/local/exit-with-parent.cjs');
  const pidFile = path.join(dataDir, 'run', `${name}.pid`);
  rmSync(pidFile, { force: true });
  const command = script === undefined ? [guard, pidFile, program ?? '', ...args] : ['--require', guard, script, ...args];
  const child = spawn(process.execPath, command, {
    cwd,
    stdio: ['pipe', log, log],
    windowsHide: true,
    // Leaves out other variables of this process. For example, cognito-local would use PORT for itself.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, SYSTEMROOT: process.env.SYSTEMROOT, TEMP: process.env.TEMP },
  });
  closeSync(log);
  let ended: string | undefined;
  const exited = new Promise<void>((resolve) => {
    child.on('error', (error) => {
      ended = error.message;
      resolve();
    });
    child.on('exit', (code, signal) => {
      ended = `it ended with ${signal ?? code}`;
      resolve();
    });
  });
  child.stdin?.on('error', () => undefined);

  const stop = async (): Promise<void> => {
    // The child ends when its standard input is closed (see exit-with-parent.cjs). Signals do not work on Windows.
    child.stdin?.end();
    const inTime = await Promise.race([exited.then(() => true), pause(4000, false, { ref: false })]);
    if (!inTime) child.kill('SIGKILL');
    rmSync(recordFile(dataDir, name), { force: true });
    rmSync(pidFile, { force: true });
  };

  const deadline = Date.now() + readyMs;
  while (!(await isReady().catch(() => false))) {
    if (ended !== undefined || Date.now() > deadline) {
      await stop();
      throw new StartError(`${name} did not start (${ended ?? 'no answer'}); its output is in ${logFile}.`);
    }
    await pause(10);
  }
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : child.pid;
  if (pid) writeFileSync(recordFile(dataDir, name), JSON.stringify(recordOf(pid)));
  return { stop };
};

/** Ends child processes that have outlived an earlier run. Only ends those with the recorded id and start time. */
export const endStaleChildren = async (dataDir: string): Promise<void> => {
  const folder = path.join(dataDir, 'run');
  if (!existsSync(folder) || process.platform === 'win32') return;
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'lock.json')) {
    try {
      const record = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as ProcessRecord;
      if (isRunning(record)) process.kill(record.pid, 'SIGKILL');
      for (let waits = 0; isRunning(record) && waits < 100; waits += 1) await pause(20);
    } catch {
      // The record is incomplete, or the process has already ended.
    }
    rmSync(path.join(folder, file), { force: true });
  }
};
