import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { monthName } from '#desk/market/month-name';
import { PanelList } from '#desk/parts/panel-list';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Input, Select } from '#ui/input';
import { TableSkeleton } from '#ui/skeleton';
import { PaymentTable } from './money-payment-table';
import { foundPaymentsQuery, paymentsQuery, revenueQuery } from './queries';
import { monthsOf } from './revenue';

export const Payments = () => {
  const [find, setFind] = useState('');
  const { data: days = [] } = useQuery(revenueQuery());
  const months = monthsOf(days, new Date());
  const [month, setMonth] = useState(months[0] ?? '');
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFind(String(new FormData(event.currentTarget).get('find') ?? '').trim());
  };
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end gap-4 print:hidden">
        <form onSubmit={search} className="flex min-w-0 flex-1 basis-80 items-end gap-2">
          <Field
            label="Find a payment"
            hint="ID or link of a payment, bid or project, or an email address"
            className="min-w-0 flex-1"
          >
            <Input name="find" type="search" autoComplete="off" maxLength={254} />
          </Field>
          <Button type="submit" variant="secondary" aria-label="Find">
            <Search />
          </Button>
        </form>
        <Field label="Month" className="w-52">
          <Select
            options={Object.fromEntries(months.map((one) => [one, monthName(one)]))}
            value={month}
            onChange={({ currentTarget }) => {
              setMonth(currentTarget.value);
              setFind('');
            }}
          />
        </Field>
      </div>
      <PanelList
        key={find}
        title="Payments"
        text={find ? `Results for “${find}”.` : `Started in ${monthName(month)}, the latest first.`}
        query={useInfiniteQuery(find ? foundPaymentsQuery(find) : paymentsQuery(month))}
        loading={<TableSkeleton rows={6} label="Loading the payments" />}
        empty={{
          illustration: 'key',
          ...(find
            ? {
                title: 'No payments found',
                text: 'Search by the ID of a payment (pi_…), bid or project, by the link to its page, or by the whole email address of the owner or stager.',
              }
            : { title: 'No payments this month', text: 'A payment appears when a stager opens the card form.' }),
        }}
      >
        {(payments) => <PaymentTable caption={find ? 'Payments found' : `Payments of ${monthName(month)}`} payments={payments} />}
      </PanelList>
    </div>
  );
};
