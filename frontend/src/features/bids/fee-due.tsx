import { SwitchedOff } from '#components/switched-off';
import { paths } from '#config/paths';
import { POLL } from '#config/poll';
import { formatTimeLeft } from '#lib/format';
import { useNow } from '#lib/hooks';
import { formatMoment } from '#shared/moment';
import { ButtonLink } from '#ui/button';

/** Shows `Sun, Jan 5, 3:04 PM EST`, in the reader's time zone. */
export const DueTime = ({ at }: { at: string }) => <time dateTime={at}>{formatMoment(at)}</time>;

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

/** For dark backgrounds. */
export const PayFeeLink = ({ bidId, size = 'md' }: PayFeeLinkProps) => (
  <div className="flex max-w-sm flex-col gap-3">
    <SwitchedOff name="payments" plain />
    <ButtonLink to={paths.payment(bidId)} variant="inverse" size={size} className="shrink-0">
      Pay Platform Fee to Finalize
    </ButtonLink>
  </div>
);
