import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { inSteadyTime } from './steady';

vi.mock('node:timers/promises', () => ({ setTimeout: vi.fn(async () => undefined) }));

let clock = 0;
const workOf = (ms: number) => async () => {
  clock += ms;
  return ms;
};

describe('inSteadyTime', () => {
  beforeEach(() => {
    clock = 5_000_000.25;
    vi.spyOn(performance, 'now').mockImplementation(() => clock);
    vi.mocked(sleep).mockClear();
  });

  it.each([
    [0.5, 999.5],
    [3, 997],
    [640, 360],
    [999.75, 0.25],
    [1000.25, 999.75],
    [2400, 600],
  ])('extends work of %f ms to the next full second by %f ms', async (worked, waits) => {
    expect(await inSteadyTime(workOf(worked))).toBe(worked);
    expect(sleep).toHaveBeenCalledExactlyOnceWith(waits);
  });

  it('extends failing work as well', async () => {
    const failing = async () => {
      await workOf(250)();
      throw new Error('no mail server');
    };
    await expect(inSteadyTime(failing)).rejects.toThrow('no mail server');
    expect(sleep).toHaveBeenCalledExactlyOnceWith(750);
  });
});
