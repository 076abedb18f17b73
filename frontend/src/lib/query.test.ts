import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from './errors';
import { nextPoll } from './query';

const failing = (error: unknown, dataUpdatedAt: number) => ({ status: 'error', error, dataUpdatedAt });

describe('polling', () => {
  it('keeps its interval while the server answers', () => {
    expect(nextPoll(5000, { status: 'success', error: null, dataUpdatedAt: 1 }, 100_000)).toBe(5000);
    expect(nextPoll(5000, { status: 'pending', error: null, dataUpdatedAt: 0 }, 100_000)).toBe(5000);
  });

  it('waits as long again as the server has been failing, a minute at most', () => {
    const error = new NetworkError();
    expect(nextPoll(5000, failing(error, 100_000), 103_000)).toBe(5000);
    expect(nextPoll(5000, failing(error, 100_000), 112_000)).toBe(12_000);
    expect(nextPoll(5000, failing(error, 0), 1_000_000)).toBe(60_000);
    expect(nextPoll(5000, failing(new ApiError(503, 'UNAVAILABLE', 'x'), 100_000), 120_000)).toBe(20_000);
  });

  it('ends when asking again cannot help', () => {
    for (const status of [401, 403, 404]) {
      expect(nextPoll(5000, failing(new ApiError(status, 'NOT_FOUND', 'x'), 0), 1)).toBe(false);
    }
  });
});
