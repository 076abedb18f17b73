import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PanelList } from '#desk/parts/panel-list';
import { formatDateTime } from '#lib/format';
import type { StrayEvent } from '#shared/contracts/answers/ledger';
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
      aria-label={`Handle ${event.type} of ${event.paymentIntentId} again`}
      onClick={() => handle.mutate(event.id)}
    >
      Handle Again
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
  { key: 'at', header: 'When', cell: ({ at }) => <span className="text-sm whitespace-nowrap">{formatDateTime(at)}</span> },
  { key: 'actions', header: 'Actions', actions: true, align: 'end', cell: (event) => <Handle event={event} /> },
];

const title = 'Events That Did Not Arrive';
const text = 'What Stripe could not deliver in the last 30 days, and nobody has handled.';

const List = () => (
  <PanelList
    title={title}
    text={text}
    query={useInfiniteQuery(strayEventsQuery())}
    loading={<TableSkeleton rows={3} label="Asking Stripe" />}
    empty={<Text tone="soft">Every event has arrived, or has been handled.</Text>}
  >
    {(events) => <Table caption={title} columns={columns} rows={events} rowKey={({ id }) => id} />}
  </PanelList>
);

/** Stripe is asked when somebody wants to know: it has the list. */
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
        Ask Stripe
      </Button>
    </section>
  );
};
