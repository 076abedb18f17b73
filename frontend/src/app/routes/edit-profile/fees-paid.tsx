import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '#components/paged-list';
import { useReceipts } from '#features/payment/receipt';
import { offerFile } from '#lib/calendar';
import { formatDate, formatDollars } from '#lib/format';
import type { User } from '#shared/account/user.answers';
import { taxText } from '#shared/payment/tax';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Select } from '#ui/input';
import { TableSkeleton } from '#ui/skeleton';
import { type Column, Table } from '#ui/table';
import { SmallText, Text } from '#ui/text';
import { type Fee, feesFile, paidFeesQuery, yearOf } from './fees';
import { FoldedPart } from './part';

const columnsWith = (onPrint: (fee: Fee) => void): Column<Fee>[] => [
  { key: 'project', header: 'Project', primary: true, cell: ({ project }) => <span className="wrap-anywhere">{project}</span> },
  { key: 'date', header: 'Paid', cell: ({ paidAt }) => formatDate(paidAt) },
  { key: 'bid', header: 'Your Bid', align: 'end', cell: ({ bid }) => formatDollars(bid) },
  {
    key: 'fee',
    header: 'Platform Fee',
    align: 'end',
    cell: ({ fee, refundedAt }) =>
      refundedAt ? (
        <>
          <s>{formatDollars(fee)}</s> <SmallText as="span">refunded {formatDate(refundedAt)}</SmallText>
        </>
      ) : (
        formatDollars(fee)
      ),
  },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    align: 'end',
    cell: (fee) => (
      <Button
        variant="quiet"
        size="sm"
        className="-mr-3"
        aria-label={`Print the receipt for ${fee.project}`}
        onClick={() => onPrint(fee)}
      >
        <Printer />
        Receipt
      </Button>
    ),
  },
];

const sumOf = (fees: readonly Fee[]): number => fees.reduce((sum, { fee, refundedAt }) => sum + (refundedAt ? 0 : fee), 0);

const Year = ({ fees, payer }: { fees: readonly Fee[]; payer: string }) => {
  const years = [...new Set(fees.map(yearOf))];
  const [year, setYear] = useState(years[0] ?? '');
  const shown = fees.filter((fee) => yearOf(fee) === year);
  const receipts = useReceipts();
  return (
    <div className="flex flex-col gap-5">
      {receipts.receipt}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Field label="Year" className="w-32">
          <Select
            options={Object.fromEntries(years.map((one) => [one, one]))}
            value={year}
            onChange={({ target }) => setYear(target.value)}
          />
        </Field>
        <Button variant="secondary" onClick={() => offerFile(`fees-${year}.csv`, 'text/csv', feesFile(shown, payer))}>
          <Download />
          Export CSV
        </Button>
      </div>
      <Table
        caption={`Platform fees in ${year}`}
        columns={columnsWith(receipts.print)}
        rows={shown}
        rowKey={({ reference }) => reference}
      />
      <SmallText>
        {formatDollars(sumOf(shown))} in {year}. {taxText}
      </SmallText>
    </div>
  );
};

const Fees = ({ user }: { user: User }) => (
  <Loaded
    query={useQuery(paidFeesQuery(user.id))}
    failure="We couldn't load your fees"
    className="py-2"
    loading={<TableSkeleton label="Loading your fees" />}
  >
    {(fees) =>
      fees.length === 0 ? (
        <Text tone="soft">You haven't paid any platform fees yet.</Text>
      ) : (
        <Year fees={fees} payer={user.company ?? user.name} />
      )
    }
  </Loaded>
);

export const FeesPaid = ({ user }: { user: User }) => (
  <FoldedPart id="fees-paid" title="Fees paid" text="Your platform fees and receipts." button="Show Fees">
    {() => <Fees user={user} />}
  </FoldedPart>
);
