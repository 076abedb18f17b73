import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { paths } from '#config/paths';
import { moreThan } from '#desk/market/figures';
import { EmailLink } from '#desk/parts/email-link';
import { BidStatus, CardsSkeleton, Excerpt, ExcerptRow, PanelList, ProjectMark, SuspendedBadge } from '#desk/parts/panel-list';
import { TooltipButton, TooltipGroup } from '#desk/parts/tooltip';
import { statsQuery, usersDetailedQuery } from '#desk/queries';
import { formatDate, formatDollars, formatNumber } from '#lib/format';
import { userTypeLabel } from '#shared/account/user.values';
import type { AdminUserDetailed } from '#shared/admin/admin.answers';
import { Avatar } from '#ui/avatar';
import { Badge } from '#ui/badge';
import { DetailList } from '#ui/facts';
import { Card } from '#ui/layout';
import { Rating } from '#ui/rating';
import { Heading, SmallText, TextLink } from '#ui/text';
import { UserBadges } from './user-badges';
import { useUserDeletion } from './user-deletion';
import { useUserExport } from './user-export';
import { UserLink } from './user-link';

const Head = ({ user, titleId, onDelete }: { user: AdminUserDetailed; titleId: string; onDelete: () => void }) => {
  const exporting = useUserExport(user);
  return (
    <div className="flex items-start gap-4">
      <Avatar name={user.name} src={user.avatar} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <Heading level={3} size="sm" id={titleId}>
          <UserLink id={user.id} className="font-[inherit]" name={user.name} />
        </Heading>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Badge tone={user.userType === 'staging_company' ? 'terracotta' : 'dusk'}>{userTypeLabel(user.userType)}</Badge>
          {user.suspension && <SuspendedBadge />}
          <Rating value={user.rating} />
        </div>
      </div>
      <TooltipButton label={`Export the data of ${user.name}`} className="-mt-1.5" onClick={exporting.ask}>
        <Download />
      </TooltipButton>
      {exporting.question}
      <TooltipButton label={`Delete user ${user.name}`} tone="danger" className="-mt-1.5 -mr-2" onClick={onDelete}>
        <Trash2 />
      </TooltipButton>
    </div>
  );
};

interface UserCardProps {
  user: AdminUserDetailed;
  onDelete: () => void;
}

const UserCard = ({ user, onDelete }: UserCardProps) => {
  const titleId = useId();
  const { projects, recentBids, projectCount, bidCount } = user;
  return (
    <Card as="li" aria-labelledby={titleId} className="flex flex-col gap-5">
      <Head user={user} titleId={titleId} onDelete={onDelete} />
      <DetailList
        details={[
          {
            label: 'Email',
            value: <EmailLink email={user.email} />,
          },
          { label: 'Phone', value: user.phone },
          { label: 'Company', value: user.company },
          { label: 'Stager ID', value: user.stagerIdentifier },
          { label: 'Joined', value: formatDate(user.createdAt) },
        ]}
      />
      <UserBadges user={user} />
      {projectCount > 0 && (
        <Excerpt title={`Projects (${formatNumber(projectCount)})`} more={moreThan(projects.length, projectCount)}>
          {projects.map((project) => (
            <ExcerptRow key={project.id} mark={<ProjectMark project={project} />}>
              <TextLink to={paths.project(project.id)}>{project.title}</TextLink>
              <SmallText>{project.location}</SmallText>
            </ExcerptRow>
          ))}
        </Excerpt>
      )}
      {bidCount > 0 && (
        <Excerpt title={`Recent bids (${formatNumber(bidCount)})`} more={moreThan(recentBids.length, bidCount)}>
          {recentBids.map((bid) => (
            <ExcerptRow key={bid.id} mark={<BidStatus bid={bid} />}>
              <TextLink to={paths.project(bid.projectId)}>{bid.projectTitle ?? 'A deleted project'}</TextLink>
              <SmallText>
                {formatDollars(bid.amount)}, {bid.timeline}
              </SmallText>
            </ExcerptRow>
          ))}
        </Excerpt>
      )}
      {projectCount === 0 && bidCount === 0 && <SmallText>No projects or bids yet</SmallText>}
    </Card>
  );
};

const DetailedUsers = () => {
  const { data: stats } = useQuery(statsQuery());
  const query = useInfiniteQuery(usersDetailedQuery());
  const { ask, question } = useUserDeletion();
  return (
    <>
      <PanelList
        title="Detailed Users"
        text="Accounts with their badges, latest projects and latest bids."
        query={query}
        total={stats?.totalUsers}
        loading={<CardsSkeleton label="Loading the users" />}
        empty={{ illustration: 'armchair', title: 'No users yet', text: 'Everyone who registers appears here.' }}
      >
        {(users) => (
          <TooltipGroup>
            <ul className="grid grid-cols-1 gap-5 lg:grid-cols-2">
              {users.map((user) => (
                <UserCard key={user.id} user={user} onDelete={() => ask(user)} />
              ))}
            </ul>
          </TooltipGroup>
        )}
      </PanelList>
      {question}
    </>
  );
};

export default DetailedUsers;
