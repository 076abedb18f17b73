import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { PagedList } from '#components/paged-list';
import { POLL } from '#config/poll';
import { userBidsQuery } from '#features/bids/queries';
import { useReadAllNotifications, useReadNotification } from '#features/notifications/mutations';
import { notificationsQuery } from '#features/notifications/queries';
import { ownProjectsQuery } from '#features/projects/queries';
import { isOwner, isStager, useAuth } from '#lib/auth';
import { byDay, dayLabel } from '#lib/days';
import { useNow } from '#lib/hooks';
import type { Notification } from '#shared/notification/notification.answers';
import { Button } from '#ui/button';
import { Loading, repeat, Skeleton } from '#ui/skeleton';
import { EmptyState } from '#ui/states';
import { Heading, Text } from '#ui/text';
import { NotificationItem } from './notification-item';

/**
 * Finds names, pictures and bids in the reader's own list, because notifications carry only ids. Older subjects are shown
 * without.
 */
const useSubjects = () => {
  const { user } = useAuth();
  const stager = isStager(user);
  const fresh = { refetchOnMount: 'always' } as const;
  const { data: bids = [] } = useInfiniteQuery({ ...userBidsQuery(user?.id ?? ''), ...fresh, enabled: stager });
  const { data: projects = [] } = useInfiniteQuery({ ...ownProjectsQuery(), ...fresh, enabled: isOwner(user) });
  return ({ projectId, bidId }: Pick<Notification, 'projectId' | 'bidId'>) => ({
    bid: bids.find(({ id }) => id === bidId),
    project: stager ? bids.find((bid) => bid.projectId === projectId)?.project : projects.find(({ id }) => id === projectId),
  });
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
    illustration="armchair"
    title="No notifications yet"
    text="Bids, decisions, payments, messages and reviews show up here."
  />
);

const NotificationList = () => {
  const query = useInfiniteQuery(notificationsQuery());
  const { refetch } = query;
  const subjectOf = useSubjects();
  const readOne = useReadNotification();
  const readAll = useReadAllNotifications();
  const now = useNow(POLL.age);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasUnread = query.data?.some(({ read }) => !read) ?? false;

  // The list may be from when it was last open.
  useEffect(() => {
    void refetch();
  }, [refetch]);

  // The button disappears when no notification is unread.
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
          {(notifications) =>
            byDay(notifications).map(({ date, items }) => (
              <section key={date} aria-label={dayLabel(date, now)}>
                <Text as="span" size="xs" tone="soft" weight="semibold" aria-hidden="true" className="block px-5 pt-4 pb-1.5">
                  {dayLabel(date, now)}
                </Text>
                <ul className="divide-y divide-line">
                  {items.map((notification) => (
                    <NotificationItem
                      key={notification.id}
                      notification={notification}
                      {...subjectOf(notification)}
                      now={now}
                      onRead={() => !notification.read && readOne.mutate(notification.id)}
                    />
                  ))}
                </ul>
              </section>
            ))
          }
        </PagedList>
      </div>
    </>
  );
};

export default NotificationList;
