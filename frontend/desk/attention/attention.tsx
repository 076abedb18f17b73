import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#components/paged-list';
import { paths } from '#config/paths';
import { ExcerptRow, loadFailure } from '#desk/parts/panel-list';
import { ShowAllButton } from '#desk/parts/show-all-button';
import { attentionQuery } from '#desk/queries';
import { caseAddress, itemAddress, paymentAddress, queueAddress } from '#desk/users/addresses';
import { useUserAddress } from '#desk/users/user-link';
import { formatAgo, formatDate } from '#lib/format';
import { useNow } from '#lib/hooks';
import type { WaitingKind, WaitingThing } from '#shared/operations/operations.answers';
import { Badge, type BadgeTone } from '#ui/badge';
import { Card } from '#ui/layout';
import { TableSkeleton } from '#ui/skeleton';
import { Alert } from '#ui/states';
import { Heading, SmallText, Text, TextLink } from '#ui/text';

const kinds: Record<WaitingKind, { label: string; tone: BadgeTone; more: string }> = {
  case: { label: 'Report', tone: 'terracotta', more: 'reports' },
  concepts: { label: 'New concepts', tone: 'dusk', more: 'new concepts' },
  document: { label: 'Document', tone: 'dusk', more: 'documents' },
  message: { label: 'Message', tone: 'dusk', more: 'messages' },
  discrepancy: { label: 'Discrepancy', tone: 'brick', more: 'discrepancies' },
  dispute: { label: 'Dispute', tone: 'brick', more: 'payments' },
  refund: { label: 'Failed refund', tone: 'brick', more: 'payments' },
  warning: { label: 'Fraud warning', tone: 'ochre', more: 'payments' },
  project: { label: 'No bids yet', tone: 'neutral', more: 'projects without bids' },
  mail: { label: 'Email unconfirmed', tone: 'neutral', more: 'unconfirmed emails' },
  dead_letter: { label: 'Failed runs', tone: 'ochre', more: 'failed runs' },
};

/** Returns where to handle an item. Undefined if that is outside the panel, where the runbook says what to do. */
const useItemAddress = (): ((thing: WaitingThing) => string | { search: string } | undefined) => {
  const userAddress = useUserAddress();
  return ({ kind, id, about }) => {
    switch (kind) {
      case 'case':
        return caseAddress(about);
      case 'concepts':
        return queueAddress;
      case 'document':
        return itemAddress('verification', id);
      case 'message':
        return itemAddress('contact-messages', id);
      case 'project':
        return paths.project(about);
      case 'mail':
        return userAddress(about);
      case 'dispute':
      case 'refund':
      case 'warning':
        return paymentAddress(about);
      case 'discrepancy':
        return itemAddress('money', id);
      case 'dead_letter':
        return undefined;
    }
  };
};

const Title = ({ thing }: { thing: WaitingThing }) => {
  const address = useItemAddress()(thing);
  return address ? (
    <TextLink to={address} className="wrap-anywhere">
      {thing.title}
    </TextLink>
  ) : (
    <Text>{thing.title}</Text>
  );
};

const Item = ({ thing, now }: { thing: WaitingThing; now: Date }) => {
  const { kind, since, dueAt, about } = thing;
  const { label, tone } = kinds[kind];
  return (
    <ExcerptRow mark={<Badge tone={tone}>{label}</Badge>}>
      <Title thing={thing} />
      <SmallText className="break-words">
        {kind === 'dead_letter' && <span>{`See ${about} `}</span>}
        {since && <time dateTime={since}>{formatAgo(since, now)}</time>}
        {dueAt && (
          <time dateTime={dueAt} className="font-medium text-brick">
            {` · Due ${formatDate(dueAt)}`}
          </time>
        )}
      </SmallText>
    </ExcerptRow>
  );
};

const shownInitially = 8;

const AttentionList = ({ items }: { items: readonly WaitingThing[] }) => {
  const now = useNow(60_000);
  const [showsAll, setShowsAll] = useState(false);
  return (
    <Card className="flex flex-col py-3 sm:py-4">
      <ul aria-label={title} className="flex flex-col divide-y divide-line">
        {(showsAll ? items : items.slice(0, shownInitially)).map((thing) => (
          <Item key={`${thing.kind} ${thing.id}`} thing={thing} now={now} />
        ))}
      </ul>
      {items.length > shownInitially && (
        <ShowAllButton count={items.length} showsAll={showsAll} onToggle={() => setShowsAll(!showsAll)} />
      )}
    </Card>
  );
};

const title = 'Needs your attention';

export const Attention = () => {
  const query = useQuery(attentionQuery());
  return (
    <section aria-labelledby="attention-title" className="mb-8 flex flex-col gap-4">
      <Heading level={2} size="md" id="attention-title" tabIndex={-1} data-panel-heading className="outline-none">
        {title}
      </Heading>
      {query.data && query.error && (
        <Alert tone="warning" title={loadFailure(query.error)}>
          This list may be out of date.
        </Alert>
      )}
      <Loaded query={query} failure={loadFailure} loading={<TableSkeleton rows={3} label="Loading what needs attention" />}>
        {({ items, more }) => (
          <>
            {items.length > 0 ? (
              <AttentionList items={items} />
            ) : (
              <Text tone="soft">Nothing. Reports, documents, messages, disputes and discrepancies appear here.</Text>
            )}
            {more.length > 0 && (
              <Text tone="soft">
                Only the oldest are listed. There are more {more.map((kind) => kinds[kind].more).join(', ')}.
              </Text>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
};
