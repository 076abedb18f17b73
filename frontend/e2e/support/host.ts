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
  mail: { url: string };
  push: { url: string };
  queues: { url: string };
  /** The accounts of the demo data; empty without demo data. */
  demo: { email: string; password: string; userType: string }[];
}

/** Long, because the first start builds the pages. */
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

/** The whole product, started as `npm start` does, with its own port and data directory. */
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
   * `seed`: with the demo data; default: empty. `adminPath`: the second address of the admin panel; default: none. `adminTotp`:
   * administrators need an authenticator app; default: only those who have set one up. `live`: changes are reported to open
   * browsers; default: they poll, as in the specification. `dataDir`: the initial data; default: none. `root`: the folder of the
   * sources; default: these.
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
    // Tests register hundreds of people, which would take too long with the real cost of hashing passwords.
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
      // A process group, so that one signal ends all of it.
      detached: process.platform !== 'win32',
    });
    this.#child = child;
    const note = (chunk: Buffer): void => {
      this.#output = (this.#output + chunk.toString()).slice(-8000);
    };
    child.stdout.on('data', note);
    child.stderr.on('data', note);
    // Must not outlive the tests, however they end.
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

  /** Kills the host and all its children with SIGKILL, so that nothing is cleaned up. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  /** Stops the host and deletes its data. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    if (this.#dataDir) rmSync(this.#dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}
