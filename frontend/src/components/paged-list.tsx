import { type ReactNode, useRef, useState } from 'react';
import { loadFailure } from '#lib/errors';
import { useKeptFocus } from '#lib/hooks';
import { Button } from '#ui/button';
import { ErrorState, type ErrorStateProps } from '#ui/states';
import { StaleNotice } from './stale-notice';

interface Asked<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface LoadedProps<Data> extends Pick<ErrorStateProps, 'level' | 'className'> {
  query: Asked<Data>;
  /** A title ('Failed to fetch bids') with the reason below it, or a function that puts the reason into one line. */
  failure: string | ((error: unknown) => string);
  loading: ReactNode;
  /** The data is incomplete, so the placeholders stay. */
  waiting?: boolean;
  children: (data: Data) => ReactNode;
}

type FailedProps = Omit<ErrorStateProps, 'onRetry' | 'pending'> & { query: Pick<Asked<unknown>, 'isFetching' | 'refetch'> };

/** A component of its own, because reading `isFetching` renders with every refetch. */
const Failed = ({ query: { isFetching, refetch }, ...words }: FailedProps) => (
  <ErrorState {...words} onRetry={() => void refetch()} pending={isFetching} />
);

/** Shows placeholders until there is data, and an error with a retry button if loading fails. */
export const Loaded = <Data,>({ query, failure, loading, waiting, level = 3, className, children }: LoadedProps<Data>) => {
  const { data, error } = query;
  if (data !== undefined) return waiting ? loading : children(data);
  if (!error) return loading;
  const words = typeof failure === 'string' ? { title: failure, text: loadFailure(error) } : { title: failure(error) };
  return <Failed query={query} {...words} level={level} className={className} />;
};

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** Renders nothing for a single page. After the last page, a line of text replaces the button and takes its focus. */
export const LoadMore = ({ query, label = 'Load more' }: { query: Pages; label?: string | undefined }) => {
  const end = useRef<HTMLParagraphElement>(null);
  const [isUsed, setUsed] = useState(false);
  useKeptFocus(query.hasNextPage ? 'more' : 'end', end);
  if (!query.hasNextPage) {
    return isUsed ? (
      <p ref={end} tabIndex={-1} className="mt-6 rounded-sm text-center text-sm text-ink-soft print:hidden">
        That is all.
      </p>
    ) : null;
  }
  const load = () => {
    setUsed(true);
    void query.fetchNextPage();
  };
  return (
    <div className="mt-6 flex justify-center print:hidden">
      <Button variant="secondary" pending={query.isFetchingNextPage} onClick={load}>
        {label}
      </Button>
    </div>
  );
};

interface PagedListProps<Item> extends LoadedProps<Item[]> {
  query: Asked<Item[]> & Pages;
  empty: ReactNode;
  /** Shown above a list whose last refetch failed. A text ('Failed to fetch bids') becomes a notice. */
  stale?: ReactNode;
  /** The label of the button for the next page. */
  moreLabel?: string;
}

/** A list of the API in all its states (loading, failed, empty, loaded, out of date), with a button for the next page. */
export const PagedList = <Item,>({ query, empty, stale, moreLabel, children, ...states }: PagedListProps<Item>) => (
  <>
    {query.data && Boolean(query.error) && (typeof stale === 'string' ? <StaleNotice what={stale} error={query.error} /> : stale)}
    <Loaded query={query} {...states}>
      {(items) => (items.length > 0 ? children(items) : empty)}
    </Loaded>
    {query.data && !states.waiting && <LoadMore query={query} label={moreLabel} />}
  </>
);
