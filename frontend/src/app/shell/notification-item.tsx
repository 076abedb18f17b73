import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatAgo } from '#lib/format';
import type { BidWithProject } from '#shared/bid/bid.answers';
import type { Notification } from '#shared/notification/notification.answers';
import type { Project } from '#shared/project/project.answers';
import { IconButton } from '#ui/button';
import { Thumb } from '#ui/thumb';
import { ToneIcon } from '#ui/tone-icon';
import { lookOf, targetOf } from './notification-look';

interface NotificationItemProps {
  notification: Notification;
  /** Undefined until loaded. */
  project: Pick<Project, 'title' | 'photos'> | undefined;
  bid: BidWithProject | undefined;
  now: Date;
  /** Called when the notification is followed or marked as read. */
  onRead: () => void;
}

/** The whole item is a link. An unread one also has a button to mark it as read. */
export const NotificationItem = ({ notification, project, bid, now, onRead }: NotificationItemProps) => {
  const { title, createdAt, read } = notification;
  const link = useRef<HTMLAnchorElement>(null);
  const { icon: Icon, tone, message } = lookOf(notification, bid, project?.title);
  const to = targetOf(notification);
  const age = formatAgo(createdAt, now);
  const weight = read ? 'font-medium' : 'font-semibold';
  // The link stretches over the item, so that its accessible name stays short.
  const linkLook = 'rounded-sm after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-4';
  return (
    <li className={clsx('relative flex items-start gap-3.5 px-5 py-3.5', !read && 'bg-evergreen-tint')}>
      {project ? (
        <span className="relative mt-0.5 mr-1 mb-1 inline-flex shrink-0">
          <Thumb src={project.photos[0]} />
          <ToneIcon tone={tone} size="sm" className="absolute -right-1.5 -bottom-1.5">
            <Icon />
          </ToneIcon>
        </span>
      ) : (
        <span className="mt-0.5 inline-flex w-15 shrink-0 justify-center">
          <ToneIcon tone={tone}>
            <Icon />
          </ToneIcon>
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-baseline gap-2">
          {to === null ? (
            <span className={weight}>{title}</span>
          ) : (
            <Link ref={link} to={to} onClick={onRead} className={clsx(linkLook, weight)}>
              {title}
            </Link>
          )}
          {!read && <span className="sr-only">(unread)</span>}
        </span>
        <span className="text-sm text-ink-soft">{message}</span>
        {project && !message.includes(project.title) && (
          <span className="truncate text-sm text-ink-soft">About {project.title}</span>
        )}
        <time dateTime={createdAt} className="text-xs text-ink-soft">
          {age}
        </time>
      </div>
      {!read && (
        <IconButton
          label={`Mark as read: ${title}, ${age}`}
          size="sm"
          className="relative -mr-2"
          onClick={() => {
            // The button disappears.
            link.current?.focus();
            onRead();
          }}
        >
          <Check />
        </IconButton>
      )}
    </li>
  );
};
