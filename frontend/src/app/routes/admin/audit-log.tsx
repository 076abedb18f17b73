import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Illustration } from '#components/illustration';
import { actsQuery } from '#features/admin/queries';
import { formatDateTime } from '#lib/format';
import type { Act } from '#shared/contracts/answers/admin';
import { TableSkeleton } from '#ui/skeleton';
import { EmptyState } from '#ui/states';
import { type Column, Table } from '#ui/table';
import { Text } from '#ui/text';
import { PanelList } from './panel-list';
import { UserLink } from './user-link';

const NoActs = () => (
  <EmptyState
    level={3}
    illustration={<Illustration name="key" />}
    title="Nothing on record"
    text="Deleted accounts, badges and edited messages are listed here as soon as an administrator has done something."
  />
);

/** A name with the id below it. */
const Named = ({ name, id }: { name: ReactNode; id: string | null }) => (
  <span className="flex min-w-0 flex-col">
    <span className="break-words">{name}</span>
    {id && (
      <Text as="span" size="xs" tone="soft" className="break-all lg:whitespace-nowrap">
        {id}
      </Text>
    )}
  </span>
);

const concerned = ({ userId, userName, contactMessageId }: Act) =>
  userId ? (
    <Named name={<UserLink id={userId}>{userName ?? 'A deleted account'}</UserLink>} id={userId} />
  ) : (
    <Named name="A contact message" id={contactMessageId} />
  );

const columnsFor = (ownUsername: string): Column<Act>[] => [
  { key: 'details', header: 'What', primary: true, cell: ({ details }) => <span className="break-words">{details}</span> },
  { key: 'concerned', header: 'To', cell: concerned },
  {
    key: 'administrator',
    header: 'By',
    cell: ({ administrator }) =>
      administrator === ownUsername ? <Named name="You" id={null} /> : <Named name="Another administrator" id={administrator} />,
  },
  {
    key: 'at',
    header: 'When',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="text-sm whitespace-nowrap">
        {formatDateTime(createdAt)}
      </time>
    ),
  },
];

/** The acts of administrators: who did what, to whom, and when. */
export const AuditLog = ({ ownUsername }: { ownUsername: string }) => (
  <PanelList
    title="Audit Log"
    text="What administrators did, the latest first. Kept for 400 days."
    query={useInfiniteQuery(actsQuery())}
    loading={<TableSkeleton rows={6} label="Loading the audit log" />}
    empty={<NoActs />}
  >
    {(acts) => <Table caption="Audit log" columns={columnsFor(ownUsername)} rows={acts} rowKey={({ id }) => id} />}
  </PanelList>
);
