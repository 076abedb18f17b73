import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadWithRetry } from './patiently';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('retries a part that fails to load less and less often, and at once when the network is back', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('Failed to fetch'));
  const loaded = loadWithRetry(load);
  const tries: number[] = [];
  for (const ms of [0, 4_999, 1, 9_999, 1]) {
    await vi.advanceTimersByTimeAsync(ms);
    tries.push(load.mock.calls.length);
  }
  expect(tries).toEqual([1, 1, 2, 2, 3]);
  load.mockResolvedValue('the part');
  window.dispatchEvent(new Event('online'));
  expect(await loaded).toBe('the part');
  await vi.runAllTimersAsync();
  expect(load).toHaveBeenCalledTimes(4);
});
