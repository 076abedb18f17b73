import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#components/paged-list';
import { monthName } from '#desk/market/month-name';
import { ExportButton } from '#desk/parts/export-button';
import { loadFailure } from '#desk/parts/panel-list';
import { offerFile } from '#lib/calendar';
import type { DayOfRevenue } from '#shared/ledger/ledger.answers';
import { formatCalendarDay } from '#shared/property-day';
import { Stat, Stats } from '#ui/facts';
import { Field } from '#ui/field';
import { Select } from '#ui/input';
import { Card } from '#ui/layout';
import { TableSkeleton } from '#ui/skeleton';
import { type Column, Table } from '#ui/table';
import { Heading, SmallText, Text } from '#ui/text';
import { cents } from './cents';
import { ledgerOf, revenueQuery } from './queries';
import { ledgerFile, monthOf, monthsOf, netOf } from './revenue';

const columns: Column<DayOfRevenue>[] = [
  { key: 'day', header: 'Day (UTC)', primary: true, cell: ({ day }) => formatCalendarDay(day) },
  { key: 'fees', header: 'Fees', align: 'end', cell: ({ feesCents, fees }) => `${cents(feesCents)} (${fees})` },
  { key: 'refunds', header: 'Refunds', align: 'end', cell: ({ refundsCents, refunds }) => `${cents(refundsCents)} (${refunds})` },
  { key: 'disputed', header: 'Disputed', align: 'end', cell: ({ disputedCents }) => cents(disputedCents) },
  { key: 'stripe', header: 'Stripe fees', align: 'end', cell: ({ stripeFeesCents }) => cents(stripeFeesCents) },
  { key: 'net', header: 'Net', align: 'end', cell: (day) => <span className="font-semibold">{cents(netOf(day))}</span> },
];

const Month = ({ all, month }: { all: DayOfRevenue[]; month: string }) => {
  const { days, sum } = monthOf(all, month);
  return (
    <>
      <Stats>
        <Stat value={cents(sum.feesCents)} label={`Fees (${sum.fees})`} />
        <Stat value={cents(sum.refundsCents)} label={`Refunds (${sum.refunds})`} />
        <Stat value={cents(sum.disputedCents)} label="Disputed" />
        <Stat value={cents(sum.stripeFeesCents)} label="Stripe fees" />
        <Stat value={cents(netOf(sum))} label="Net" />
      </Stats>
      {days.length > 0 ? (
        <Table caption={`Revenue of ${monthName(month)} by day`} columns={columns} rows={days} rowKey={({ day }) => day} />
      ) : (
        <Text tone="soft">No payments, refunds, disputes or Stripe fees in {monthName(month)}.</Text>
      )}
    </>
  );
};

export const Revenue = () => {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Card as="section" aria-labelledby="revenue-title" className="flex flex-col gap-6">
      <Loaded query={useQuery(revenueQuery())} failure={loadFailure} loading={<TableSkeleton rows={4} label="Loading revenue" />}>
        {(days) => {
          const months = monthsOf(days, new Date());
          const month = chosen ?? months[0] ?? '';
          return (
            <>
              <div className="flex flex-wrap items-end justify-between gap-4">
                <div className="flex flex-col gap-1">
                  <Heading level={2} size="md" id="revenue-title">
                    Revenue
                  </Heading>
                  <SmallText>Days are in UTC and follow the times at Stripe, as in Stripe’s reports.</SmallText>
                </div>
                <div className="flex flex-wrap items-end gap-3 print:hidden">
                  <Field label="Revenue month" className="w-52">
                    <Select
                      options={Object.fromEntries(months.map((one) => [one, monthName(one)]))}
                      value={month}
                      onChange={({ currentTarget }) => setChosen(currentTarget.value)}
                    />
                  </Field>
                  <ExportButton
                    onExport={async () => offerFile(`ledger-${month}.csv`, 'text/csv', ledgerFile(await ledgerOf(month)))}
                  />
                </div>
              </div>
              <Month all={days} month={month} />
            </>
          );
        }}
      </Loaded>
    </Card>
  );
};
