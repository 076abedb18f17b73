import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Topic } from '#shared/live/live';
import { createRefresher } from './refresh';

const own = 'u1';
let asked: string[] = [];
let queryClient: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  asked = [];
  queryClient = new QueryClient();
  vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(async (filters) => {
    asked.push(`${filters?.queryKey?.join('/')}${filters?.exact ? '!' : ''}`);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('what is told', () => {
  it('is gathered, each topic once, and asked for at most once a second however much it is', () => {
    const refresher = createRefresher(queryClient, own);
    for (let tenth = 0; tenth < 50; tenth += 1) {
      refresher.receive(['unread', 'bids:p1', 'unread']);
      vi.advanceTimersByTime(100);
    }
    expect(asked.filter((one) => one === 'projects/p1/bids').length).toBeLessThanOrEqual(5);
    expect(asked.slice(0, 3)).toEqual(['notifications/unreadCount', 'notifications/list', 'projects/p1/bids']);
  });

  it('is asked for within a quarter of a second when it is quiet, and later where many are told', () => {
    const refresher = createRefresher(queryClient, own);
    refresher.receive(['me']);
    vi.advanceTimersByTime(250);
    expect(asked).toEqual(['me']);
    vi.advanceTimersByTime(10_000);
    refresher.receive(['project:p1'], 4_000);
    vi.advanceTimersByTime(2_000);
    expect(asked).toEqual(['me']);
    vi.advanceTimersByTime(250);
    expect(asked).toEqual(['me', 'projects/p1!', 'bids/own/u1']);
  });

  it('is asked for without delay after a frame that told nothing', () => {
    const refresher = createRefresher(queryClient, own);
    refresher.receive([]);
    vi.advanceTimersByTime(250);
    refresher.receive(['me']);
    vi.advanceTimersByTime(250);
    expect(asked).toEqual(['me']);
  });

  it('is asked for once more where an index may be behind', () => {
    const refresher = createRefresher(queryClient, own);
    refresher.receive(['own-bids', 'thread:u2']);
    vi.advanceTimersByTime(250);
    expect(asked).toEqual([`bids/own/${own}`, 'messages/u2']);
    vi.advanceTimersByTime(2_000);
    expect(asked).toEqual([`bids/own/${own}`, 'messages/u2', `bids/own/${own}`]);
  });

  it('of a newer server changes nothing, and nothing is asked for once it is stopped', () => {
    const refresher = createRefresher(queryClient, own);
    refresher.receive(['constructor' as Topic, 'weather:p1' as Topic]);
    vi.advanceTimersByTime(250);
    expect(asked).toEqual([]);
    refresher.receive(['me']);
    refresher.stop();
    vi.advanceTimersByTime(10_000);
    expect(asked).toEqual([]);
  });
});
