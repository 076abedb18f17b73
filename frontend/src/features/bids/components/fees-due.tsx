import { paths } from '#config/paths';
import { formatDollars, plural } from '#lib/format';
import type { BidWithProject } from '#shared/contracts/bid';
import { ButtonLink } from '#ui/button';
import { Card } from '#ui/card';
import { Heading } from '#ui/heading';
import { Eyebrow, Text } from '#ui/text';
import { Countdown } from './countdown';

const Due = ({ bid }: { bid: BidWithProject }) => (
  <li className="flex flex-col gap-x-10 gap-y-5 border-t border-linen/20 py-6 first:border-t-0 first:pt-0 last:pb-0 md:flex-row md:items-end md:justify-between">
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-col gap-0.5">
        <Text size="lg" weight="medium">
          {bid.project.title}
        </Text>
        <Text size="sm" tone="sage">
          Your bid {formatDollars(bid.amount)} · Platform fee {formatDollars(bid.platformFee)}
        </Text>
      </div>
      {bid.paymentDueAt && <Countdown dueAt={bid.paymentDueAt} />}
    </div>
    <ButtonLink
      to={paths.payment(bid.id)}
      state={{ projectTitle: bid.project.title, paymentDueAt: bid.paymentDueAt }}
      variant="inverse"
      className="shrink-0"
    >
      Pay Platform Fee to Finalize
    </ButtonLink>
  </li>
);

/** Accepted bids whose fee is still due: each is lost when its time is up. */
export const FeesDue = ({ bids }: { bids: readonly BidWithProject[] }) => (
  <Card as="section" ground="dark" padding="lg" aria-labelledby="fees-due" className="mb-8">
    <Eyebrow>{plural(bids.length, 'accepted bid')}</Eyebrow>
    <Heading level={2} size="md" id="fees-due" className="mt-1.5 mb-6">
      {bids.length === 1 ? 'You were chosen. One step is left.' : 'You were chosen. One step is left for each.'}
    </Heading>
    <ul className="flex flex-col">
      {bids.map((bid) => (
        <Due key={bid.id} bid={bid} />
      ))}
    </ul>
  </Card>
);
