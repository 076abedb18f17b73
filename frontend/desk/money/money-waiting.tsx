import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { PanelList } from '#desk/parts/panel-list';
import { TableSkeleton } from '#ui/skeleton';
import { Text } from '#ui/text';
import { PaymentSheet } from './money-payment-sheet';
import { PaymentTable } from './money-payment-table';
import { waitingPaymentsQuery } from './queries';

/** Disputes by when they must be answered, and warnings of fraud. The address may name the payment that is open (addresses.ts). */
export const Waiting = () => {
  const [search, setSearch] = useSearchParams();
  const open = search.get('payment');
  const setOpen = (id: string | null) =>
    setSearch(
      (params) => {
        if (id === null) params.delete('payment');
        else params.set('payment', id);
        return params;
      },
      { replace: true },
    );
  return (
    <>
      <PanelList
        title="Waits for You"
        text="Disputes to answer and warnings of fraud, the most urgent first."
        query={useInfiniteQuery(waitingPaymentsQuery())}
        loading={<TableSkeleton rows={2} label="Loading what waits for you" />}
        empty={<Text tone="soft">No bank asks for anything.</Text>}
      >
        {(payments) => <PaymentTable caption="Payments that wait for you" payments={payments} onOpen={setOpen} />}
      </PanelList>
      {open && <PaymentSheet id={open} onClose={() => setOpen(null)} />}
    </>
  );
};
