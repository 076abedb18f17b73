import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { paths } from '#config/paths';
import { moreThan } from '#desk/market/figures';
import { BidStatus, CardsSkeleton, Excerpt, ExcerptRow, PanelList, ProjectMark } from '#desk/parts/panel-list';
import { adminProjectsQuery } from '#desk/queries';
import { UserLink } from '#desk/users/user-link';
import { formatDollars, formatNumber } from '#lib/format';
import { userTypeLabel } from '#shared/account/user.values';
import type { AdminProject } from '#shared/admin/admin.answers';
import { formatPlace, propertyTypeLabel, stagingLevelLabel, timelineLabel } from '#shared/labels';
import { links } from '#shared/links';
import { formatDayIn, formatDeadline } from '#shared/property-day';
import { DetailList } from '#ui/facts';
import { Card } from '#ui/layout';
import { EmptyState } from '#ui/states';
import { EmailText, ExternalLink, Heading, SmallText, Text, TextLink } from '#ui/text';

const Owner = ({ owner }: { owner: NonNullable<AdminProject['ownerInfo']> }) => (
  <span className="flex flex-col items-end">
    <UserLink id={owner.id}>{owner.name}</UserLink>
    <SmallText as="span" className="font-normal">
      {formatPlace(owner.companyName, userTypeLabel(owner.userType))}
    </SmallText>
    <ExternalLink href={links.mailTo(owner.email)} className="py-0.5 text-sm">
      <EmailText email={owner.email} />
    </ExternalLink>
    {owner.phone && (
      <Text as="span" size="sm" className="font-normal">
        {owner.phone}
      </Text>
    )}
  </span>
);

const ProjectCard = ({ project }: { project: AdminProject }) => {
  const titleId = useId();
  const { bids, bidCount, ownerInfo } = project;
  return (
    <Card as="li" aria-labelledby={titleId} className="flex flex-col gap-5">
      <div className="flex items-start justify-between gap-4">
        <div className="flex min-w-0 flex-col gap-1">
          <Heading level={3} size="sm" id={titleId}>
            <TextLink to={paths.project(project.id)} className="font-[inherit]">
              {project.title}
            </TextLink>
          </Heading>
          <SmallText>{formatPlace(project.neighborhood, project.city, project.county, project.state)}</SmallText>
        </div>
        <ProjectMark project={project} />
      </div>
      <DetailList
        details={[
          { label: 'Owner', value: ownerInfo ? <Owner owner={ownerInfo} /> : 'A deleted account' },
          { label: 'Property', value: propertyTypeLabel(project.propertyType) },
          { label: 'Staging', value: formatPlace(stagingLevelLabel(project.stagingLevel), timelineLabel(project.timeline)) },
          { label: 'Posted', value: formatDayIn(project.createdAt, project.state) },
          { label: 'Bids until', value: project.deadline && formatDeadline(project.deadline, project.state) },
        ]}
      />
      {bidCount > 0 ? (
        <Excerpt title={`Bids (${formatNumber(bidCount)})`} more={moreThan(bids.length, bidCount)}>
          {bids.map((bid) => (
            <ExcerptRow key={bid.id} mark={<BidStatus bid={bid} />}>
              <UserLink id={bid.stagingCompanyName === null ? null : bid.userId}>
                {bid.stagingCompanyName ?? 'A deleted account'}
              </UserLink>
              <SmallText>
                {formatDollars(bid.amount)}, {bid.timeline}
              </SmallText>
            </ExcerptRow>
          ))}
        </Excerpt>
      ) : (
        <SmallText>No bids</SmallText>
      )}
    </Card>
  );
};

const NoProjects = () => (
  <EmptyState level={3} illustration="houses" title="No projects yet" text="Every project is listed here, whatever its status." />
);

export const DetailedProjects = ({ total }: { total: number | undefined }) => (
  <PanelList
    title="Detailed Projects"
    text="Projects with their owners and latest bids, the latest first."
    query={useInfiniteQuery(adminProjectsQuery())}
    total={total}
    loading={<CardsSkeleton label="Loading the projects" />}
    empty={<NoProjects />}
  >
    {(projects) => (
      <ul className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        {projects.map((project) => (
          <ProjectCard key={project.id} project={project} />
        ))}
      </ul>
    )}
  </PanelList>
);
