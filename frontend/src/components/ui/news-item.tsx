import { Check } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '#lib/class-names';
import { IconButton } from './icon-button';

export interface NewsItemProps {
  icon: ReactNode;
  title: string;
  text: string;
  /** When, as it is shown. */
  age: string;
  /** ISO 8601. */
  at: string;
  unread: boolean;
  /** Where it leads; null: nowhere. */
  to: string | null;
  /** It was followed, or marked by its button. */
  onRead: () => void;
}

/** Something that happened. The whole of it leads to what it is about; what is unread can also just be marked. */
export const NewsItem = ({ icon, title, text, age, at, unread, to, onRead }: NewsItemProps) => {
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <li className={classNames('relative flex items-start gap-3 px-5 py-3.5', unread ? 'bg-evergreen-tint/50' : 'bg-transparent')}>
      <span
        aria-hidden="true"
        className={classNames(
          'mt-0.5 inline-flex size-9 shrink-0 items-center justify-center rounded-full [&_svg]:size-[1.125rem]',
          unread ? 'bg-evergreen text-paper' : 'bg-sand text-ink-soft',
        )}
      >
        {icon}
      </span>
      <div className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-baseline gap-2">
          {to === null ? (
            <span className={unread ? 'font-semibold' : 'font-medium'}>{title}</span>
          ) : (
            <Link
              ref={link}
              to={to}
              onClick={onRead}
              className={classNames(
                // The link is stretched over the item: all of it leads there, and what it is called stays short.
                'rounded-sm after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-4',
                unread ? 'font-semibold' : 'font-medium',
              )}
            >
              {title}
            </Link>
          )}
          {unread && <span className="sr-only">(unread)</span>}
        </span>
        <p className="text-sm text-ink-soft">{text}</p>
        <time dateTime={at} className="mt-0.5 text-xs text-ink-soft">
          {age}
        </time>
      </div>
      {unread && (
        <IconButton
          label={`Mark as read: ${title}, ${age}`}
          size="sm"
          className="relative -mr-2"
          onClick={() => {
            // The button goes with its reason; the focus stays with what it was about.
            link.current?.focus();
            onRead();
          }}
        >
          <Check aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
};
