import { existsSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Endpoints } from '#infra/local/app';
import { listen } from '#infra/local/ports';
import { runHost } from '#infra/local/testing/host';

/** Within which `npm start` serves again whatever it was killed in, on a machine that has other things to do. */
const readyMs = 120_000;

/** The product was killed, as was planned: what it was asked has no answer. */
export class Died extends Error {}

/** The whole product as `npm start` runs it, with all its processes in one group. */
export class Product {
  private readonly run: ReturnType<typeof runHost>;
  private readonly file: string;
  private isDead = false;
  private planned: NodeJS.Timeout | undefined;
  private readonly ended: Promise<void>;
  private readonly startedAt = performance.now();
  endpoints: Endpoints | undefined;

  /** `diesAtWrite`: the how manieth write to a file it dies in; 0: none. `aheadMs`: how far its clocks are ahead. */
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
      // It has ended meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };

  /** Ends every process of it at once, so that nothing is cleaned up; or the first one alone, whose children then have to end by themselves. */
  async kill({ isAlone = false } = {}): Promise<void> {
    clearTimeout(this.planned);
    this.signal(isAlone);
    await this.ended;
  }

  /** Has it killed so many milliseconds later, unless it is asked before whether it has died. */
  dieAfter(ms: number, how: { isAlone: boolean }): void {
    this.planned = setTimeout(() => void this.kill(how), ms);
  }

  /** Whether it is dead, or being killed: what failed may have failed because of that. It is not killed later: then what failed would look so, too. */
  async hasDied(): Promise<boolean> {
    clearTimeout(this.planned);
    await Promise.race([this.ended, pause(1000)]);
    return this.isDead;
  }

  /** @returns after how many milliseconds it served. @throws Died, or Error where it does not start although nobody killed it */
  async ready(): Promise<number> {
    while (!existsSync(this.file)) {
      const took = performance.now() - this.startedAt;
      if (this.isDead && this.run.child.signalCode === 'SIGKILL') throw new Died();
      if (this.isDead || took > readyMs) {
        await this.kill();
        throw new Error(`Broken: it starts again, whatever it was killed in\n${this.run.output().slice(-4000)}`);
      }
      await pause(20);
    }
    this.endpoints = JSON.parse(readFileSync(this.file, 'utf8')) as Endpoints;
    return performance.now() - this.startedAt;
  }
}

/** An address that stays, of a server that comes back elsewhere after each start. */
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
