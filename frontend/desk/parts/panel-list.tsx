import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { IllustrationName } from '#components/illustration';
import { PagedList } from '#components/paged-list';
import { useOwnUsername } from '#desk/sign-in/session';
import { BidBadge } from '#features/bids/bid-badge';
import { messageOf } from '#lib/errors';
import { formatNumber } from '#lib/format';
import { arriveAt } from '#lib/hooks';
import type { AdminBid } from '#shared/admin/admin.answers';
import type { Project } from '#shared/project/project.answers';
import { Badge, StatusBadge } from '#ui/badge';
import { Card } from '#ui/layout';
import { Loading, repeat, Skeleton, SkeletonText } from '#ui/skeleton';
import { Alert, EmptyState } from '#ui/states';
import { Heading, SmallText, Text } from '#ui/text';

export const loadFailure = (error: unknown): string => `Error loading admin data: ${messageOf(error)}`;

/** The tab's heading, which can receive the focus. */
export const panelHeading: RefObject<HTMLElement | null> = {
  get current() {
    return document.querySelector<HTMLElement>('[data-panel-heading]');
  },
};

/** How many items to search for the one in the URL. Covers all pending ones (functions/core/desk/operations/attention.ts). */
const maxItemsSearched = 60;

export const itemHeadingId = (id: string): string => `item-${id}`;

/** Scrolls to the item in the URL and focuses its heading, or the list's if it is gone. `onMissing`: tries another list. */
export const useScrollToItem = (query: UseInfiniteQueryResult<{ id: string }[]>, onMissing?: () => void): void => {
  const wanted = useSearchParams()[0].get('item');
  const arrived = useRef<string | null>(null);
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  useEffect(() => {
    if (wanted === null || arrived.current === wanted || data === undefined) return;
    const isThere = data.some(({ id }) => id === wanted);
    if (!isThere && isFetching) return;
    if (!isThere && hasNextPage && data.length < maxItemsSearched) return void fetchNextPage();
    if (!isThere && onMissing) return onMissing();
    arrived.current = wanted;
    arriveAt(isThere ? document.getElementById(itemHeadingId(wanted)) : panelHeading.current);
  }, [wanted, data, hasNextPage, isFetching, fetchNextPage, onMissing]);
};

interface PanelListProps<Item> {
  title: string;
  text: string;
  query: UseInfiniteQueryResult<Item[]>;
  /** The number of all items, if known. */
  total?: number | undefined;
  /** Filters, between the title and the list. */
  choice?: ReactNode;
  loading: ReactNode;
  /** What an empty list says: a sentence, or for a whole tab a title, a text and a picture. */
  empty: string | { illustration: IllustrationName; title: string; text: string };
  children: (items: Item[]) => ReactNode;
}

/** Shows a paged list with its title and the number of items shown. */
export const PanelList = <Item,>({ title, text, query, total = 0, choice, loading, empty, children }: PanelListProps<Item>) => {
  const titleId = useId();
  const shown = query.data?.length ?? 0;
  return (
    <section aria-labelledby={titleId} className="flex flex-col">
      <header className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <div className="flex flex-col gap-1">
          <Heading level={2} size="md" id={titleId} tabIndex={-1} data-panel-heading className="outline-none">
            {title}
          </Heading>
          <Text tone="soft">{text}</Text>
        </div>
        {shown > 0 && (
          <SmallText role="status" className="tabular-nums">
            {total >= shown ? `${formatNumber(shown)} of ${formatNumber(total)} shown` : `${formatNumber(shown)} shown`}
          </SmallText>
        )}
      </header>
      {choice}
      <PagedList
        query={query}
        failure={loadFailure}
        loading={loading}
        empty={typeof empty === 'string' ? <Text tone="soft">{empty}</Text> : <EmptyState {...empty} level={3} />}
        stale={
          <Alert tone="warning" title={loadFailure(query.error)} className="mb-4">
            What you see may be out of date or incomplete.
          </Alert>
        }
      >
        {children}
      </PagedList>
    </section>
  );
};

export const CardsSkeleton = ({ label, columns = 2 }: { label: string; columns?: 1 | 2 }) => (
  <Loading label={label} className={columns === 2 ? 'grid gap-5 lg:grid-cols-2' : 'grid gap-5'}>
    {repeat(4, (card) => (
      <Card key={card} className="flex flex-col gap-5">
        <Skeleton className="h-7 w-1/2" />
        <SkeletonText lines={4} />
      </Card>
    ))}
  </Loading>
);

/** Shows the start of a list inside a card. `more`: '+3 more', or null. */
export const Excerpt = ({ title, more, children }: { title: string; more: string | null; children: ReactNode }) => (
  <section className="flex flex-col gap-1">
    <Heading level={4} size="xs">
      {title}
    </Heading>
    <ul className="flex flex-col">{children}</ul>
    {more && <SmallText weight="medium">{more}</SmallText>}
  </section>
);

export const ExcerptRow = ({ mark, children }: { mark: ReactNode; children: ReactNode }) => (
  <li className="flex items-start justify-between gap-4 py-1.5">
    <div className="min-w-0">{children}</div>
    {mark}
  </li>
);

/** Leaves out empty facts. */
export const Facts = ({ of }: { of: readonly (string | null | false | undefined)[] }) => (
  <SmallText>{of.filter(Boolean).join(' · ')}</SmallText>
);

export const AdminName = ({ username }: { username: string | null }) =>
  username === useOwnUsername() ? 'You' : 'Another administrator';

export const SuspendedBadge = () => <Badge tone="brick">Suspended</Badge>;

/** Shows a project's status. If it is hidden, says so, because nobody else can see it then. */
export const ProjectMark = ({ project: { status, hidden } }: { project: Pick<Project, 'status' | 'hidden'> }) => (
  <span className="flex flex-wrap justify-end gap-1.5">
    {hidden && <Badge tone="ochre">{hidden === 'held' ? 'Not shown yet' : 'Hidden'}</Badge>}
    <StatusBadge status={status} />
  </span>
);

/** Shows a bid's status in the words of the owner's dashboard. */
export const BidStatus = ({ bid }: { bid: AdminBid }) => (
  <span className="flex max-w-36 shrink-0 flex-col items-end gap-1 text-right">
    <BidBadge bid={bid} project={bid.projectStatus} />
    {bid.status === 'payment_required' && <SmallText as="span">Waiting for the platform fee</SmallText>}
  </span>
);
