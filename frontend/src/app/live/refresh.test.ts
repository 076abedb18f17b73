import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Topic } from '#shared/live/live';
import { createRefresher } from './refresh';

const own = 'u1';
let refetched: string[] = [];
let queryClient: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  refetched = [];
  queryClient = new QueryClient();
  vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(async (filters) => {
    refetched.push(`${filters?.queryKey?.join('/')}${filters?.exact ? '!' : ''}`);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('createRefresher', () => {
  it('refetches each topic at most once a second', () => {
    const refresher = createRefresher(queryClient, own);
    for (let tenth = 0; tenth < 50; tenth += 1) {
      refresher.receive(['unread', 'bids:p1', 'unread']);
      vi.advanceTimersByTime(100);
    }
    expect(refetched.filter((one) => one === 'projects/p1/bids').length).toBeLessThanOrEqual(5);
    expect(refetched.slice(0, 3)).toEqual(['notifications/unreadCount', 'notifications/list', 'projects/p1/bids']);
  });

  it('refetches within a quarter of a second when quiet, and later if the server spreads the load', () => {
    const refresher = createRefresher(queryClient, own);
    refresher.receive(['verification']);
    vi.advanceTimersByTime(250);
    expect(refetched).toEqual(['verification']);
    vi.advanceTimersByTime(10_000);
    refresher.receive(['project:p1'], 4_000);
    vi.advanceTimersByTime(2_000);
    expect(refetched).toEqual(['verification']);
    vi.advanceTimersByTime(250);
    expect(refetched).toEqual(['verification', 'projects/p1!', 'bids/own/u1']);
  });

  it('refetches without extra delay after an empty frame', () => {
    const refresher = createRefresher(queryClient, own);
    refresher.receive([]);
    vi.advanceTimersByTime(250);
    refresher.receive(['verification']);
    vi.advanceTimersByTime(250);
    expect(refetched).toEqual(['verification']);
  });

  it('refetches lists from an index a second time, because the index may lag', () => {
    const refresher = createRefresher(queryClient, own);
    refresher.receive(['own-bids', 'thread:u2']);
    vi.advanceTimersByTime(250);
    expect(refetched).toEqual([`bids/own/${own}`, 'messages/u2']);
    vi.advanceTimersByTime(2_000);
    expect(refetched).toEqual([`bids/own/${own}`, 'messages/u2', `bids/own/${own}`]);
  });

  it('ignores unknown topics, and refetches nothing once it is stopped', () => {
    const refresher = createRefresher(queryClient, own);
    refresher.receive(['constructor' as Topic, 'weather:p1' as Topic]);
    vi.advanceTimersByTime(250);
    expect(refetched).toEqual([]);
    refresher.receive(['verification']);
    refresher.stop();
    vi.advanceTimersByTime(10_000);
    expect(refetched).toEqual([]);
  });
});
