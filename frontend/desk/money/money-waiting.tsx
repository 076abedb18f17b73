import { useInfiniteQuery } from '@tanstack/react-query';
import { PanelList } from '#desk/parts/panel-list';
import { TableSkeleton } from '#ui/skeleton';
import { PaymentTable } from './money-payment-table';
import { waitingPaymentsQuery } from './queries';

/** Lists disputes by deadline, and fraud warnings. */
export const Waiting = () => (
  <PanelList
    title="Needs your attention"
    text="Disputes to answer and fraud warnings, the most urgent first."
    query={useInfiniteQuery(waitingPaymentsQuery())}
    loading={<TableSkeleton rows={2} label="Loading disputes and fraud warnings" />}
    empty="No open disputes."
  >
    {(payments) => <PaymentTable caption="Payments that need your attention" payments={payments} />}
  </PanelList>
);
