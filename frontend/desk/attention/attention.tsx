import { useQuery } from '@tanstack/react-query';
import { Illustration } from '#components/illustration';
import { Loaded } from '#components/paged-list';
import { paths } from '#config/paths';
import { loadFailure } from '#desk/parts/panel-list';
import { attentionQuery } from '#desk/queries';
import { caseAddress, itemAddress, paymentAddress } from '#desk/users/addresses';
import { useUserAddress } from '#desk/users/user-link';
import { formatAgo, formatDate, plural } from '#lib/format';
import { useNow } from '#lib/hooks';
import type { WaitingKind, WaitingThing } from '#shared/contracts/answers/operations';
import { Badge, type BadgeTone } from '#ui/badge';
import { TableSkeleton } from '#ui/skeleton';
import { Alert, EmptyState } from '#ui/states';
import { type Column, Table } from '#ui/table';
import { Heading, SmallText, Text, TextLink } from '#ui/text';

const kinds: Record<WaitingKind, { label: string; tone: BadgeTone; more: string }> = {
  case: { label: 'Report', tone: 'terracotta', more: 'reports' },
  paper: { label: 'Paper', tone: 'dusk', more: 'papers' },
  message: { label: 'Message', tone: 'dusk', more: 'messages' },
  difference: { label: 'Books', tone: 'brick', more: 'differences in the books' },
  dispute: { label: 'Dispute', tone: 'brick', more: 'payments' },
  warning: { label: 'Fraud warning', tone: 'ochre', more: 'payments' },
  project: { label: 'No bid yet', tone: 'neutral', more: 'projects without a bid' },
  mail: { label: 'Mail in doubt', tone: 'neutral', more: 'mails in doubt' },
  dead_letter: { label: 'Dead letters', tone: 'ochre', more: 'dead letters' },
};

/** Where a thing is dealt with. Undefined: not in the panel, but as an article of the runbook says. */
const useAddresses = (): ((thing: WaitingThing) => string | { search: string } | undefined) => {
  const userAddress = useUserAddress();
  return ({ kind, id, about }) => {
    switch (kind) {
      case 'case':
        return caseAddress(about);
      case 'paper':
        return itemAddress('verification', id);
      case 'message':
        return itemAddress('contact-messages', id);
      case 'project':
        return paths.project(about);
      case 'mail':
        return userAddress(about);
      case 'dispute':
      case 'warning':
        return paymentAddress(about);
      case 'difference':
        return itemAddress('money', id);
      case 'dead_letter':
        return undefined;
    }
  };
};

const columnsWith = (addressOf: ReturnType<typeof useAddresses>, now: Date): Column<WaitingThing>[] => [
  {
    key: 'title',
    header: 'What',
    primary: true,
    cell: (thing) => {
      const address = addressOf(thing);
      return address ? (
        <TextLink to={address} className="wrap-anywhere">
          {thing.title}
        </TextLink>
      ) : (
        <span className="flex min-w-0 flex-col">
          {thing.title}
          <SmallText as="span" className="break-all">
            What to do: {thing.about}
          </SmallText>
        </span>
      );
    },
  },
  { key: 'kind', header: 'Kind', cell: ({ kind }) => <Badge tone={kinds[kind].tone}>{kinds[kind].label}</Badge> },
  {
    key: 'since',
    header: 'Waits since',
    cell: ({ since }) =>
      since ? (
        <time dateTime={since} className="text-sm whitespace-nowrap">
          {formatAgo(since, now)}
        </time>
      ) : (
        <SmallText as="span">Not known</SmallText>
      ),
  },
  {
    key: 'due',
    header: 'Due',
    cell: ({ dueAt }) =>
      dueAt ? (
        <time dateTime={dueAt} className="text-sm font-medium whitespace-nowrap text-brick">
          {formatDate(dueAt)}
        </time>
      ) : (
        <SmallText as="span">–</SmallText>
      ),
  },
];

const Nothing = () => (
  <EmptyState
    level={3}
    illustration={<Illustration name="twoChairs" />}
    title="Nothing waits."
    text="Reports, papers, messages, disputes, differences in the books, projects without a bid, mails in doubt and dead letters are listed here as they come."
  />
);

const Things = ({ items }: { items: readonly WaitingThing[] }) => {
  const columns = columnsWith(useAddresses(), useNow(60_000));
  return <Table caption="What waits" columns={columns} rows={items} rowKey={({ kind, id }) => `${kind} ${id}`} />;
};

/** Everything that waits for an operator, whatever its kind. */
export const Attention = () => {
  const query = useQuery(attentionQuery());
  return (
    <section aria-labelledby="attention-title" className="flex flex-col gap-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <div className="flex flex-col gap-1">
          <Heading level={2} size="md" id="attention-title" tabIndex={-1} data-panel-heading className="outline-none">
            Attention
          </Heading>
          <Text tone="soft">What waits for you, the oldest first. Each leads to where it is dealt with.</Text>
        </div>
        {query.data && query.data.items.length > 0 && (
          <SmallText role="status">{plural(query.data.items.length, 'thing')}</SmallText>
        )}
      </header>
      {query.data && query.error && (
        <Alert tone="warning" title={loadFailure(query.error)}>
          What you see may be out of date.
        </Alert>
      )}
      <Loaded query={query} failure={loadFailure} loading={<TableSkeleton rows={5} label="Loading what waits" />}>
        {({ items, more }) =>
          items.length > 0 ? (
            <>
              <Things items={items} />
              {more.length > 0 && (
                <Text tone="soft">
                  There are more {more.map((kind) => kinds[kind].more).join(', ')} than are listed: the oldest are here.
                </Text>
              )}
            </>
          ) : (
            <Nothing />
          )
        }
      </Loaded>
    </section>
  );
};
