import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Budget } from '#core/kernel/budget';
import { forEach } from './scheduled';

const unlimited: Budget = { isSpent: () => false };

describe('forEach', () => {
  it('works through the items in order, with limited concurrency, and continues after failures', async () => {
    const begun: number[] = [];
    let [underWay, most] = [0, 0];
    const work = async (item: number): Promise<void> => {
      begun.push(item);
      underWay += 1;
      most = Math.max(most, underWay);
      await nextTurn();
      underWay -= 1;
      if (item === 2) throw new Error('planted');
    };
    expect(await forEach([1, 2, 3, 4, 5, 6, 7], work, { budget: unlimited, atOnce: 3 })).toEqual({ done: 6, failed: 1 });
    expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(most).toBe(3);
  });

  it('starts nothing more when the time is up', async () => {
    const begun: number[] = [];
    const work = async (item: number): Promise<void> => {
      begun.push(item);
    };
    const budget: Budget = { isSpent: () => begun.length >= 2 };
    expect(await forEach([1, 2, 3, 4], work, { budget })).toEqual({ done: 2, failed: 0 });
    expect(begun).toEqual([1, 2]);
  });
});
