import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#components/paged-list';
import { paths } from '#config/paths';
import { useFirstFew } from '#desk/parts/first-few';
import { ExcerptRow, loadFailure } from '#desk/parts/panel-list';
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

interface Kind {
  label: string;
  tone: BadgeTone;
  /** What there are more of. */
  more: string;
  /** Where to handle it. Undefined if that is outside the panel, where the runbook says what to do. */
  to?: (thing: WaitingThing, userAddress: ReturnType<typeof useUserAddress>) => string | { search: string };
}

const toPayment = ({ about }: WaitingThing) => paymentAddress(about);
const toItem =
  (tab: string) =>
  ({ id }: WaitingThing) =>
    itemAddress(tab, id);

const kinds: Record<WaitingKind, Kind> = {
  case: { label: 'Report', tone: 'terracotta', more: 'reports', to: ({ about }) => caseAddress(about) },
  concepts: { label: 'New concepts', tone: 'dusk', more: 'new concepts', to: () => queueAddress },
  document: { label: 'Document', tone: 'dusk', more: 'documents', to: toItem('verification') },
  message: { label: 'Message', tone: 'dusk', more: 'messages', to: toItem('contact-messages') },
  discrepancy: { label: 'Discrepancy', tone: 'brick', more: 'discrepancies', to: toItem('money') },
  dispute: { label: 'Dispute', tone: 'brick', more: 'payments', to: toPayment },
  refund: { label: 'Failed refund', tone: 'brick', more: 'payments', to: toPayment },
  warning: { label: 'Fraud warning', tone: 'ochre', more: 'payments', to: toPayment },
  project: { label: 'No bids yet', tone: 'neutral', more: 'projects without bids', to: ({ about }) => paths.project(about) },
  mail: {
    label: 'Email unconfirmed',
    tone: 'neutral',
    more: 'unconfirmed emails',
    to: ({ about }, userAddress) => userAddress(about),
  },
  dead_letter: { label: 'Failed runs', tone: 'ochre', more: 'failed runs' },
};

const Item = ({ thing, now }: { thing: WaitingThing; now: Date }) => {
  const { kind, since, dueAt, about } = thing;
  const { label, tone, to } = kinds[kind];
  const userAddress = useUserAddress();
  const address = to?.(thing, userAddress);
  return (
    <ExcerptRow mark={<Badge tone={tone}>{label}</Badge>}>
      {address ? (
        <TextLink to={address} className="wrap-anywhere">
          {thing.title}
        </TextLink>
      ) : (
        <Text>{thing.title}</Text>
      )}
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

const AttentionList = ({ items }: { items: readonly WaitingThing[] }) => {
  const now = useNow(60_000);
  const { shown, toggle } = useFirstFew(items);
  return (
    <Card className="flex flex-col py-3 sm:py-4">
      <ul aria-label={title} className="flex flex-col divide-y divide-line">
        {shown.map((thing) => (
          <Item key={`${thing.kind} ${thing.id}`} thing={thing} now={now} />
        ))}
      </ul>
      {toggle}
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
