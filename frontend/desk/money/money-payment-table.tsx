import { timeColumn } from '#desk/parts/time-column';
import { UserLink } from '#desk/users/user-link';
import { formatCents, formatDate } from '#lib/format';
import type { AdminPayment } from '#shared/ledger/ledger.answers';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import { type Column, Table } from '#ui/table';
import { EmailText, SmallText } from '#ui/text';
import { useOpenPayment } from './open-payment';
import { canAnswer, stateOf } from './payment-state';

const columnsWith = (onOpen: (id: string) => void): Column<AdminPayment>[] => [
  {
    key: 'project',
    header: 'Project',
    primary: true,
    cell: ({ projectTitle }) => <span className="wrap-anywhere">{projectTitle ?? 'A deleted project'}</span>,
  },
  {
    key: 'stager',
    header: 'Paid by',
    cell: ({ stager }) => (
      <span className="flex min-w-0 flex-col">
        <UserLink id={stager?.id} name={stager?.company ?? stager?.name} />
        {stager && (
          <SmallText as="span">
            <EmailText email={stager.email} />
          </SmallText>
        )}
      </span>
    ),
  },
  {
    key: 'owner',
    header: 'Owner',
    cell: ({ owner }) => <UserLink id={owner?.id} name={owner?.name} />,
  },
  { key: 'fee', header: 'Fee', align: 'end', cell: ({ amountCents }) => formatCents(amountCents) },
  {
    key: 'state',
    header: 'Status',
    cell: (payment) => {
      const { label, tone } = stateOf(payment);
      const dueBy = canAnswer(payment) ? payment.dispute?.dueBy : null;
      return (
        <span className="inline-flex flex-col items-end gap-1 md:items-start">
          <Badge tone={tone}>{label}</Badge>
          {dueBy && <SmallText as="span">by {formatDate(dueBy)}</SmallText>}
        </span>
      );
    },
  },
  timeColumn('Started', ({ createdAt }) => createdAt),
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    align: 'end',
    cell: ({ id, projectTitle }) => (
      <Button
        variant="quiet"
        size="sm"
        className="-mr-3"
        aria-label={`Open payment for ${projectTitle ?? id}`}
        onClick={() => onOpen(id)}
      >
        Open
      </Button>
    ),
  },
];

export const PaymentTable = ({ caption, payments }: { caption: string; payments: AdminPayment[] }) => {
  const [, setOpen] = useOpenPayment();
  return <Table caption={caption} columns={columnsWith(setOpen)} rows={payments} rowKey={({ id }) => id} />;
};
