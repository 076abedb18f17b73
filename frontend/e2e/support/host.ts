import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '#infra/local/ports';

const ownRoot = fileURLToPath(new URL('../../..', import.meta.url));

/** The parts of `<dataDir>/endpoints.json` that tests use. */
export interface Endpoints {
  app: string;
  dynamodb: { url: string; table: string };
  stripe: { url: string; secretKey: string };
  admin: { username: string; password: string };
  cognito: { url: string; userPoolId: string; clientId: string };
  mail: { url: string };
  push: { url: string };
  queues: { url: string };
  /** The accounts of the demo data. Empty without demo data. */
  demo: { email: string; password: string; userType: string }[];
}

/** The first start builds the pages, which takes long. */
const readyMs = 240_000;
const stopMs = 20_000;

const isHealthy = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
};

/** Runs the whole product as `npm start` does, with its own port and data directory. */
export class Host {
  readonly #seed: boolean;
  readonly #adminPath: string;
  readonly #live: boolean;
  readonly #root: string;
  #dataDir = '';
  #port = 0;
  #child: ChildProcess | undefined;
  #output = '';

  /**
   * - `seed`: starts with the demo data. Default: empty.
   * - `adminPath`: the second address of the admin panel. Default: none.
   * - `live`: sends live updates to open browsers. Default: browsers poll, as the specification says.
   * - `dataDir`: the initial data. Default: none.
   * - `root`: the repository to run. Default: this one.
   */
  constructor({ seed = false, adminPath = '', live = false, dataDir = '', root = ownRoot } = {}) {
    this.#seed = seed;
    this.#adminPath = adminPath;
    this.#live = live;
    this.#root = root;
    this.#dataDir = dataDir;
  }

  /** Starts the product, or restarts it with the same port and data. */
  async start(): Promise<Endpoints> {
    this.#port ||= await freePort();
    this.#dataDir ||= mkdtempSync(path.join(os.tmpdir(), 'settee-e2e-'));
    this.#output = '';
    // Tests register hundreds of people. Hashing their passwords at the real cost would take too long.
    const cheapPasswords = ['--require', path.join(ownRoot, 'infra/local/testing/cheap-passwords.cjs')];
    const child = spawn(process.execPath, [...cheapPasswords, '--import', 'tsx', 'infra/local/start.ts'], {
      cwd: this.#root,
      env: {
        ...process.env,
        PORT: String(this.#port),
        DATA_DIR: this.#dataDir,
        SEED: this.#seed ? '1' : '0',
        ADMIN_PATH: this.#adminPath,
        ADMIN_TOTP: '0',
        LIVE: this.#live ? '1' : '0',
        RATE_LIMIT_SCALE: '1000',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // One process group, so that one signal ends all processes.
      detached: process.platform !== 'win32',
    });
    this.#child = child;
    const appendOutput = (chunk: Buffer): void => {
      this.#output = (this.#output + chunk.toString()).slice(-8000);
    };
    child.stdout.on('data', appendOutput);
    child.stderr.on('data', appendOutput);
    // The product must not outlive the tests, however they end.
    process.once('exit', () => this.#signal('SIGKILL'));
    return this.#waitUntilReady();
  }

  async #waitUntilReady(): Promise<Endpoints> {
    const deadline = Date.now() + readyMs;
    while (Date.now() < deadline) {
      if (this.#hasEnded()) break;
      if (await isHealthy(`http://127.0.0.1:${this.#port}/api/health`)) {
        return JSON.parse(readFileSync(path.join(this.#dataDir, 'endpoints.json'), 'utf8')) as Endpoints;
      }
      await pause(100);
    }
    await this.kill();
    throw new Error(`The local host did not start. Its output:\n${this.#output}`);
  }

  #hasEnded(): boolean {
    return !this.#child || this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  #signal(signal: NodeJS.Signals): void {
    const pid = this.#child?.pid;
    if (pid === undefined || this.#hasEnded()) return;
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, signal);
    } catch {
      // It has already ended.
    }
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || this.#hasEnded()) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    this.#signal(signal);
    const inTime = await Promise.race([exited.then(() => true), pause(stopMs, false, { ref: false })]);
    if (!inTime) this.#signal('SIGKILL');
  }

  /** Kills the product and its child processes without any cleanup. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  /** Stops the product and deletes its data. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    if (this.#dataDir) rmSync(this.#dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}
