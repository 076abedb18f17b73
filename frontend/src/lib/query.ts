import { infiniteQueryOptions, QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Page } from './client';
import { isPermanent } from './errors';
import { useTold } from './live';

/**
 * The defaults of the specification (section 7): data is never stale, nothing is refetched unless it states an interval or a
 * mutation invalidates it, nothing is retried. `networkMode: 'always'` because a paused request would look like one that
 * loads for ever; offline it fails, and the screen says so.
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

/** At most this long between two tries while the server does not answer. */
const slowestMs = 60_000;

/** What polling needs to know of a query. */
interface PolledState {
  status: string;
  error: unknown;
  /** Milliseconds since the epoch, 0 before the first answer. */
  dataUpdatedAt: number;
}

/**
 * The wait before the next poll in milliseconds: `pace` while all is well; while polls fail as long again as they have been
 * failing, so that a struggling server is not hammered; false (never) when asking again cannot change the answer.
 */
export const nextPoll = (
  every: number,
  { status, error, dataUpdatedAt }: PolledState,
  now: number,
  pace = every,
): number | false => {
  if (status !== 'error') return pace;
  if (isPermanent(error)) return false;
  return Math.max(every, Math.min(now - dataUpdatedAt, slowestMs));
};

/**
 * How seldom a screen asks by itself while the server tells it what has changed, in case that a word of it was lost: every two minutes what
 * it asks for most often, every four the rest.
 */
const restOf = (every: number): number => (every <= 5_000 ? 120_000 : 240_000);

interface Polling {
  /** Goes on in a background tab. */
  inBackground?: boolean;
  /** What is asked for is of this project; else it is the reader's own. */
  project?: string;
}

/**
 * Spread into a query: `useQuery({ ...bidsQuery(id), ...usePoll(POLL.bids, { project: id }) })`. The intervals of the specification hold
 * wherever changes are not told.
 */
export const usePoll = (every: number, { inBackground = false, project }: Polling = {}) => {
  const pace = useTold(project) ? restOf(every) : every;
  return {
    refetchInterval: ({ state }: { state: PolledState }) => nextPoll(every, state, Date.now(), pace),
    refetchIntervalInBackground: inBackground,
  };
};

/** Where a page begins (null: the first), and what ends the call when nobody waits for it any more. */
interface PageRequest {
  cursor: string | null;
  signal: AbortSignal;
}

/** A list of the API: asked for page by page, read as one. */
export const pagedQuery = <Item>(queryKey: QueryKey, fetchPage: (request: PageRequest) => Promise<Page<Item[]>>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage({ cursor: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });

/** Asks anew for everything under these keys that is shown. A mutation that hands it back is at work until the answers are here. */
export const useRefresh = () => {
  const queryClient = useQueryClient();
  return useCallback(
    (...keys: QueryKey[]): Promise<unknown> => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    [queryClient],
  );
};
