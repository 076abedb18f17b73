import { POLL } from '#config/poll';
import { formatDateTime, formatTimeLeft } from '#lib/format';
import { useNow } from '#lib/use-now';

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
