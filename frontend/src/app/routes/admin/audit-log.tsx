import { useInfiniteQuery } from '@tanstack/react-query';
import { Illustration } from '#components/illustration';
import { actsQuery, useOpenPaper } from '#features/admin/queries';
import { formatDateTime } from '#lib/format';
import type { Act } from '#shared/contracts/answers/admin';
import { paperDays } from '#shared/contracts/paper-values';
import { TableSkeleton } from '#ui/skeleton';
import { EmptyState } from '#ui/states';
import { type Column, Table } from '#ui/table';
import { Text, TextButton, TextLink } from '#ui/text';
import { caseAddress } from './addresses';
import { PanelList } from './panel-list';

const NoActs = () => (
  <EmptyState
    level={3}
    illustration={<Illustration name="key" />}
    title="Nothing on record"
    text="Deleted accounts, badges, papers, edited messages and decisions on reports are listed here as soon as an administrator has done something."
  />
);

/** A name with the id below it. */
const Named = ({ name, id }: { name: string; id: string | null }) => (
  <span className="flex min-w-0 flex-col">
    <span className="break-words">{name}</span>
    {id && (
      <Text as="span" size="xs" tone="soft" className="break-all lg:whitespace-nowrap">
        {id}
      </Text>
    )}
  </span>
);

const isKept = ({ createdAt }: Act): boolean => Date.now() - Date.parse(createdAt) < paperDays * 86_400_000;

/** What was done; of a decision on a paper, as long as its file is kept, with the way to look at it again. */
const Done = ({ act }: { act: Act }) => {
  const opening = useOpenPaper();
  const { userId, paperId, caseId, type, details } = act;
  return (
    <span className="break-words">
      {caseId ? <TextLink to={caseAddress(caseId)}>{details}</TextLink> : details}
      {userId && paperId && type !== 'paper_opened' && isKept(act) && (
        <>
          {' '}
          <TextButton className="text-sm" onClick={() => opening.mutate({ userId, paperId })}>
            Open Paper
          </TextButton>
        </>
      )}
    </span>
  );
};

const concerned = ({ userId, userName, contactMessageId }: Act) =>
  userId ? (
    <Named name={userName ?? 'A deleted account'} id={userId} />
  ) : (
    <Named name="A contact message" id={contactMessageId} />
  );

const columnsFor = (ownUsername: string): Column<Act>[] => [
  { key: 'details', header: 'What', primary: true, cell: (act) => <Done act={act} /> },
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
