import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { messageOf } from '#lib/errors';
import { formatNumber } from '#lib/format';
import { ErrorState } from '#ui/error-state';
import { Heading } from '#ui/heading';
import { LoadMore } from '#ui/load-more';
import { Notice } from '#ui/notice';
import { Text } from '#ui/text';

export const loadFailure = (error: unknown): string =>
  `Error loading admin data: ${messageOf(error, 'please check your connection and try again.')}`;

export interface PanelListProps<Item> {
  title: string;
  /** Under the title. */
  text: string;
  query: UseInfiniteQueryResult<Item[]>;
  /** How many there are in all, where that is counted. */
  total?: number | undefined;
  skeleton: ReactNode;
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
}

/** A paged list of the panel in each of its states: on its way, failed, empty, here, here but older than it should be. */
export const PanelList = <Item,>({ title, text, query, total, skeleton, empty, children }: PanelListProps<Item>) => {
  const { data: items, error, isFetching, refetch } = query;
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex flex-col">
      <header className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <div className="flex flex-col gap-1">
          <Heading level={2} size="md" id={titleId} tabIndex={-1} data-panel-heading className="outline-none">
            {title}
          </Heading>
          <Text tone="soft">{text}</Text>
        </div>
        {items && items.length > 0 && (
          <Text role="status" size="sm" tone="soft" className="tabular-nums">
            {total !== undefined && total >= items.length
              ? `${formatNumber(items.length)} of ${formatNumber(total)} shown`
              : `${formatNumber(items.length)} shown`}
          </Text>
        )}
      </header>
      {items && error && (
        <div role="alert">
          <Notice tone="warning" title={loadFailure(error)} className="mb-4">
            What you see may be out of date or incomplete.
          </Notice>
        </div>
      )}
      {items ? (
        items.length > 0 ? (
          children(items)
        ) : (
          empty
        )
      ) : error ? (
        <ErrorState level={3} title={loadFailure(error)} onRetry={() => void refetch()} pending={isFetching} />
      ) : (
        skeleton
      )}
      <LoadMore
        hasMore={items !== undefined && query.hasNextPage}
        pending={query.isFetchingNextPage}
        onLoad={() => void query.fetchNextPage()}
      />
    </section>
  );
};
