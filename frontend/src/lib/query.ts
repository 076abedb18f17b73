import { infiniteQueryOptions, QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Page } from './client';
import { type ApiError, isPermanent } from './errors';
import { useLiveUpdates } from './live';

/**
 * The defaults of the specification (section 7): data is never stale, nothing is refetched unless it states an interval or a
 * mutation invalidates it, and nothing is retried. `networkMode: 'always'`: while offline, React Query would pause a request, and
 * the screen would show it as loading for ever; this way it fails, and the screen says so.
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

/** The longest wait between two polls while the server does not answer. */
const slowestMs = 60_000;

/** The state of a query that polling depends on. */
interface PolledState {
  status: string;
  error: unknown;
  /** Milliseconds since the epoch, 0 before the first answer. */
  dataUpdatedAt: number;
  /** How often the query has failed. */
  errorUpdateCount: number;
}

/** Until when polls are slow, in milliseconds since the epoch. */
let slowUntil = 0;

/**
 * Returns the wait before the next poll in milliseconds. While polls fail, it grows with the time since the last answer, so that a struggling server is not hammered.
 * Before the first answer it grows with every failure. False (no more polls) if asking again cannot change the answer.
 *
 * While polls succeed, it is `every`, or slow where changes are told, and for two minutes after the server turned any poll away: when live updates fail for
 * everybody, all screens begin to poll at once, which may be more than the gateway takes (docs/performance.md). Slow is two minutes for the shortest intervals,
 * four for the rest.
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
  /** Goes on while the tab is in the background. */
  inBackground?: boolean;
  /** The ids of the projects that the data is about; without any, the data is the reader's own. */
  projects?: readonly string[];
}

/**
 * Spread into a query: `useQuery({ ...bidsQuery(id), ...usePoll(POLL.bids, { projects: [id] }) })`. The intervals of the
 * specification apply unless the server reports changes, or turns calls away.
 */
export const usePoll = (every: number, { inBackground = false, projects = [] }: Polling = {}) => {
  const isLive = useLiveUpdates(projects);
  return {
    refetchInterval: ({ state }: { state: PolledState }) => nextPoll(every, state, Date.now(), isLive),
    refetchIntervalInBackground: inBackground,
  };
};

/** Where the page starts (null: the first page), and the signal that aborts the call when its result is not needed. */
interface PageRequest {
  cursor: string | null;
  signal: AbortSignal;
}

/** A list of the API that is fetched page by page and read as one list. */
export const pagedQuery = <Item>(queryKey: QueryKey, fetchPage: (request: PageRequest) => Promise<Page<Item[]>>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage({ cursor: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });

/**
 * Refetches everything on screen under these keys. A mutation that returns the promise stays pending until the new data is there.
 */
export const useRefresh = () => {
  const queryClient = useQueryClient();
  return useCallback(
    (...keys: QueryKey[]): Promise<unknown> => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    [queryClient],
  );
};
