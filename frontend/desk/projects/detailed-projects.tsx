import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { paths } from '#config/paths';
import { moreThan } from '#desk/market/figures';
import { EmailLink } from '#desk/parts/email-link';
import { BidStatus, CardsSkeleton, Excerpt, ExcerptRow, PanelList, ProjectMark } from '#desk/parts/panel-list';
import { adminProjectsQuery, statsQuery } from '#desk/queries';
import { UserLink } from '#desk/users/user-link';
import { formatDollars, formatNumber } from '#lib/format';
import { userTypeLabel } from '#shared/account/user.values';
import type { AdminProject } from '#shared/admin/admin.answers';
import { formatPlace, propertyTypeLabel, stagingLevelLabel, timelineLabel } from '#shared/labels';
import { formatDayIn, formatDeadline } from '#shared/property-day';
import { DetailList } from '#ui/facts';
import { Card } from '#ui/layout';
import { Heading, SmallText, Text, TextLink } from '#ui/text';

const Owner = ({ owner }: { owner: NonNullable<AdminProject['ownerInfo']> }) => (
  <span className="flex flex-col items-end">
    <UserLink id={owner.id} name={owner.name} />
    <SmallText as="span" className="font-normal">
      {formatPlace(owner.companyName, userTypeLabel(owner.userType))}
    </SmallText>
    <EmailLink email={owner.email} className="py-0.5 text-sm" />
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
              <UserLink id={bid.stagingCompanyName === null ? null : bid.userId} name={bid.stagingCompanyName} />
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

const DetailedProjects = () => (
  <PanelList
    title="Detailed Projects"
    text="Projects with their owners and latest bids, the latest first."
    query={useInfiniteQuery(adminProjectsQuery())}
    total={useQuery(statsQuery()).data?.totalProjects}
    loading={<CardsSkeleton label="Loading the projects" />}
    empty={{ illustration: 'houses', title: 'No projects yet', text: 'Every project is listed here, whatever its status.' }}
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

export default DetailedProjects;
