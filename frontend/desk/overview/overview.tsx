import { useQuery } from '@tanstack/react-query';
import { BadgeDollarSign, CircleCheck, FolderCheck, FolderPlus, HandCoins, type LucideIcon, UserPlus } from 'lucide-react';
import { Loaded } from '#components/paged-list';
import { POLL } from '#config/poll';
import { Attention } from '#desk/attention/attention';
import { BarChart, RingChart } from '#desk/market/charts';
import { acceptanceRate, projectStateGroups, userTypeGroups } from '#desk/market/figures';
import { useFirstFew } from '#desk/parts/first-few';
import { loadFailure } from '#desk/parts/panel-list';
import { attentionQuery, statsQuery } from '#desk/queries';
import { UserLink } from '#desk/users/user-link';
import { formatAgo, formatNumber } from '#lib/format';
import { useNow } from '#lib/hooks';
import { userTypes } from '#shared/account/user.values';
import type { Activity, AdminStats } from '#shared/admin/admin.answers';
import { projectStatuses } from '#shared/project/project.lifecycle';
import { Stat, Stats } from '#ui/facts';
import { Card, TitledCard } from '#ui/layout';
import { Loading, repeat, Skeleton, SkeletonText } from '#ui/skeleton';
import { Heading, Text } from '#ui/text';

const icons: Record<Activity['type'], LucideIcon> = {
  user_registered: UserPlus,
  project_created: FolderPlus,
  bid_placed: HandCoins,
  bid_accepted: CircleCheck,
  payment_made: BadgeDollarSign,
  project_completed: FolderCheck,
};

interface ActivityRowProps {
  activity: Activity;
  now: Date;
  isLast: boolean;
}

const ActivityRow = ({ activity: { type, userId, user, details, timestamp }, now, isLast }: ActivityRowProps) => {
  const Icon = icons[type];
  return (
    <li className="relative flex gap-4 pb-5 last:pb-0">
      {!isLast && <span aria-hidden="true" className="absolute top-10 bottom-1 left-[1.0625rem] w-px bg-line" />}
      <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-sand text-ink-soft">
        <Icon className="size-[1.125rem]" />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-6">
        <p className="min-w-0 basis-80 grow">
          <UserLink id={userId} className="font-medium" name={user} />
          <span className="block text-sm text-ink-soft">{details}</span>
        </p>
        <time dateTime={timestamp} className="text-sm text-ink-soft">
          {formatAgo(timestamp, now)}
        </time>
      </div>
    </li>
  );
};

const RecentActivity = ({ activity }: { activity: readonly Activity[] }) => {
  const now = useNow(POLL.age);
  const { shown, toggle } = useFirstFew(activity);
  return (
    <TitledCard title="Recent activity" level={3} className="flex flex-col gap-5">
      {activity.length === 0 ? (
        <Text tone="soft">Nothing has happened yet.</Text>
      ) : (
        <ol aria-label="Recent activity" className="flex flex-col">
          {shown.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: activities can share a timestamp.
            <ActivityRow key={`${item.timestamp}-${index}`} activity={item} now={now} isLast={index === shown.length - 1} />
          ))}
        </ol>
      )}
      {toggle}
    </TitledCard>
  );
};

const Overview = ({ stats }: { stats: AdminStats }) => {
  const { totalUsers, totalProjects, totalBids, acceptedBids } = stats;
  const rate = `${acceptanceRate(stats)}%`;
  return (
    <div className="flex flex-col gap-6">
      <Heading level={2} className="sr-only">
        Overview
      </Heading>
      <Card as="section" aria-label="Totals">
        <Stats>
          <Stat value={formatNumber(totalUsers)} label="Total users" />
          <Stat value={formatNumber(totalProjects)} label="Total projects" />
          <Stat value={formatNumber(totalBids)} label="Total bids" />
          <Stat value={formatNumber(acceptedBids)} label="Accepted bids" />
          <Stat value={rate} label="Acceptance rate" />
        </Stats>
      </Card>
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2 xl:grid-cols-3">
        <BarChart
          title="Users by type"
          of="User type"
          measures={userTypes.map((type) => ({ label: userTypeGroups[type], value: stats.usersByType[type] }))}
        />
        <RingChart
          title="Projects by status"
          of="Project status"
          measures={projectStatuses.map((status) => ({
            label: projectStateGroups[status],
            value: stats.projectsByStatus[status],
          }))}
          center={{ value: formatNumber(totalProjects), label: 'projects' }}
        />
        <RingChart
          title="Bids accepted"
          of="Bids"
          palette="part"
          measures={[
            { label: 'Accepted', value: acceptedBids },
            { label: 'Not accepted', value: Math.max(totalBids - acceptedBids, 0) },
          ]}
          center={{ value: rate, label: 'accepted' }}
        />
      </div>
      <RecentActivity activity={stats.recentActivity} />
    </div>
  );
};

const OverviewSkeleton = () => (
  <Loading label="Loading the overview" className="flex flex-col gap-6">
    <Card className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-5 sm:gap-x-8">
      {repeat(5, (figure) => (
        <span key={figure} className="flex flex-col gap-2 pt-3">
          <Skeleton className="h-9 w-14" />
          <Skeleton className="h-4 w-24 max-w-full" />
        </span>
      ))}
    </Card>
    <span className="grid grid-cols-1 gap-6 md:grid-cols-2 xl:grid-cols-3">
      {repeat(3, (chart) => (
        <Card key={chart} className="flex flex-col gap-6">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="mx-auto size-44 rounded-full" />
          <SkeletonText lines={4} />
        </Card>
      ))}
    </span>
  </Loading>
);

/** Shows one message instead of two if neither part can be loaded. */
export const OverviewTab = () => {
  const statsNow = useQuery(statsQuery());
  const attentionNow = useQuery(attentionQuery());
  return (
    <>
      {!(statsNow.isLoadingError && attentionNow.isLoadingError) && <Attention />}
      <Loaded query={statsNow} failure={loadFailure} loading={<OverviewSkeleton />} level={2}>
        {(stats) => <Overview stats={stats} />}
      </Loaded>
    </>
  );
};
