import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ownRoot = fileURLToPath(new URL('../../..', import.meta.url));

/** The parts of `<dataDir>/endpoints.json` that the tests use. */
export interface Endpoints {
  app: string;
  dynamodb: { url: string; table: string };
  stripe: { url: string; secretKey: string };
  admin: { username: string; password: string };
  cognito: { url: string; userPoolId: string; clientId: string };
  /** The accounts of the demo data; none on an empty host. */
  mail: { url: string };
  demo: { email: string; password: string; userType: string }[];
}

/** The first start builds the pages. */
const readyMs = 240_000;
const stopMs = 20_000;

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
};

/** The whole product as `npm start` runs it, on a port and a data directory of its own. */
export class Host {
  readonly #seed: boolean;
  readonly #adminPath: string;
  readonly #adminTotp: boolean;
  readonly #live: boolean;
  readonly #root: string;
  #dataDir = '';
  #port = 0;
  #child: ChildProcess | undefined;
  #output = '';

  /**
   * `seed`: with the demo data; otherwise empty. `adminPath`: the second address of the admin panel; otherwise it has none. `adminTotp`:
   * administrators need an authenticator app; otherwise only those who have set one up. `live`: open browsers are told what changes;
   * otherwise they poll, as the specification has it. `dataDir`: what it begins with; otherwise nothing. `root`: where its
   * sources are; otherwise these.
   */
  constructor({ seed = false, adminPath = '', adminTotp = false, live = false, dataDir = '', root = ownRoot } = {}) {
    this.#seed = seed;
    this.#adminPath = adminPath;
    this.#adminTotp = adminTotp;
    this.#live = live;
    this.#root = root;
    this.#dataDir = dataDir;
  }

  /** Starts, or starts again with the same port and data. */
  async start(): Promise<Endpoints> {
    this.#port ||= await freePort();
    this.#dataDir ||= mkdtempSync(path.join(os.tmpdir(), 'settee-e2e-'));
    this.#output = '';
    // People who register by the hundred need not wait for a password to be hashed at its true cost.
    const cheap = ['--require', path.join(ownRoot, 'infra/local/testing/cheap-passwords.cjs')];
    const child = spawn(process.execPath, [...cheap, '--import', 'tsx', 'infra/local/start.ts'], {
      cwd: this.#root,
      env: {
        ...process.env,
        PORT: String(this.#port),
        DATA_DIR: this.#dataDir,
        SEED: this.#seed ? '1' : '0',
        ADMIN_PATH: this.#adminPath,
        ADMIN_TOTP: this.#adminTotp ? '1' : '0',
        LIVE: this.#live ? '1' : '0',
        RATE_LIMIT_SCALE: '1000',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that one signal ends all of it.
      detached: process.platform !== 'win32',
    });
    this.#child = child;
    const note = (chunk: Buffer): void => {
      this.#output = (this.#output + chunk.toString()).slice(-8000);
    };
    child.stdout.on('data', note);
    child.stderr.on('data', note);
    // Whatever ends the tests must not leave it behind.
    process.once('exit', () => this.#signal('SIGKILL'));
    return this.#ready();
  }

  async #ready(): Promise<Endpoints> {
    const deadline = Date.now() + readyMs;
    while (Date.now() < deadline) {
      if (this.#ended()) break;
      if (await answers(`http://127.0.0.1:${this.#port}/api/health`)) {
        return JSON.parse(readFileSync(path.join(this.#dataDir, 'endpoints.json'), 'utf8')) as Endpoints;
      }
      await pause(100);
    }
    await this.kill();
    throw new Error(`The local host did not start. Its output:\n${this.#output}`);
  }

  #ended(): boolean {
    return !this.#child || this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  #signal(signal: NodeJS.Signals): void {
    const pid = this.#child?.pid;
    if (pid === undefined || this.#ended()) return;
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || this.#ended()) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    this.#signal(signal);
    const inTime = await Promise.race([exited.then(() => true), pause(stopMs, false, { ref: false })]);
    if (!inTime) this.#signal('SIGKILL');
  }

  /** kill -9, the host and all that it has started: nothing is put in order. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  /** Ends it and forgets its data. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    if (this.#dataDir) rmSync(this.#dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}
