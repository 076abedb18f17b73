import { QueryClient } from '@tanstack/react-query';

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
