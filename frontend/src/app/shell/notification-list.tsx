import { useInfiniteQuery } from '@tanstack/react-query';
import { BadgeDollarSign, Ban, CircleCheck, CircleX, HandCoins, MessageCircle, Star } from 'lucide-react';
import { type ComponentType, useEffect, useRef } from 'react';
import { Illustration } from '#components/illustration';
import { POLL } from '#config/poll';
import { messageOf } from '#lib/errors';
import { formatAgo } from '#lib/format';
import { useNow } from '#lib/use-now';
import type { Notification, NotificationType } from '#shared/contracts/notification';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { ErrorState } from '#ui/error-state';
import { Heading } from '#ui/heading';
import { LoadMore } from '#ui/load-more';
import { NewsItem } from '#ui/news-item';
import { Loading, Skeleton } from '#ui/skeleton';
import { notificationsQuery } from '../api/notifications';
import { useReadAllNotifications } from '../api/read-all-notifications';
import { useReadNotification } from '../api/read-notification';
import { targetOf } from '../target';

const icons: Record<NotificationType, ComponentType> = {
  new_bid: HandCoins,
  bid_accepted: CircleCheck,
  bid_rejected: CircleX,
  payment_made: BadgeDollarSign,
  payment_cancelled: Ban,
  new_message: MessageCircle,
  review: Star,
};

const Item = ({ notification, now, onRead }: { notification: Notification; now: Date; onRead: () => void }) => {
  const { type, title, message, createdAt, read } = notification;
  const Icon = icons[type];
  return (
    <NewsItem
      icon={<Icon />}
      title={title}
      text={message}
      age={formatAgo(createdAt, now)}
      at={createdAt}
      unread={!read}
      to={targetOf(notification)}
      onRead={onRead}
    />
  );
};

const placeholders = ['a', 'b', 'c'];

const ListLoading = () => (
  <Loading label="Loading your notifications">
    {placeholders.map((key) => (
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

/** What the notification centre holds: everything that happened, the latest first. */
const NotificationList = () => {
  const query = useInfiniteQuery(notificationsQuery());
  const { data: notifications, isPending, isError, refetch } = query;
  const readOne = useReadNotification();
  const readAll = useReadAllNotifications();
  const now = useNow(POLL.age);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasUnread = notifications?.some(({ read }) => !read) ?? false;

  // Whatever was loaded the last time it was open may be out of date.
  useEffect(() => {
    void refetch();
  }, [refetch]);

  const read = ({ id, read: already }: Notification) => {
    if (!already) readOne.mutate(id);
  };
  return (
    <>
      <header className="flex min-h-15 items-center justify-between gap-4 border-b border-line py-2 pr-3 pl-5">
        <Heading level={2} size="sm" ref={heading} tabIndex={-1}>
          Notifications
        </Heading>
        {hasUnread && (
          <Button
            variant="quiet"
            size="sm"
            pending={readAll.isPending}
            onClick={() => {
              // The button goes when nothing is unread any more.
              readAll.mutate(undefined, { onSuccess: () => heading.current?.focus() });
            }}
          >
            Mark all as read
          </Button>
        )}
      </header>
      {isPending && <ListLoading />}
      {isError && !notifications && (
        <ErrorState
          level={3}
          className="px-6"
          title="Failed to fetch notifications"
          text={messageOf(query.error, 'Please check your connection and try again.')}
          onRetry={() => void refetch()}
          pending={query.isFetching}
        />
      )}
      {notifications?.length === 0 && (
        <EmptyState
          level={3}
          className="px-6 py-8"
          illustration={<Illustration name="armchair" />}
          title="All quiet"
          text="Bids, decisions, payments, messages and reviews show up here."
        />
      )}
      {notifications && notifications.length > 0 && (
        <ul className="divide-y divide-line">
          {notifications.map((notification) => (
            <Item key={notification.id} notification={notification} now={now} onRead={() => read(notification)} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <div className="pb-5">
          <LoadMore hasMore pending={query.isFetchingNextPage} onLoad={() => void query.fetchNextPage()} />
        </div>
      )}
    </>
  );
};

export default NotificationList;
