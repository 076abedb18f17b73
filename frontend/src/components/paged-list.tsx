import { type ReactNode, useRef, useState } from 'react';
import { messageOf } from '#lib/errors';
import { useKeptFocus } from '#lib/hooks';
import { Button } from '#ui/button';
import { ErrorState, type ErrorStateProps } from '#ui/states';

/** What useQuery and useInfiniteQuery tell of a query. */
interface Asked<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface LoadedProps<Data> extends Pick<ErrorStateProps, 'level' | 'className'> {
  query: Asked<Data>;
  /** Says what did not work: 'Failed to fetch bids', with the reason below it; or a line with the reason in it. */
  failure: string | ((error: unknown) => string);
  /** Placeholders, until the first answer. */
  loading: ReactNode;
  /** What is here is not enough yet: placeholders all the same. */
  waiting?: boolean;
  children: (data: Data) => ReactNode;
}

type FailedProps = Omit<ErrorStateProps, 'onRetry' | 'pending'> & { query: Pick<Asked<unknown>, 'isFetching' | 'refetch'> };

/** Apart from the rest: who reads `isFetching` is drawn anew with each call, also with those that bring nothing new. */
const Failed = ({ query: { isFetching, refetch }, ...words }: FailedProps) => (
  <ErrorState {...words} onRetry={() => void refetch()} pending={isFetching} />
);

/** What a query has brought, or what stands in its place: placeholders, or the failure with another try. */
export const Loaded = <Data,>({ query, failure, loading, waiting, level = 3, className, children }: LoadedProps<Data>) => {
  const { data, error } = query;
  if (data !== undefined) return waiting ? loading : children(data);
  if (!error) return loading;
  const words = typeof failure === 'string' ? { title: failure, text: messageOf(error) } : { title: failure(error) };
  return <Failed query={query} {...words} level={level} className={className} />;
};

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/**
 * The next page of a list, below it. Shows nothing where one page is all; after the last page a line takes the place of the button, and
 * the focus that it had.
 */
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
  /** Above a list whose last refresh failed. */
  stale?: ReactNode;
  /** On the button for the next page. */
  moreLabel?: string;
}

/** A list of the API in each of its states: on its way, failed, empty, here, here but out of date; with a button for the next page. */
export const PagedList = <Item,>({ query, empty, stale, moreLabel, children, ...states }: PagedListProps<Item>) => (
  <>
    {query.data && Boolean(query.error) && stale}
    <Loaded query={query} {...states}>
      {(items) => (items.length > 0 ? children(items) : empty)}
    </Loaded>
    {query.data && !states.waiting && <LoadMore query={query} label={moreLabel} />}
  </>
);
