import { useId } from 'react';
import { paths } from '#config/paths';
import { formatDate, formatDollars, formatNumber } from '#lib/format';
import { propertyTypeLabel, stagingLevelLabel, timelineLabel } from '#lib/project-labels';
import type { AdminProject } from '#shared/contracts/admin';
import { userTypeLabel } from '#shared/contracts/user-types';
import { formatPlace } from '#shared/labels';
import { Card } from '#ui/card';
import { DetailList } from '#ui/detail-list';
import { Heading } from '#ui/heading';
import { StatusBadge } from '#ui/status-badge';
import { Text } from '#ui/text';
import { ExternalLink, TextLink } from '#ui/text-link';
import { moreThan } from '../figures';
import { BidStatus } from './bid-status';
import { Excerpt, ExcerptRow } from './excerpt';

const Owner = ({ owner }: { owner: NonNullable<AdminProject['ownerInfo']> }) => (
  <span className="flex flex-col items-end">
    <span>{owner.name}</span>
    <Text as="span" size="sm" tone="soft" className="font-normal">
      {formatPlace(owner.companyName, userTypeLabel(owner.userType))}
    </Text>
    <ExternalLink href={`mailto:${owner.email}`} className="py-0.5 text-sm break-all">
      {owner.email}
    </ExternalLink>
    {owner.phone && (
      <Text as="span" size="sm" className="font-normal">
        {owner.phone}
      </Text>
    )}
  </span>
);

/** One project: what it is, whose, and the latest bids on it. */
export const ProjectCard = ({ project }: { project: AdminProject }) => {
  const titleId = useId();
  const { bids, bidCount, ownerInfo } = project;
  return (
    <Card as="li" aria-labelledby={titleId} className="flex flex-col gap-5">
      <div className="flex items-start justify-between gap-4">
        <div className="flex min-w-0 flex-col gap-1">
          <Heading level={3} size="sm" id={titleId} className="break-words">
            <TextLink to={paths.project(project.id)} className="font-[inherit]">
              {project.title}
            </TextLink>
          </Heading>
          <Text size="sm" tone="soft">
            {formatPlace(project.neighborhood, project.city, project.county, project.state)}
          </Text>
        </div>
        <StatusBadge status={project.status} />
      </div>
      <DetailList
        details={[
          { label: 'Owner', value: ownerInfo ? <Owner owner={ownerInfo} /> : 'A deleted account' },
          { label: 'Property', value: propertyTypeLabel(project.propertyType) },
          { label: 'Staging', value: formatPlace(stagingLevelLabel(project.stagingLevel), timelineLabel(project.timeline)) },
          { label: 'Posted', value: formatDate(project.createdAt) },
          { label: 'Bids until', value: project.deadline && formatDate(project.deadline) },
        ]}
      />
      {bidCount > 0 ? (
        <Excerpt title={`Bids (${formatNumber(bidCount)})`} more={moreThan(bids.length, bidCount)}>
          {bids.map((bid) => (
            <ExcerptRow key={bid.id} mark={<BidStatus bid={bid} />}>
              <Text weight="medium">{bid.stagingCompanyName ?? 'A deleted account'}</Text>
              <Text size="sm" tone="soft">
                {formatDollars(bid.amount)}, {bid.timeline}
              </Text>
            </ExcerptRow>
          ))}
        </Excerpt>
      ) : (
        <Text size="sm" tone="soft">
          No bids
        </Text>
      )}
    </Card>
  );
};
