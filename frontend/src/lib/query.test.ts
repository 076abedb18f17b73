import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from './errors';
import { nextPoll } from './query';

const failing = (error: unknown, dataUpdatedAt: number, errorUpdateCount = 1) => ({
  ...{ status: 'error', error, dataUpdatedAt, errorUpdateCount },
});
const fine = { error: null, errorUpdateCount: 0 };

describe('polling', () => {
  it('keeps its interval while the server answers', () => {
    expect(nextPoll(5000, { ...fine, status: 'success', dataUpdatedAt: 1 }, 100_000)).toBe(5000);
    expect(nextPoll(5000, { ...fine, status: 'pending', dataUpdatedAt: 0 }, 100_000)).toBe(5000);
  });

  it('waits as long as the server has been failing, at most a minute', () => {
    const error = new NetworkError();
    expect(nextPoll(5000, failing(error, 100_000), 103_000)).toBe(5000);
    expect(nextPoll(5000, failing(error, 100_000), 112_000)).toBe(12_000);
    expect(nextPoll(5000, failing(error, 100_000), 1_000_000)).toBe(60_000);
    expect(nextPoll(5000, failing(new ApiError(503, 'UNAVAILABLE', 'x'), 100_000), 120_000)).toBe(20_000);
  });

  it('retries a failed first request soon, and then less and less often', () => {
    const wait = (failures: number, every = 5000) => nextPoll(every, failing(new NetworkError(), 0, failures), Date.now());
    expect([1, 2, 3, 12, 100].map((failures) => wait(failures))).toEqual([5000, 10_000, 15_000, 60_000, 60_000]);
    expect([1, 2].map((failures) => wait(failures, 30_000))).toEqual([30_000, 60_000]);
  });

  it('is slow while live updates arrive, and for two minutes after any 429 or 503', () => {
    const state = { ...fine, status: 'success', dataUpdatedAt: 1 };
    const waits = (now: number, isLive = false) => [5_000, 30_000].map((every) => nextPoll(every, state, now, isLive));
    expect(waits(1_000_000, true)).toEqual([120_000, 240_000]);
    for (const error of [new NetworkError(), new ApiError(500, 'INTERNAL', 'x')]) nextPoll(5_000, failing(error, 1), 1_000_000);
    expect(waits(1_000_000)).toEqual([5_000, 30_000]);
    for (const [status, at] of [
      [429, 2_000_000],
      [503, 3_000_000],
    ] as const) {
      nextPoll(10_000, failing(new ApiError(status, 'UNKNOWN', 'Too Many Requests'), 1), at);
      expect(waits(at + 119_999)).toEqual([120_000, 240_000]);
      expect(waits(at + 120_000)).toEqual([5_000, 30_000]);
    }
  });

  it('stops on 401, 403 and 404', () => {
    for (const status of [401, 403, 404]) {
      expect(nextPoll(5000, failing(new ApiError(status, 'NOT_FOUND', 'x'), 0), 1)).toBe(false);
    }
  });
});
