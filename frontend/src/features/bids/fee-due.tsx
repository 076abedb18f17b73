import { paths } from '#config/paths';
import { POLL } from '#config/poll';
import { formatTimeLeft } from '#lib/format';
import { useNow } from '#lib/hooks';
import { momentFormat } from '#shared/moment';
import { ButtonLink } from '#ui/button';

const dueTimes = new Intl.DateTimeFormat('en-US', momentFormat);

/** `Sun, Jan 5, 3:04 PM EST`, in the reader's time zone, which it names: by then a fee has to be paid. */
export const DueTime = ({ at }: { at: string }) => <time dateTime={at}>{dueTimes.format(new Date(at))}</time>;

/** How long an accepted bid still waits for its fee. */
export const Countdown = ({ dueAt }: { dueAt: string }) => {
  const left = formatTimeLeft(dueAt, useNow(POLL.countdown));
  return (
    <p role="timer" className="flex flex-col gap-1">
      <span className="font-display text-3xl font-[430] tracking-[-0.02em]">{left ? `${left} left` : 'Time is up'}</span>
      <span className="text-sm text-sage">
        {left ? 'Pay by' : 'It was due'} <DueTime at={dueAt} />
      </span>
    </p>
  );
};

interface PayFeeLinkProps {
  bidId: string;
  size?: 'md' | 'lg';
}

/** Leads to the payment of an accepted bid's fee. Stands on a dark ground. */
export const PayFeeLink = ({ bidId, size = 'md' }: PayFeeLinkProps) => (
  <ButtonLink to={paths.payment(bidId)} variant="inverse" size={size} className="shrink-0">
    Pay Platform Fee to Finalize
  </ButtonLink>
);
