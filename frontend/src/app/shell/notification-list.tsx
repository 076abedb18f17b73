import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import {
  BadgeDollarSign,
  Ban,
  Check,
  CircleCheck,
  CircleQuestionMark,
  CircleX,
  Flag,
  HandCoins,
  MessageCircle,
  MessageCircleReply,
  Star,
} from 'lucide-react';
import { type ComponentType, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Illustration } from '#components/illustration';
import { PagedList } from '#components/paged-list';
import { paths } from '#config/paths';
import { POLL } from '#config/poll';
import { notificationsQuery, useReadAllNotifications, useReadNotification } from '#features/notifications/queries';
import { formatAgo } from '#lib/format';
import { useNow } from '#lib/hooks';
import type { Notification, NotificationType } from '#shared/contracts/notification';
import { Button, IconButton } from '#ui/button';
import { Loading, repeat, Skeleton } from '#ui/skeleton';
import { EmptyState } from '#ui/states';
import { Heading } from '#ui/text';

/** Where a notification leads: to its bid, project or review, or to the messages. Null where there is nothing to go to. */
export const targetOf = ({ type, projectId }: Pick<Notification, 'type' | 'projectId'>): string | null => {
  if (type === 'new_message') return paths.messages;
  if (projectId === null) return null;
  if (type === 'new_bid') return paths.projectBids(projectId);
  if (type === 'new_question' || type === 'question_answered') return paths.projectQuestions(projectId);
  return type === 'review' || type === 'project_completed' ? paths.projectReviews(projectId) : paths.project(projectId);
};

const icons: Record<NotificationType, ComponentType> = {
  new_bid: HandCoins,
  bid_accepted: CircleCheck,
  bid_rejected: CircleX,
  bid_not_chosen: CircleX,
  payment_made: BadgeDollarSign,
  payment_cancelled: Ban,
  project_completed: Flag,
  new_message: MessageCircle,
  new_question: CircleQuestionMark,
  question_answered: MessageCircleReply,
  review: Star,
};

interface ItemProps {
  notification: Notification;
  now: Date;
  /** It was followed, or marked by its button. */
  onRead: () => void;
}

/** Something that happened. The whole item is a link; an unread one also has a button that marks it as read. */
const Item = ({ notification, now, onRead }: ItemProps) => {
  const { type, title, message, createdAt, read } = notification;
  const link = useRef<HTMLAnchorElement>(null);
  const Icon = icons[type];
  const to = targetOf(notification);
  const age = formatAgo(createdAt, now);
  const weight = read ? 'font-medium' : 'font-semibold';
  // The link is stretched over the item: all of it leads there, and what it is called stays short.
  const linkLook = 'rounded-sm after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-4';
  return (
    <li className={clsx('relative flex items-start gap-3 px-5 py-3.5', !read && 'bg-evergreen-tint/50')}>
      <span
        aria-hidden="true"
        className={clsx(
          'mt-0.5 inline-flex size-9 shrink-0 items-center justify-center rounded-full [&_svg]:size-[1.125rem]',
          read ? 'bg-sand text-ink-soft' : 'bg-evergreen text-paper',
        )}
      >
        <Icon />
      </span>
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
        <p className="text-sm text-ink-soft">{message}</p>
        <time dateTime={createdAt} className="mt-0.5 text-xs text-ink-soft">
          {age}
        </time>
      </div>
      {!read && (
        <IconButton
          label={`Mark as read: ${title}, ${age}`}
          size="sm"
          className="relative -mr-2"
          onClick={() => {
            // The button disappears; the focus stays on the notification.
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

const loading = (
  <Loading label="Loading your notifications">
    {repeat(3, (key) => (
      <span key={key} className="flex gap-3 px-5 py-3.5">
        <Skeleton className="size-9 shrink-0 rounded-full" />
        <span className="flex flex-1 flex-col gap-2 pt-1">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-3.5 w-full" />
        </span>
      </span>
    ))}
  </Loading>
);

const allQuiet = (
  <EmptyState
    level={3}
    className="px-6 py-8"
    illustration={<Illustration name="armchair" />}
    title="All quiet"
    text="Bids, decisions, payments, messages and reviews show up here."
  />
);

/** What the notification centre holds: everything that happened, the latest first. */
const NotificationList = () => {
  const query = useInfiniteQuery(notificationsQuery());
  const { refetch } = query;
  const readOne = useReadNotification();
  const readAll = useReadAllNotifications();
  const now = useNow(POLL.age);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasUnread = query.data?.some(({ read }) => !read) ?? false;

  // Whatever was loaded the last time it was open may be out of date.
  useEffect(() => {
    void refetch();
  }, [refetch]);

  // The button disappears when nothing is unread any more.
  const markAll = () => readAll.mutate(undefined, { onSuccess: () => heading.current?.focus() });
  return (
    <>
      <header className="flex min-h-15 items-center justify-between gap-4 border-b border-line py-2 pr-3 pl-5">
        <Heading level={2} size="sm" ref={heading} tabIndex={-1}>
          Notifications
        </Heading>
        {hasUnread && (
          <Button variant="quiet" size="sm" pending={readAll.isPending} onClick={markAll}>
            Mark all as read
          </Button>
        )}
      </header>
      <div className={clsx(query.hasNextPage && 'pb-5')}>
        <PagedList query={query} failure="Failed to fetch notifications" className="px-6" loading={loading} empty={allQuiet}>
          {(notifications) => (
            <ul className="divide-y divide-line">
              {notifications.map((notification) => (
                <Item
                  key={notification.id}
                  notification={notification}
                  now={now}
                  onRead={() => !notification.read && readOne.mutate(notification.id)}
                />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </>
  );
};

export default NotificationList;
