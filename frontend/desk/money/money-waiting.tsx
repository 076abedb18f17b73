import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { PanelList } from '#desk/parts/panel-list';
import { TableSkeleton } from '#ui/skeleton';
import { Text } from '#ui/text';
import { PaymentSheet } from './money-payment-sheet';
import { PaymentTable } from './money-payment-table';
import { waitingPaymentsQuery } from './queries';

/** Lists disputes by deadline, and fraud warnings. The URL may name a payment to open (addresses.ts). */
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
        title="Needs your attention"
        text="Disputes to answer and fraud warnings, the most urgent first."
        query={useInfiniteQuery(waitingPaymentsQuery())}
        loading={<TableSkeleton rows={2} label="Loading disputes and fraud warnings" />}
        empty={<Text tone="soft">No open disputes.</Text>}
      >
        {(payments) => <PaymentTable caption="Payments that need your attention" payments={payments} onOpen={setOpen} />}
      </PanelList>
      {open && <PaymentSheet id={open} onClose={() => setOpen(null)} />}
    </>
  );
};
