import { existsSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Endpoints } from '#infra/local/app';
import { listen } from '#infra/local/ports';
import { runHost } from '#infra/local/testing/host';

/** The longest time that a start after a kill may take, on a busy machine. */
const readyMs = 120_000;

/** Thrown if the product was killed as planned, so that a call has no answer. */
export class Died extends Error {}

/** Runs the product as `npm start` does, with all processes in one group. */
export class Product {
  private readonly run: ReturnType<typeof runHost>;
  private readonly file: string;
  private isDead = false;
  private planned: NodeJS.Timeout | undefined;
  private readonly ended: Promise<void>;
  private readonly startedAt = performance.now();
  endpoints: Endpoints | undefined;

  /** `diesAtWrite`: dies during its n-th write to a file. 0: never. `aheadMs`: how far its clocks are ahead. */
  constructor(dataDir: string, port: number, { diesAtWrite = 0, aheadMs = 0 } = {}) {
    this.file = path.join(dataDir, 'endpoints.json');
    rmSync(this.file, { force: true });
    const env = {
      ...{ DATA_DIR: dataDir, PORT: String(port), SEED: '0', WEB: '0', RATE_LIMIT_SCALE: '1000' },
      ...{ DIES_AT_WRITE: String(diesAtWrite), CLOCK_AHEAD_MS: String(aheadMs) },
    };
    const loaded = ['infra/local/testing/dies-writing.cjs', 'infra/local/testing/later.cjs'];
    this.run = runHost(env, { loaded, ownGroup: true });
    const end = (): void => this.signal(false);
    process.once('exit', end);
    this.ended = this.run.exited.then(() => {
      this.isDead = true;
      process.off('exit', end);
    });
  }

  private readonly signal = (isAlone: boolean): void => {
    if (this.isDead) return;
    const pid = this.run.child.pid as number;
    try {
      process.kill(isAlone ? pid : -pid, 'SIGKILL');
    } catch (error) {
      // It has already ended.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };

  /** Kills all processes without any cleanup. `isAlone`: kills only the first, whose children must then end by themselves. */
  async kill({ isAlone = false } = {}): Promise<void> {
    clearTimeout(this.planned);
    this.signal(isAlone);
    await this.ended;
  }

  /** Kills the product after `ms`, unless `hasDied` is called before. */
  dieAfter(ms: number, how: { isAlone: boolean }): void {
    this.planned = setTimeout(() => void this.kill(how), ms);
  }

  /** Returns whether a kill explains a failure. Cancels a planned kill, which would look like an explanation although it came later. */
  async hasDied(): Promise<boolean> {
    clearTimeout(this.planned);
    await Promise.race([this.ended, pause(1000)]);
    return this.isDead;
  }

  /** Waits until it serves. @returns how many ms that took. @throws Died; Error if it does not start although nothing killed it */
  async ready(): Promise<number> {
    while (!existsSync(this.file)) {
      const took = performance.now() - this.startedAt;
      if (this.isDead && this.run.child.signalCode === 'SIGKILL') throw new Died();
      if (this.isDead || took > readyMs) {
        await this.kill();
        throw new Error(`Broken: it starts again after any kill\n${this.run.output().slice(-4000)}`);
      }
      await pause(20);
    }
    this.endpoints = JSON.parse(readFileSync(this.file, 'utf8')) as Endpoints;
    return performance.now() - this.startedAt;
  }
}

/** Starts a proxy with a fixed address, for a server whose port changes with each start. */
export const startRelay = async (): Promise<{ url: string; leadTo: (url: string) => void; stop: () => void }> => {
  let port = 0;
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy()).on('close', () => far.destroy());
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  const leadTo = (to: string): void => {
    port = Number(new URL(to).port);
  };
  return { url, leadTo, stop: () => server.close() };
};
