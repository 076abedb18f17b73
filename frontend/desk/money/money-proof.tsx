import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Loaded, PagedList } from '#components/paged-list';
import { itemHeadingId, loadFailure, useLedTo } from '#desk/parts/panel-list';
import { paymentAddress } from '#desk/users/addresses';
import { formatDateTime, plural } from '#lib/format';
import type { Difference, Proof as State } from '#shared/contracts/answers/ledger';
import { type DifferenceKind, differenceKinds } from '#shared/contracts/ledger-values';
import { Button, ButtonLink } from '#ui/button';
import { DetailList } from '#ui/facts';
import { Card } from '#ui/layout';
import { Loading, Skeleton } from '#ui/skeleton';
import { Notice } from '#ui/states';
import { Heading, SmallText, Text } from '#ui/text';
import { ToneIcon } from '#ui/tone-icon';
import { differencesQuery, proofQuery, useBookPayment, useChangeProof } from './queries';

const sentenceOf = ({ differences, cleanSince, endedAt, isRunning }: State): string => {
  if (differences > 0) return `${plural(differences, 'difference')} to look at`;
  if (cleanSince) return `0 differences since ${formatDateTime(cleanSince)}`;
  if (endedAt === null) return isRunning ? 'The first comparison is under way' : 'Not compared yet';
  return '0 differences';
};

const whenOf = ({ endedAt, isRunning, isWanted }: State): string => {
  const last = endedAt ? `Last compared ${formatDateTime(endedAt)}.` : '';
  if (isRunning) return `${last} A comparison is under way.`.trim();
  const next = isWanted || endedAt === null ? 'The next one begins within a quarter of an hour.' : 'It is done twice a day.';
  return `${last} ${next}`.trim();
};

/** Lets contact details wait while some are open without their money. */
const Holding = ({ state }: { state: State }) => {
  const change = useChangeProof();
  const { holdsOpenings, isHolding } = state;
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-5">
      <Text>
        {holdsOpenings
          ? 'While contact details are open without their money, no payment opens others.'
          : 'Contact details are opened by each payment, whatever differs.'}
      </Text>
      {isHolding && (
        <Notice tone="warning" title="Openings are held now">
          Who pays reads that the payment is being processed. Their contact details open by themselves when this is over.
        </Notice>
      )}
      <Button
        variant="secondary"
        className="self-start"
        pending={change.isPending && change.variables.holdsOpenings !== undefined}
        onClick={() => change.mutate({ holdsOpenings: !holdsOpenings })}
      >
        {holdsOpenings ? 'Let Openings Go On' : 'Hold Openings While One Lacks Its Money'}
      </Button>
    </div>
  );
};

/** What a difference that is none from Stripe's books compares with. */
const theirSide: Partial<Record<DifferenceKind, string>> = { sums: 'Counted', count: 'Counted', fee_without_reveal: 'Its bid' };

const DifferenceCard = ({ difference }: { difference: Difference }) => {
  const { kind, subject, ours, theirs, foundAt } = difference;
  const book = useBookPayment();
  const { title, advice } = differenceKinds[kind];
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <Heading level={4} size="sm" id={itemHeadingId(difference.id)} tabIndex={-1} className="outline-none">
          {title}
        </Heading>
        <SmallText as="span">Found {formatDateTime(foundAt)}</SmallText>
      </div>
      <DetailList
        details={[
          { label: 'About', value: <span className="break-all">{subject}</span> },
          { label: 'Here', value: <span>{ours}</span> },
          {
            label: theirSide[kind] ?? 'At Stripe',
            value: <span>{theirs}</span>,
          },
        ]}
      />
      <Text>{advice}</Text>
      {subject.startsWith('pi_') && kind !== 'unknown_here' && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" pending={book.isPending} onClick={() => book.mutate(subject)}>
            Book It Now
          </Button>
          <ButtonLink to={paymentAddress(subject)} variant="quiet" size="sm" aria-label={`Open the payment ${subject}`}>
            Open
          </ButtonLink>
        </div>
      )}
    </Card>
  );
};

const Differences = () => {
  const query = useInfiniteQuery(differencesQuery());
  useLedTo(query);
  return (
    <PagedList query={query} failure={loadFailure} loading={<Skeleton className="h-40" />} empty={null}>
      {(differences) => (
        <ul aria-label="Differences" className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          {differences.map((difference) => (
            <DifferenceCard key={difference.id} difference={difference} />
          ))}
        </ul>
      )}
    </PagedList>
  );
};

/** Whether the books agree with Stripe's, and what can be done. */
export const Proof = () => {
  const change = useChangeProof();
  return (
    <Loaded
      query={useQuery(proofQuery())}
      failure={loadFailure}
      level={2}
      loading={
        <Loading label="Loading the comparison with Stripe">
          <Skeleton className="h-44" />
        </Loading>
      }
    >
      {(state) => {
        const isClean = state.differences === 0;
        return (
          <section aria-labelledby="proof-title" className="flex flex-col gap-5">
            <Card className="flex flex-col gap-5">
              <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
                <div className="flex min-w-0 items-start gap-4">
                  <ToneIcon tone={isClean ? 'green' : 'brick'}>{isClean ? <CircleCheck /> : <CircleAlert />}</ToneIcon>
                  <div className="flex flex-col gap-1">
                    <Heading level={2} size="md" id="proof-title">
                      Our books and Stripe’s
                    </Heading>
                    <Text weight="medium">{sentenceOf(state)}</Text>
                    <SmallText>{whenOf(state)}</SmallText>
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
              <Holding state={state} />
            </Card>
            {!isClean && <Differences />}
          </section>
        );
      }}
    </Loaded>
  );
};
