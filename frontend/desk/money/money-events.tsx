import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PanelList } from '#desk/parts/panel-list';
import { timeColumn } from '#desk/parts/time-column';
import type { StrayEvent } from '#shared/ledger/ledger.answers';
import { Button } from '#ui/button';
import { TableSkeleton } from '#ui/skeleton';
import { type Column, Table } from '#ui/table';
import { Heading, Text } from '#ui/text';
import { strayEventsQuery, useHandleEvent } from './queries';

const Handle = ({ event }: { event: StrayEvent }) => {
  const handle = useHandleEvent();
  return (
    <Button
      variant="secondary"
      size="sm"
      pending={handle.isPending}
      aria-label={`Retry ${event.type} of ${event.paymentIntentId}`}
      onClick={() => handle.mutate(event.id)}
    >
      Retry
    </Button>
  );
};

const columns: Column<StrayEvent>[] = [
  { key: 'type', header: 'Event', primary: true, cell: ({ type }) => <span className="break-all">{type}</span> },
  {
    key: 'payment',
    header: 'Payment',
    cell: ({ paymentIntentId }) => <span className="text-sm break-all">{paymentIntentId}</span>,
  },
  timeColumn('Time', ({ at }) => at),
  { key: 'actions', header: 'Actions', actions: true, align: 'end', cell: (event) => <Handle event={event} /> },
];

const title = 'Undelivered webhooks';
const text = 'Events from the last 30 days that Stripe could not deliver.';

const List = () => (
  <PanelList
    title={title}
    text={text}
    query={useInfiniteQuery(strayEventsQuery())}
    loading={<TableSkeleton rows={3} label="Checking Stripe" />}
    empty="No undelivered webhooks."
  >
    {(events) => <Table caption={title} columns={columns} rows={events} rowKey={({ id }) => id} />}
  </PanelList>
);

/** Loads the list from Stripe only on request. */
export const StrayEvents = () => {
  const [isAsked, setIsAsked] = useState(false);
  if (isAsked) return <List />;
  return (
    <section className="flex flex-col items-start gap-3">
      <Heading level={2} size="md">
        {title}
      </Heading>
      <Text tone="soft">{text}</Text>
      <Button variant="secondary" onClick={() => setIsAsked(true)}>
        Check Stripe
      </Button>
    </section>
  );
};
