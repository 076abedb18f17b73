import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Illustration } from '#components/illustration';
import { PanelList } from '#desk/parts/panel-list';
import { type AuditFilter, actsQuery, auditFileAtMost, auditOf, useOpenPaper } from '#desk/queries';
import { auditAddress, caseAddress, itemAddress, paymentAddress } from '#desk/users/addresses';
import { UserLink } from '#desk/users/user-link';
import { offerFile } from '#lib/calendar';
import { formatDateTime, formatNumber } from '#lib/format';
import { useOneAtATime } from '#lib/hooks';
import { toast, toastFailure } from '#lib/toast';
import type { Act } from '#shared/contracts/answers/admin';
import { auditLists } from '#shared/contracts/audit';
import { paperDays } from '#shared/contracts/paper-values';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Input, Select } from '#ui/input';
import { TableSkeleton } from '#ui/skeleton';
import { EmptyState } from '#ui/states';
import { type Column, Table } from '#ui/table';
import { Text, TextButton, TextLink } from '#ui/text';
import { auditCsv, filterIn, filterOf } from './audit-file';

const NoActs = () => (
  <EmptyState
    level={3}
    illustration={<Illustration name="key" />}
    title="Nothing on record"
    text="What administrators do, and what happens to the security of accounts, is listed here as soon as it has happened."
  />
);

/** A name with the id below it. */
const Named = ({ name, id }: { name: ReactNode; id: string | null }) => (
  <span className="flex min-w-0 flex-col">
    <span>{name}</span>
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
    <span>
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

const concerned = ({ userId, userName, contactMessageId, paymentIntentId }: Act) => {
  if (userId) return <Named name={<UserLink id={userId}>{userName ?? 'A deleted account'}</UserLink>} id={userId} />;
  if (contactMessageId) {
    const address = itemAddress('contact-messages', contactMessageId);
    return <Named name={<TextLink to={address}>A contact message</TextLink>} id={contactMessageId} />;
  }
  if (!paymentIntentId) return '–';
  return <Named name={<TextLink to={paymentAddress(paymentIntentId)}>A payment</TextLink>} id={paymentIntentId} />;
};

const doneBy = ({ administrator, userId }: Act, ownUsername: string) => {
  if (administrator === null) return userId ? 'The account' : 'Nobody known';
  return administrator === ownUsername ? (
    <Named name="You" id={null} />
  ) : (
    <Named name={<TextLink to={auditAddress({ by: administrator })}>Another administrator</TextLink>} id={administrator} />
  );
};

const columnsFor = (ownUsername: string): Column<Act>[] => [
  { key: 'details', header: 'What', primary: true, cell: (act) => <Done act={act} /> },
  { key: 'concerned', header: 'To', cell: concerned },
  { key: 'administrator', header: 'By', cell: (act) => doneBy(act, ownUsername) },
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

/** The records that are asked for as a file, fetched when it is pressed. */
const ExportButton = ({ filter }: { filter: AuditFilter }) => {
  const [isFetching, setIsFetching] = useState(false);
  const download = useOneAtATime(async () => {
    setIsFetching(true);
    try {
      const { records, isAll } = await auditOf(filter);
      offerFile('audit.csv', 'text/csv', auditCsv(records));
      if (!isAll)
        toast({
          title: 'Not All of It',
          description: `The file has the latest ${formatNumber(auditFileAtMost)} records. Choose fewer days for the others.`,
        });
    } catch (error) {
      toastFailure('Not Downloaded', error, 'Failed to fetch the audit.');
    } finally {
      setIsFetching(false);
    }
  });
  return (
    <Button variant="secondary" size="sm" pending={isFetching} onClick={download}>
      {!isFetching && <Download />}
      <span>Export CSV</span>
    </Button>
  );
};

interface FiltersProps {
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
}

const Filters = ({ filter, onFilter }: FiltersProps) => {
  const [lacksSomebody, setLacksSomebody] = useState(false);
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = filterOf(new FormData(event.currentTarget));
    const isOfNobody = !(wanted.list || wanted.by || wanted.about);
    setLacksSomebody(isOfNobody);
    if (!isOfNobody) onFilter(wanted);
  };
  return (
    <form
      onSubmit={search}
      aria-label="What to look for"
      className="mb-6 grid grid-cols-1 items-end gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-3 print:hidden"
    >
      <Field label="List">
        <Select name="list" options={auditLists} placeholder="Both, of somebody" defaultValue={filter.list ?? ''} />
      </Field>
      <Field label="Done by" hint="An e-mail address, stager identifier or id; an administrator’s name at Cognito">
        <Input name="by" autoComplete="off" autoCapitalize="none" maxLength={254} defaultValue={filter.by} />
      </Field>
      <Field
        label="About"
        hint="An e-mail address, stager identifier or id; the id of a payment or message"
        error={lacksSomebody ? 'For both lists please say of whom' : undefined}
      >
        <Input name="about" autoComplete="off" autoCapitalize="none" maxLength={254} defaultValue={filter.about} />
      </Field>
      <Field label="From day (UTC)">
        <Input name="since" type="date" />
      </Field>
      <Field label="To day (UTC)">
        <Input name="until" type="date" />
      </Field>
      <Button type="submit" className="justify-self-start">
        Search the Audit
      </Button>
      <div className="flex flex-wrap gap-2 sm:col-span-2 lg:col-span-3">
        <ExportButton filter={filter} />
      </div>
    </form>
  );
};

/** The audit: who did what, to whom, and when; and what happened to the security of accounts. Begins with what its address asks for. */
export const AuditLog = ({ ownUsername }: { ownUsername: string }) => {
  const asked = useSearchParams()[0];
  return <Searched key={asked.toString()} asked={filterIn(asked)} ownUsername={ownUsername} />;
};

// What is typed does not go into the address, as it may be somebody's.
const Searched = ({ asked, ownUsername }: { asked: AuditFilter; ownUsername: string }) => {
  const [filter, setFilter] = useState(asked);
  return (
    <PanelList
      title="Audit Log"
      text="What administrators did, and what happened to the security of accounts, the latest first. Kept for 400 days."
      query={useInfiniteQuery(actsQuery(filter))}
      choice={<Filters filter={filter} onFilter={setFilter} />}
      loading={<TableSkeleton rows={6} label="Loading the audit log" />}
      empty={<NoActs />}
    >
      {(acts) => <Table caption="Audit log" columns={columnsFor(ownUsername)} rows={acts} rowKey={({ id }) => id} />}
    </PanelList>
  );
};
