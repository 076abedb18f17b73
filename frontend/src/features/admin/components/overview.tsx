import { formatNumber } from '#lib/format';
import type { AdminStats } from '#shared/contracts/admin';
import { userTypes } from '#shared/contracts/user-types';
import { projectStatuses } from '#shared/lifecycle/project';
import { BarChart } from '#ui/bar-chart';
import { Card } from '#ui/card';
import { Heading } from '#ui/heading';
import { RingChart } from '#ui/ring-chart';
import { Stat, Stats } from '#ui/stat';
import { acceptanceRate, projectStateGroups, userTypeGroups } from '../figures';
import { RecentActivity } from './recent-activity';

/** The whole marketplace at a glance. */
export const Overview = ({ stats }: { stats: AdminStats }) => {
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
      <div className="grid gap-6 md:grid-cols-2 xl:grid-cols-3">
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
