import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inSteps, msLeft, retryUntil, retryWhile, withDeadline, withRetryTime } from './deadline';

// Time is the tests' own here: what is shown holds on any machine.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
}));
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

class Refused extends Error {}
const isRefused = (error: unknown): boolean => error instanceof Refused;

/** How long `work` takes, and how it ends. */
const timed = async (work: () => Promise<unknown>): Promise<{ ms: number; ended: PromiseSettledResult<unknown> }> => {
  const startedAt = performance.now();
  const settled = async () => {
    const [ended] = await Promise.allSettled([work()]);
    return { ms: performance.now() - startedAt, ended };
  };
  const [result] = await Promise.all([settled(), vi.advanceTimersByTimeAsync(400_000)]);
  return result;
};

const alwaysRefused = () => retryWhile(() => Promise.reject(new Refused()), isRefused);

describe('retries', () => {
  it("end after two thirds of the call's time with the last error", async () => {
    const { ms, ended } = await timed(() => withDeadline(12_000, alwaysRefused));
    expect(ended).toMatchObject({ status: 'rejected', reason: expect.any(Refused) });
    expect(ms).toBeGreaterThan(6500);
    expect(ms).toBeLessThan(7400);
  });

  it('end together in nested loops, however much of the call has passed', async () => {
    const { ms } = await timed(() =>
      withDeadline(28_000, async () => {
        await sleep(15_000);
        return retryWhile(() => retryWhile(alwaysRefused, isRefused), isRefused);
      }),
    );
    expect(ms).toBeGreaterThan(17_000);
    expect(ms).toBeLessThanOrEqual(18_000);
  });

  it('try once if no time is left', async () => {
    const work = vi.fn(() => Promise.reject(new Refused()));
    await timed(() => withDeadline(500, () => retryWhile(work, isRefused)));
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('have their own time in each step of background work, until the function ends', async () => {
    const { ms } = await timed(() =>
      withDeadline(50_000, () =>
        inSteps(async () => {
          for (let step = 0; step < 2; step += 1) await alwaysRefused().catch(() => undefined);
          expect(retryUntil() - performance.now()).toBeLessThan(10_000);
          expect(msLeft()).toBeLessThan(10_000);
        }),
      ),
    );
    expect(ms).toBeGreaterThan(39_000);
    expect(ms).toBeLessThanOrEqual(40_000);
  });

  it('can have less time than the call, and never have more', async () => {
    expect((await timed(() => withDeadline(12_000, () => withRetryTime(1000, alwaysRefused)))).ms).toBeLessThanOrEqual(1000);
    expect((await timed(() => withDeadline(2000, () => withRetryTime(9000, alwaysRefused)))).ms).toBeLessThanOrEqual(1000);
  });

  it('do not repeat other errors', async () => {
    const work = vi.fn(() => Promise.reject(new TypeError()));
    await timed(() => withDeadline(12_000, () => retryWhile(work, isRefused)));
    expect(work).toHaveBeenCalledTimes(1);
  });
});

describe('many writers of one item', () => {
  /** Simulates an item that refuses writes for as long as a transaction of ten items takes in AWS. */
  const race = async (contenders: number, remainingMs: number) => {
    let heldUntil = 0;
    let refusals = 0;
    const take = async (): Promise<void> => {
      await sleep(3);
      const now = performance.now();
      if (now < heldUntil) {
        refusals += 1;
        throw new Refused();
      }
      heldUntil = now + 10 + Math.random() * 10;
      await sleep(heldUntil - now);
    };
    const all = () =>
      Promise.allSettled(Array.from({ length: contenders }, () => withDeadline(remainingMs, () => retryWhile(take, isRefused))));
    const { ms, ended } = await timed(all);
    const results = (ended as PromiseFulfilledResult<PromiseSettledResult<void>[]>).value;
    return { ms, refusals, failed: results.filter(({ status }) => status === 'rejected').length };
  };

  it('all succeed, a hundred within the time of an ordinary call', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { ms, refusals, failed } = await race(100, 12_000);
      expect(failed).toBe(0);
      expect(ms).toBeLessThan(5000);
      expect(refusals).toBeLessThan(900);
    }
  });

  it('wait hardly longer than necessary if they are few', async () => {
    const times: number[] = [];
    for (let round = 0; round < 100; round += 1) times.push((await race(2, 12_000)).ms);
    expect(times.sort((a, b) => a - b)[50]).toBeLessThan(100);
  });
});
