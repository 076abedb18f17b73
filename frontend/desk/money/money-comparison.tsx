import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Loaded, PagedList } from '#components/paged-list';
import { itemHeadingId, loadFailure, useScrollToItem } from '#desk/parts/panel-list';
import { paymentAddress } from '#desk/users/addresses';
import { formatDateTime, plural } from '#lib/format';
import type { Discrepancy, Comparison as State } from '#shared/ledger/ledger.answers';
import { type DiscrepancyKind, discrepancyKinds } from '#shared/ledger/ledger.values';
import { Button, ButtonLink } from '#ui/button';
import { DetailList } from '#ui/facts';
import { Card } from '#ui/layout';
import { Loading, Skeleton } from '#ui/skeleton';
import { Heading, SmallText, Text } from '#ui/text';
import { ToneIcon } from '#ui/tone-icon';
import { comparisonQuery, discrepanciesQuery, useBookPayment, useChangeComparison } from './queries';

const sentenceOf = ({ discrepancies, cleanSince, endedAt, isRunning }: State): string => {
  if (discrepancies > 0) return plural(discrepancies, 'discrepancy', 'discrepancies');
  if (cleanSince) return `No discrepancies since ${formatDateTime(cleanSince)}`;
  if (endedAt === null) return isRunning ? 'The first comparison is running' : 'Not compared yet';
  return 'No discrepancies';
};

const whenOf = ({ endedAt, isRunning, isWanted }: State): string => {
  const last = endedAt ? `Last compared ${formatDateTime(endedAt)}.` : '';
  if (isRunning) return `${last} A comparison is running. The result appears here.`.trim();
  const next =
    isWanted || endedAt === null
      ? 'The comparison starts within 15 minutes. You can leave this page. The result will be here.'
      : 'We compare twice a day.';
  return `${last} ${next}`.trim();
};

/** Labels the figure that ours differs from, if it is not Stripe's. */
const theirSide: Partial<Record<DiscrepancyKind, string>> = {
  sums: 'Counted',
  count: 'Counted',
  fee_without_reveal: 'On the bid',
};

const DiscrepancyCard = ({ discrepancy }: { discrepancy: Discrepancy }) => {
  const { kind, subject, ours, theirs, foundAt } = discrepancy;
  const book = useBookPayment();
  const { title, advice } = discrepancyKinds[kind];
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <Heading level={4} size="sm" id={itemHeadingId(discrepancy.id)} tabIndex={-1} className="outline-none">
          {title}
        </Heading>
        <SmallText as="span">Found {formatDateTime(foundAt)}</SmallText>
      </div>
      <DetailList
        details={[
          { label: 'ID', value: <span className="break-all">{subject}</span> },
          { label: 'In our ledger', value: <span>{ours}</span> },
          { label: theirSide[kind] ?? 'At Stripe', value: <span>{theirs}</span> },
        ]}
      />
      <Text>{advice}</Text>
      {subject.startsWith('pi_') && kind !== 'unknown_here' && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" pending={book.isPending} onClick={() => book.mutate(subject)}>
            Sync From Stripe
          </Button>
          <ButtonLink to={paymentAddress(subject)} variant="quiet" size="sm" aria-label={`Open payment ${subject}`}>
            Open Payment
          </ButtonLink>
        </div>
      )}
    </Card>
  );
};

const Discrepancies = () => {
  const query = useInfiniteQuery(discrepanciesQuery());
  useScrollToItem(query);
  return (
    <PagedList query={query} failure={loadFailure} loading={<Skeleton className="h-40" />} empty={null}>
      {(discrepancies) => (
        <ul aria-label="Discrepancies" className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          {discrepancies.map((discrepancy) => (
            <DiscrepancyCard key={discrepancy.id} discrepancy={discrepancy} />
          ))}
        </ul>
      )}
    </PagedList>
  );
};

export const Comparison = () => {
  const change = useChangeComparison();
  return (
    <Loaded
      query={useQuery(comparisonQuery())}
      failure={loadFailure}
      level={2}
      loading={
        <Loading label="Loading the comparison with Stripe">
          <Skeleton className="h-44" />
        </Loading>
      }
    >
      {(state) => {
        const isClean = state.discrepancies === 0;
        return (
          <section aria-labelledby="comparison-title" className="flex flex-col gap-5">
            <Card className="flex flex-col gap-5">
              <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
                <div className="flex min-w-0 items-start gap-4">
                  <ToneIcon tone={isClean ? 'green' : 'brick'}>{isClean ? <CircleCheck /> : <CircleAlert />}</ToneIcon>
                  <div className="flex flex-col gap-1">
                    <Heading level={2} size="md" id="comparison-title">
                      Ledger compared with Stripe
                    </Heading>
                    <Text weight="medium">{sentenceOf(state)}</Text>
                    <SmallText role="status">{whenOf(state)}</SmallText>
                  </div>
                </div>
                <Button
                  variant="secondary"
                  disabled={state.isWanted || state.isRunning}
                  pending={change.isPending && change.variables.isWanted === true}
                  onClick={() => change.mutate({ isWanted: true })}
                >
                  Compare Now
                </Button>
              </div>
            </Card>
            {!isClean && <Discrepancies />}
          </section>
        );
      }}
    </Loaded>
  );
};
