import { useId } from 'react';
import { paths } from '#config/paths';
import { formatAgo } from '#lib/format';
import { areaLabel, stagingLevelLabel, timelineLabel } from '#lib/project-labels';
import type { Project } from '#shared/contracts/project';
import { projectStatusLabels } from '#shared/lifecycle/project';
import { ButtonLink } from '#ui/button';
import { Card } from '#ui/card';
import { CardPhoto } from '#ui/card-photo';
import { Heading } from '#ui/heading';
import { StatusBadge } from '#ui/status-badge';
import { Text } from '#ui/text';
import type { SearchTerms } from '../search-terms';
import { placeWithCountyOf } from './detail/place';

const factsOf = ({ propertyType, squareFootage, timeline, stagingLevel }: Project) => [
  { label: 'Property', value: <span className="capitalize">{propertyType.replaceAll('_', ' ')}</span> },
  { label: 'Size', value: squareFootage === null ? 'Not given' : areaLabel(squareFootage) },
  { label: 'Timeline', value: timelineLabel(timeline) },
  { label: 'Staging level', value: stagingLevelLabel(stagingLevel) },
];

export interface ProjectCardProps {
  project: Project;
  /** The search that found it, for the way back. */
  terms: SearchTerms;
  now: Date;
}

/** A project that takes bids, as a stager finds it. */
export const ProjectCard = ({ project, terms, now }: ProjectCardProps) => {
  const titleId = useId();
  const [photo] = project.photos;
  return (
    <Card as="article" padding="none" aria-labelledby={titleId} className="flex h-full flex-col overflow-hidden">
      <CardPhoto src={photo} count={project.photos.length} />
      <div className="flex flex-1 flex-col gap-4 p-5 sm:p-6">
        <div className="flex flex-col gap-2">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <StatusBadge status={project.status} label={projectStatusLabels[project.status]} />
            <Text as="span" size="xs" tone="soft">
              Posted {formatAgo(project.createdAt, now)}
            </Text>
          </div>
          <Heading level={2} size="sm" id={titleId} className="break-words">
            {project.title}
          </Heading>
          <Text size="sm" tone="soft">
            {placeWithCountyOf(project)}
          </Text>
        </div>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-2 border-y border-line py-3 text-sm">
          {factsOf(project).map(({ label, value }) => (
            <div key={label} className="flex flex-col">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ))}
        </dl>
        <Text size="sm" className="line-clamp-3 break-words">
          {project.description}
        </Text>
        <ButtonLink
          to={paths.projectFromSearch(project.id, terms)}
          aria-describedby={titleId}
          block
          variant="secondary"
          className="mt-auto"
        >
          View Details &amp; Bid
        </ButtonLink>
      </div>
    </Card>
  );
};
