import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ExportButton } from '#desk/parts/export-button';
import { PanelList } from '#desk/parts/panel-list';
import { timeColumn } from '#desk/parts/time-column';
import { type AuditFilter, auditLogQuery, auditOf, maxAuditFileRecords, useOpenDocument } from '#desk/queries';
import { useOwnUsername } from '#desk/sign-in/session';
import { auditAddress, caseAddress, itemAddress, paymentAddress } from '#desk/users/addresses';
import { UserLink } from '#desk/users/user-link';
import { DocumentView } from '#desk/verification/document-view';
import { offerFile } from '#lib/calendar';
import { formatNumber } from '#lib/format';
import { toast } from '#lib/toast';
import type { AuditEntry } from '#shared/admin/admin.answers';
import { auditLists } from '#shared/audit/audit.contract';
import { documentDays } from '#shared/verification/document.values';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { Field } from '#ui/field';
import { Input, Select } from '#ui/input';
import { TableSkeleton } from '#ui/skeleton';
import { type Column, Table } from '#ui/table';
import { Text, TextButton, TextLink } from '#ui/text';
import { auditCsv, filterFromForm, filterFromUrl } from './audit-file';

const NameWithId = ({ name, id }: { name: ReactNode; id: string | null }) => (
  <span className="flex min-w-0 flex-col">
    <span>{name}</span>
    {id && (
      <Text as="span" size="xs" tone="soft" className="break-all lg:whitespace-nowrap">
        {id}
      </Text>
    )}
  </span>
);

const isFileStored = ({ createdAt }: AuditEntry): boolean => Date.now() - Date.parse(createdAt) < documentDays * 86_400_000;

/** Shows what was done. A decision on a document has a button that opens the file, as long as it is stored. */
const ActionCell = ({ action }: { action: AuditEntry }) => {
  const opening = useOpenDocument();
  const { userId, documentId, caseId, type, details } = action;
  return (
    <span>
      {caseId ? <TextLink to={caseAddress(caseId)}>{details}</TextLink> : <span>{details}</span>}
      {userId && documentId && type !== 'document_opened' && isFileStored(action) && (
        <>
          {' '}
          <TextButton className="text-sm" onClick={() => opening.mutate({ userId, documentId })}>
            Show Document
          </TextButton>
        </>
      )}
      {opening.data && (
        <Dialog onOpenChange={() => opening.reset()} width="lg" title="Document" description={details}>
          <DocumentView link={opening.data} name="Document" />
        </Dialog>
      )}
    </span>
  );
};

const subjectOf = ({ userId, userName, contactMessageId, paymentIntentId }: AuditEntry) => {
  if (userId) return <NameWithId name={<UserLink id={userId} name={userName} />} id={userId} />;
  if (contactMessageId) {
    const address = itemAddress('contact-messages', contactMessageId);
    return <NameWithId name={<TextLink to={address}>A contact message</TextLink>} id={contactMessageId} />;
  }
  if (!paymentIntentId) return '–';
  return <NameWithId name={<TextLink to={paymentAddress(paymentIntentId)}>A payment</TextLink>} id={paymentIntentId} />;
};

const Actor = ({ entry: { administrator, userId } }: { entry: AuditEntry }) => {
  const ownUsername = useOwnUsername();
  if (administrator === null) return userId ? 'The user' : 'Unknown';
  return administrator === ownUsername ? (
    <NameWithId name="You" id={null} />
  ) : (
    <NameWithId name={<TextLink to={auditAddress({ by: administrator })}>Another administrator</TextLink>} id={administrator} />
  );
};

const columns: Column<AuditEntry>[] = [
  { key: 'details', header: 'Action', primary: true, cell: (action) => <ActionCell action={action} /> },
  { key: 'concerned', header: 'Subject', cell: subjectOf },
  { key: 'administrator', header: 'By', cell: (entry) => <Actor entry={entry} /> },
  timeColumn('Time', ({ createdAt }) => createdAt),
];

const exportAudit = async (filter: AuditFilter): Promise<void> => {
  const { items, isAll } = await auditOf(filter);
  offerFile('audit.csv', 'text/csv', auditCsv(items));
  if (!isAll)
    toast({
      title: 'Export Incomplete',
      description: `The file has the latest ${formatNumber(maxAuditFileRecords)} entries. To export older entries, search an earlier period.`,
    });
};

interface FiltersProps {
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
}

const Filters = ({ filter, onFilter }: FiltersProps) => {
  const [isIncomplete, setIsIncomplete] = useState(false);
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = filterFromForm(new FormData(event.currentTarget));
    const isMissing = !(wanted.list || wanted.by || wanted.about);
    setIsIncomplete(isMissing);
    if (!isMissing) onFilter(wanted);
  };
  return (
    <form
      onSubmit={search}
      aria-label="Search the audit log"
      className="mb-6 grid grid-cols-1 items-end gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-3 print:hidden"
    >
      <Field label="List">
        <Select name="list" options={auditLists} placeholder="Both lists" defaultValue={filter.list ?? ''} />
      </Field>
      <Field label="Done by" hint="Email, stager ID or user ID, or an administrator’s Cognito name">
        <Input name="by" autoComplete="off" autoCapitalize="none" maxLength={254} defaultValue={filter.by} />
      </Field>
      <Field
        label="About"
        hint="Email, stager ID or user ID, or the ID of a payment or message"
        error={isIncomplete ? 'To search both lists, fill in “Done by” or “About”' : undefined}
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
        Search
      </Button>
      <div className="flex flex-wrap gap-2 sm:col-span-2 lg:col-span-3">
        <ExportButton size="sm" onExport={() => exportAudit(filter)} />
      </div>
    </form>
  );
};

// A typed search is not stored in the URL, because it may be personal data.
const AuditSearch = ({ asked }: { asked: AuditFilter }) => {
  const [filter, setFilter] = useState(asked);
  return (
    <PanelList
      title="Audit Log"
      text="Administrator actions and account security events of the last 400 days, the latest first."
      query={useInfiniteQuery(auditLogQuery(filter))}
      choice={<Filters filter={filter} onFilter={setFilter} />}
      loading={<TableSkeleton rows={6} label="Loading the audit log" />}
      empty={{ illustration: 'key', title: 'No entries', text: 'Administrator actions and account security events appear here.' }}
    >
      {(actions) => <Table caption="Audit log" columns={columns} rows={actions} rowKey={({ id }) => id} />}
    </PanelList>
  );
};

/** Starts with the search in the URL, if there is one. */
const AuditLog = () => {
  const asked = useSearchParams()[0];
  return <AuditSearch key={asked.toString()} asked={filterFromUrl(asked)} />;
};

export default AuditLog;
