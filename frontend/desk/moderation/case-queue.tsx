import { useInfiniteQuery } from '@tanstack/react-query';
import { AdminName, PanelList, panelHeading, SuspendedBadge } from '#desk/parts/panel-list';
import { casesQuery } from '#desk/queries';
import { caseAddress } from '#desk/users/addresses';
import { UserLink } from '#desk/users/user-link';
import { formatAgo, formatNumber } from '#lib/format';
import { useKeptFocus, useNow } from '#lib/hooks';
import type { Case } from '#shared/moderation/moderation.answers';
import { moderationReasons } from '#shared/moderation/moderation.values';
import { Badge } from '#ui/badge';
import { TableSkeleton } from '#ui/skeleton';
import { type Column, Table } from '#ui/table';
import { SmallText, TextLink } from '#ui/text';
import { nameOf } from './case-words';
import { isNewConcept, NewConcepts } from './new-concepts';

/** Shows why a case is open, and whether its author is suspended. */
export const CaseBadges = ({ of: { kind, decided, answered, author } }: { of: Case }) => (
  <>
    {kind === 'approval' && !decided && <Badge tone="dusk">First post</Badge>}
    {kind === 'news' && !decided && <Badge tone="dusk">New</Badge>}
    {answered && <Badge tone="terracotta">Reply</Badge>}
    {author?.suspendedIn && <SuspendedBadge />}
  </>
);

export const Reasons = ({ of: { reasons } }: { of: Case }) =>
  reasons.length > 0 ? (
    <ul className="flex flex-col">
      {reasons.map(({ reason, count }) => (
        <li key={reason} className="text-sm">
          {count > 1 ? `${formatNumber(count)} × ${moderationReasons[reason]}` : moderationReasons[reason]}
        </li>
      ))}
    </ul>
  ) : (
    <SmallText as="span">Not reported</SmallText>
  );

const Since = ({ at }: { at: string }) => {
  const now = useNow(60_000);
  return (
    <time dateTime={at} className="text-sm whitespace-nowrap">
      {formatAgo(at, now)}
    </time>
  );
};

const columns: Column<Case>[] = [
  {
    key: 'what',
    header: 'Item',
    primary: true,
    cell: (row) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <TextLink to={caseAddress(row.id)} className="min-h-6">
          {nameOf(row)}
        </TextLink>
        <CaseBadges of={row} />
      </span>
    ),
  },
  { key: 'reasons', header: 'Reported for', cell: (row) => <Reasons of={row} /> },
  { key: 'score', header: 'Score', align: 'end', cell: ({ score }) => formatNumber(score) },
  {
    key: 'author',
    header: 'Author',
    cell: ({ author }) => <UserLink id={author?.id} className="text-sm" name={author?.name} />,
  },
  {
    key: 'claimed',
    header: 'Claimed by',
    cell: ({ claimedBy }) => (
      <SmallText as="span">{claimedBy === null ? 'Nobody' : <AdminName username={claimedBy} />}</SmallText>
    ),
  },
  { key: 'since', header: 'Waiting', cell: ({ openedAt }) => <Since at={openedAt} /> },
];

export const Queue = () => {
  const query = useInfiniteQuery(casesQuery());
  useKeptFocus(query.data && String(query.data.length), panelHeading);
  return (
    <PanelList
      title="Reports and Concepts"
      text="Open cases, the oldest first. A higher score means worse reasons or more reports."
      query={query}
      loading={<TableSkeleton rows={4} label="Loading the reports" />}
      empty={{
        illustration: 'armchair',
        title: 'No open reports or concepts',
        text: 'Reports, replies to decisions, new concepts, and first posts that need approval appear here.',
      }}
    >
      {(cases) => {
        const concepts = cases.filter(isNewConcept);
        const others = cases.filter((one) => !isNewConcept(one));
        return (
          <>
            {concepts.length > 0 && <NewConcepts concepts={concepts} />}
            {others.length > 0 && <Table caption="Reports" columns={columns} rows={others} rowKey={({ id }) => id} />}
          </>
        );
      }}
    </PanelList>
  );
};
