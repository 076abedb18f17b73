import { paths } from '#config/paths';
import { formatDollars } from '#lib/format';
import type { BidWithBidder } from '#shared/contracts/bid';
import { ButtonLink } from '#ui/button';
import { Card } from '#ui/card';
import { Heading } from '#ui/heading';
import { Eyebrow, Text } from '#ui/text';
import { Countdown } from './countdown';

export interface PaymentRequiredProps {
  bid: BidWithBidder;
  /** What the payment screen calls the project. */
  projectTitle: string;
}

/** The owner has said yes: what is left to do, and until when. */
export const PaymentRequired = ({ bid, projectTitle }: PaymentRequiredProps) => (
  <Card as="section" ground="dark" padding="lg" aria-labelledby="payment-required">
    <div className="grid items-end gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex flex-col gap-3">
        <Eyebrow>Your bid was accepted</Eyebrow>
        <Heading level={2} id="payment-required">
          Payment Required
        </Heading>
        <Text size="lg" tone="sage" className="max-w-prose">
          Pay the platform fee of {formatDollars(bid.platformFee)} to make it yours. You then see who the owner is and how to
          reach them, and contact them within 24 hours.
        </Text>
      </div>
      <div className="flex flex-col gap-5">
        {bid.paymentDueAt && <Countdown dueAt={bid.paymentDueAt} />}
        <ButtonLink
          to={paths.payment(bid.id)}
          state={{ projectTitle, paymentDueAt: bid.paymentDueAt }}
          variant="inverse"
          size="lg"
        >
          Pay Platform Fee to Finalize
        </ButtonLink>
      </div>
    </div>
  </Card>
);
