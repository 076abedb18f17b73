import { infiniteQueryOptions, QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Page } from './client';
import { type ApiError, isPermanent } from './errors';
import { useLiveUpdates } from './live';

/**
 * Specification section 7: data is never stale, nothing is refetched without an interval or a mutation, nothing is retried.
 * `networkMode: 'always'` makes requests fail while offline, instead of loading forever.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** Milliseconds between polls while the server does not answer. */
const slowestMs = 60_000;

interface PolledState {
  status: string;
  error: unknown;
  /** Milliseconds since the epoch, 0 before the first answer. */
  dataUpdatedAt: number;
  errorUpdateCount: number;
}

/** Milliseconds since the epoch. */
let slowUntil = 0;

/**
 * Returns the milliseconds until the next poll, more the longer polls fail. False if asking again cannot change the answer.
 * With live updates, and for two minutes after a refused poll, it is two minutes for the shortest intervals and four for the rest:
 * if live updates fail for everybody, all screens poll at once, which may exceed the gateway's limit (docs/performance.md).
 */
export const nextPoll = (
  every: number,
  { status, error, dataUpdatedAt, errorUpdateCount }: PolledState,
  now: number,
  isLive?: boolean,
): number | false => {
  if (status !== 'error') return isLive || now < slowUntil ? (every <= 5_000 ? 120_000 : 240_000) : every;
  if (isPermanent(error)) return false;
  if ([429, 503].includes((error as ApiError).status)) slowUntil = now + 120_000;
  const failingMs = dataUpdatedAt === 0 ? every * errorUpdateCount : now - dataUpdatedAt;
  return Math.max(every, Math.min(failingMs, slowestMs));
};

interface Polling {
  /** Continues in the background. */
  inBackground?: boolean;
  /** Projects that the data is about. Without any, it is the reader's own. */
  projects?: readonly string[];
}

/** Polls at the specification's intervals: `useQuery({ ...bidsQuery(id), ...usePoll(POLL.bids, { projects: [id] }) })`. */
export const usePoll = (every: number, { inBackground = false, projects = [] }: Polling = {}) => {
  const isLive = useLiveUpdates(projects);
  return {
    refetchInterval: ({ state }: { state: PolledState }) => nextPoll(every, state, Date.now(), isLive),
    refetchIntervalInBackground: inBackground,
  };
};

/** `cursor` is null for the first page. */
interface PageRequest {
  cursor: string | null;
  signal: AbortSignal;
}

/** Fetches a list page by page. */
export const pagedQuery = <Item>(queryKey: QueryKey, fetchPage: (request: PageRequest) => Promise<Page<Item[]>>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage({ cursor: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });

/** Refetches everything on screen under these keys. A mutation that returns the promise stays pending until then. */
export const useRefresh = () => {
  const queryClient = useQueryClient();
  return useCallback(
    (...keys: QueryKey[]): Promise<unknown> => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    [queryClient],
  );
};
