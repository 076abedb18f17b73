import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { paths } from '#config/paths';
import { formatDate, formatDollars, formatNumber } from '#lib/format';
import type { AdminUserDetailed } from '#shared/contracts/admin';
import { userTypeLabel } from '#shared/contracts/user-types';
import { Avatar } from '#ui/avatar';
import { Badge } from '#ui/badge';
import { Card } from '#ui/card';
import { DetailList } from '#ui/detail-list';
import { Heading } from '#ui/heading';
import { IconButton } from '#ui/icon-button';
import { Rating } from '#ui/rating';
import { StatusBadge } from '#ui/status-badge';
import { Text } from '#ui/text';
import { ExternalLink, TextLink } from '#ui/text-link';
import { moreThan } from '../figures';
import { BidStatus } from './bid-status';
import { Excerpt, ExcerptRow } from './excerpt';
import { UserBadges } from './user-badges';

interface UserCardProps {
  user: AdminUserDetailed;
  ownUsername: string;
  onDelete: () => void;
}

const Head = ({ user, titleId, onDelete }: { user: AdminUserDetailed; titleId: string; onDelete: () => void }) => (
  <div className="flex items-start gap-4">
    <Avatar name={user.name} src={user.avatar} />
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <Heading level={3} size="sm" id={titleId} className="break-words">
        {user.name}
      </Heading>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone={user.userType === 'staging_company' ? 'terracotta' : 'dusk'}>{userTypeLabel(user.userType)}</Badge>
        <Rating value={user.rating} />
      </div>
    </div>
    <IconButton label={`Delete user ${user.name}`} tone="danger" className="-mt-1.5 -mr-2" onClick={onDelete}>
      <Trash2 aria-hidden="true" />
    </IconButton>
  </div>
);

/** One account: who it is, what the operators vouch for, and the latest of what it did. */
export const UserCard = ({ user, ownUsername, onDelete }: UserCardProps) => {
  const titleId = useId();
  const { projects, recentBids, projectCount, bidCount } = user;
  return (
    <Card as="li" aria-labelledby={titleId} className="flex flex-col gap-5">
      <Head user={user} titleId={titleId} onDelete={onDelete} />
      <DetailList
        details={[
          {
            label: 'Email',
            value: (
              <ExternalLink href={`mailto:${user.email}`} className="break-all">
                {user.email}
              </ExternalLink>
            ),
          },
          { label: 'Phone', value: user.phone },
          { label: 'Company', value: user.company },
          { label: 'Stager identifier', value: user.stagerIdentifier },
          { label: 'Joined', value: formatDate(user.createdAt) },
        ]}
      />
      <UserBadges user={user} ownUsername={ownUsername} />
      {projectCount > 0 && (
        <Excerpt title={`Projects (${formatNumber(projectCount)})`} more={moreThan(projects.length, projectCount)}>
          {projects.map((project) => (
            <ExcerptRow key={project.id} mark={<StatusBadge status={project.status} />}>
              <TextLink to={paths.project(project.id)}>{project.title}</TextLink>
              <Text size="sm" tone="soft">
                {project.location}
              </Text>
            </ExcerptRow>
          ))}
        </Excerpt>
      )}
      {bidCount > 0 && (
        <Excerpt title={`Recent bids (${formatNumber(bidCount)})`} more={moreThan(recentBids.length, bidCount)}>
          {recentBids.map((bid) => (
            <ExcerptRow key={bid.id} mark={<BidStatus bid={bid} />}>
              <TextLink to={paths.project(bid.projectId)}>{bid.projectTitle ?? 'A project that is gone'}</TextLink>
              <Text size="sm" tone="soft">
                {formatDollars(bid.amount)}, {bid.timeline}
              </Text>
            </ExcerptRow>
          ))}
        </Excerpt>
      )}
      {projectCount === 0 && bidCount === 0 && (
        <Text size="sm" tone="soft">
          No projects or bids yet
        </Text>
      )}
    </Card>
  );
};
