import { paths } from '#config/paths';
import { POLL } from '#config/poll';
import { formatDateTime, formatTimeLeft } from '#lib/format';
import { useNow } from '#lib/hooks';
import type { Bid } from '#shared/contracts/bid';
import { ButtonLink } from '#ui/button';

/** How long an accepted bid still waits for its fee. */
export const Countdown = ({ dueAt }: { dueAt: string }) => {
  const left = formatTimeLeft(dueAt, useNow(POLL.countdown));
  return (
    <p role="timer" className="flex flex-col gap-1">
      <span className="font-display text-3xl font-[430] tracking-[-0.02em]">{left ? `${left} left` : 'Time is up'}</span>
      <span className="text-sm text-sage">
        {left ? 'Pay by' : 'It was due'} <time dateTime={dueAt}>{formatDateTime(dueAt)}</time>
      </span>
    </p>
  );
};

interface PayFeeLinkProps {
  bid: Pick<Bid, 'id' | 'paymentDueAt'>;
  /** What the payment screen calls the project. */
  projectTitle: string;
  size?: 'md' | 'lg';
}

/** Leads to the payment of an accepted bid's fee. Stands on a dark ground. */
export const PayFeeLink = ({ bid, projectTitle, size = 'md' }: PayFeeLinkProps) => (
  <ButtonLink
    to={paths.payment(bid.id)}
    state={{ projectTitle, paymentDueAt: bid.paymentDueAt }}
    variant="inverse"
    size={size}
    className="shrink-0"
  >
    Pay Platform Fee to Finalize
  </ButtonLink>
);
