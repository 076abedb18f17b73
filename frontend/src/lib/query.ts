import { infiniteQueryOptions, QueryCache, QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Page } from './client';
import { isPermanent, isTurnedAway } from './errors';
import { useTold } from './live';

/** When the server last turned a call away, in milliseconds since the epoch. */
let turnedAwayAt = 0;

/**
 * The defaults of the specification (section 7): data is never stale, nothing is refetched unless it states an interval or a
 * mutation invalidates it, and nothing is retried. `networkMode: 'always'`: while offline, React Query would pause a request, and
 * the screen would show it as loading for ever; this way it fails, and the screen says so.
 */
export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isTurnedAway(error)) turnedAwayAt = Date.now();
      },
    }),
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

/**
 * Returns the wait before the next poll in milliseconds: `pace` while polls succeed. While they fail, the wait grows with the time since the
 * last answer, so that a struggling server is not hammered; where it turns the call away, the wait is no shorter than `pace`. Before the first answer it grows with every failure. False (no more
 * polls) if asking again cannot change the answer.
 */
export const nextPoll = (
  every: number,
  { status, error, dataUpdatedAt, errorUpdateCount }: PolledState,
  now: number,
  pace = every,
): number | false => {
  if (status !== 'error') return pace;
  if (isPermanent(error)) return false;
  const failingMs = dataUpdatedAt === 0 ? every * errorUpdateCount : now - dataUpdatedAt;
  return Math.max(isTurnedAway(error) ? pace : every, Math.min(failingMs, slowestMs));
};

/**
 * The slow polling interval. While the server reports changes it is for reports that are lost: two minutes for the shortest intervals,
 * four for the rest.
 */
const restOf = (every: number): number => (every <= 5_000 ? 120_000 : 240_000);

/** How long polls stay slow after a call was turned away, in milliseconds. */
const reliefMs = 120_000;

/**
 * Returns the polling interval: slow while the server reports changes, and while it turns calls away. When live updates fail for everybody, all screens begin to poll at
 * once, which may be more than the gateway takes (docs/performance.md).
 */
export const paceOf = (every: number, isTold: boolean, now: number): number =>
  isTold || now - turnedAwayAt < reliefMs ? restOf(every) : every;

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
  const isTold = useTold(projects);
  return {
    refetchInterval: ({ state }: { state: PolledState }) => {
      const now = Date.now();
      return nextPoll(every, state, now, paceOf(every, isTold, now));
    },
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
