import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { monthName } from '#desk/market/month-name';
import { PanelList } from '#desk/parts/panel-list';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Input, Select } from '#ui/input';
import { TableSkeleton } from '#ui/skeleton';
import { EmptyState } from '#ui/states';
import { PaymentSheet } from './money-payment-sheet';
import { PaymentTable } from './money-payment-table';
import { foundPaymentsQuery, paymentsQuery, revenueQuery } from './queries';
import { monthsOf } from './revenue';

const loading = <TableSkeleton rows={6} label="Loading the payments" />;

const NoPayments = ({ title, text }: { title: string; text: string }) => (
  <EmptyState level={3} illustration="key" title={title} text={text} />
);

interface ListProps {
  onOpen: (id: string) => void;
}

const OfMonth = ({ month, onOpen }: ListProps & { month: string }) => (
  <PanelList
    title="Payments"
    text={`Started in ${monthName(month)}, the latest first.`}
    query={useInfiniteQuery(paymentsQuery(month))}
    loading={loading}
    empty={<NoPayments title="No payments this month" text="A payment appears when a stager opens the card form." />}
  >
    {(payments) => <PaymentTable caption={`Payments of ${monthName(month)}`} payments={payments} onOpen={onOpen} />}
  </PanelList>
);

const Found = ({ find, onOpen }: ListProps & { find: string }) => (
  <PanelList
    title="Payments"
    text={`Results for “${find}”.`}
    query={useInfiniteQuery(foundPaymentsQuery(find))}
    loading={loading}
    empty={
      <NoPayments
        title="No payments found"
        text="Search by the ID of a payment (pi_…), bid or project, by the link to its page, or by the whole email address of the owner or stager."
      />
    }
  >
    {(payments) => <PaymentTable caption="Payments found" payments={payments} onOpen={onOpen} />}
  </PanelList>
);

export const Payments = () => {
  const [open, setOpen] = useState<string | null>(null);
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
      {find ? <Found find={find} onOpen={setOpen} /> : <OfMonth month={month} onOpen={setOpen} />}
      {open && <PaymentSheet id={open} onClose={() => setOpen(null)} />}
    </div>
  );
};
