import { EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#lib/class-names';

export interface MessageBubbleProps {
  own: boolean;
  /** Who wrote it: read aloud; to the eye its side says so. */
  author: string;
  /** ISO 8601. */
  sentAt: string;
  /** The time of day, as it is shown. */
  time: string;
  /** What it is about, above it. */
  subject?: ReactNode;
  children: ReactNode;
}

/** One message of a conversation: one's own on the right. */
export const MessageBubble = ({ own, author, sentAt, time, subject, children }: MessageBubbleProps) => (
  <div
    className={classNames(
      'flex max-w-[88%] flex-col gap-1 sm:max-w-[78%]',
      own ? 'items-end self-end' : 'items-start self-start',
    )}
  >
    <span className="sr-only">{author}:</span>
    {subject && <p className="px-1 text-sm text-ink-soft">{subject}</p>}
    <p
      className={classNames(
        'rounded-lg px-4 py-2.5 text-base break-words whitespace-pre-wrap [overflow-wrap:anywhere]',
        own ? 'on-dark rounded-br-sm bg-evergreen text-paper' : 'rounded-bl-sm bg-sand text-ink',
      )}
    >
      {children}
    </p>
    <time dateTime={sentAt} className="px-1 text-xs text-ink-soft">
      {time}
    </time>
  </div>
);

/** Contact details that are not shown yet, in the middle of a message. */
export const HiddenRun = () => (
  <span className="inline-flex items-baseline gap-1 rounded-sm bg-current/12 px-1.5 text-sm font-medium whitespace-nowrap">
    <EyeOff aria-hidden="true" className="size-3.5 translate-y-0.5" />
    hidden
  </span>
);
