import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { DueTime } from '#features/bids/fee-due';
import type { BidWithBidder } from '#shared/bid/bid.answers';
import { TitledCard } from '#ui/layout';
import { SmallText, Text } from '#ui/text';

interface Step {
  title: string;
  text: ReactNode;
}

const stepsOf = ({ bidder, paymentDueAt }: BidWithBidder): [now: Step, then: Step] => [
  {
    title: `${bidder.stagerIdentifier} pays the platform fee`,
    text: (
      <>
        {paymentDueAt && (
          <span>
            By <DueTime at={paymentDueAt} />.{' '}
          </span>
        )}
        <span>If it is not paid in time, you are free to choose again.</span>
      </>
    ),
  },
  { title: 'You see each other’s contact details', text: 'The stager contacts you within 24 hours.' },
];

/** Shows the decision and the two next steps. */
const Timeline = ({ bid }: { bid: BidWithBidder }) => (
  <TitledCard title={`You chose ${bid.bidder.stagerIdentifier}`} level={3} ground="tint">
    <ol className="mt-5 flex flex-col">
      {stepsOf(bid).map(({ title, text }, index) => {
        const isNow = index === 0;
        return (
          <li key={title} aria-current={isNow ? 'step' : undefined} className="relative flex gap-4 pb-5 last:pb-0">
            {/* A line from one mark to the next. */}
            {isNow && <span aria-hidden="true" className="absolute top-8 bottom-0 left-4 -ml-px w-0.5 bg-evergreen/30" />}
            <span
              aria-hidden="true"
              className={clsx(
                'inline-flex size-8 shrink-0 items-center justify-center rounded-full border-2 border-evergreen text-sm font-semibold',
                isNow ? 'bg-evergreen text-paper' : 'bg-paper text-evergreen',
              )}
            >
              {index + 1}
            </span>
            <span className="flex min-w-0 flex-col gap-0.5 pt-1">
              <Text as="span" weight="semibold">
                {title}
              </Text>
              <SmallText as="span">{text}</SmallText>
            </span>
          </li>
        );
      })}
    </ol>
  </TitledCard>
);

interface ChosenBidProps {
  bid: BidWithBidder;
  others: readonly BidWithBidder[];
  cards: (bids: readonly BidWithBidder[]) => ReactNode;
}

/** Shows the chosen bid, in place of the comparison. */
export const ChosenBid = ({ bid, others, cards }: ChosenBidProps) => {
  const waits = bid.status === 'payment_required';
  return (
    <>
      <div className={clsx('grid items-start gap-4', waits && 'lg:grid-cols-[minmax(0,1fr)_24rem]')}>
        {waits && (
          <div className="lg:order-last">
            <Timeline bid={bid} />
          </div>
        )}
        {cards([bid])}
      </div>
      {others.length > 0 && (
        <details>
          <summary className="min-h-12 content-center rounded-md font-medium">Other bids ({others.length})</summary>
          <div className="pt-3">{cards(others)}</div>
        </details>
      )}
    </>
  );
};
