import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Images, MapPin } from 'lucide-react';
import { useId } from 'react';
import { Illustration } from '#components/illustration';
import { type ProjectSearch, paths } from '#config/paths';
import { latestOwnBidsQuery } from '#features/bids/queries';
import { useProjectLink } from '#features/projects/project-link';
import { formatAgo, formatDollars, plural } from '#lib/format';
import { areaLabel, countyOf } from '#lib/project-labels';
import type { BidWithProject } from '#shared/bid/bid.answers';
import { formatPlace, namedNeighborhood, stagingLevelLabel, timelineLabel } from '#shared/labels';
import type { Project } from '#shared/project/project.answers';
import { projectStatusLabels } from '#shared/project/project.lifecycle';
import { formatDayIn, formatDeadline } from '#shared/property-day';
import { Badge, StatusBadge } from '#ui/badge';
import { ButtonLink } from '#ui/button';
import { Card } from '#ui/layout';
import { Photo } from '#ui/photo';
import { Loading, repeat, Skeleton, SkeletonText } from '#ui/skeleton';
import { Heading, SmallText, Text } from '#ui/text';

/** The place including the county, which stagers search by: `Dilworth, Charlotte, Mecklenburg County, NC`. */
const placeWithCountyOf = (project: Project): string =>
  formatPlace(namedNeighborhood(project), project.city, countyOf(project), project.state) || project.location;

/** The cards are in one, two or three columns. */
const cardFrames = [
  { from: '80rem', width: 'min((100vw - 7rem) / 3, 24.4rem)', ratio: 16 / 9 },
  { from: '40rem', width: 'calc((100vw - 5.5rem) / 2)', ratio: 16 / 9 },
  { width: 'calc(100vw - 2.5rem)', ratio: 16 / 9 },
] as const;

/** Without a photo, a drawing on larger windows. Decoration, because the text describes the project. */
const CardPhoto = ({ src, count }: { src: string | undefined; count: number }) => (
  <div className={clsx('relative aspect-16/9 overflow-hidden bg-sand', !src && 'max-sm:hidden')}>
    {src ? (
      <Photo src={src} frames={cardFrames} className="size-full object-cover" />
    ) : (
      <span className="flex size-full items-end justify-center">
        <span className="w-2/5">
          <Illustration name="houses" />
        </span>
      </span>
    )}
    {count > 1 && (
      <span className="absolute right-3 bottom-3 inline-flex items-center gap-1.5 rounded-full bg-paper px-2.5 py-1 text-xs font-medium">
        <Images className="size-3.5" />
        {count} photos
      </span>
    )}
  </div>
);

const factsOf = ({ propertyType, squareFootage, timeline, stagingLevel }: Project) => [
  { label: 'Property', value: <span className="capitalize">{propertyType.replaceAll('_', ' ')}</span> },
  { label: 'Size', value: squareFootage === null ? 'Not given' : areaLabel(squareFootage) },
  { label: 'Timeline', value: timelineLabel(timeline) },
  { label: 'Staging level', value: stagingLevelLabel(stagingLevel) },
];

interface ProjectCardProps {
  project: Project;
  /** The search that found the project, for the way back. */
  search: ProjectSearch;
  now: Date;
  /** The stager's own bid, if there is one. */
  ownBid: BidWithProject | undefined;
}

/** Shows a project that takes bids, as a stager sees it. */
const ProjectCard = ({ project, search, now, ownBid }: ProjectCardProps) => {
  const titleId = useId();
  const link = useProjectLink(project.id, paths.projectFromSearch(project.id, search));
  const [photo] = project.photos;
  return (
    <Card as="article" padding="none" aria-labelledby={titleId} className="flex h-full flex-col overflow-hidden">
      <CardPhoto src={photo} count={project.photos.length} />
      <div className="flex flex-1 flex-col gap-4 p-5 sm:p-6">
        <div className="flex flex-col gap-2">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="flex flex-wrap gap-1.5">
              <StatusBadge status={project.status} label={projectStatusLabels[project.status]} />
              {ownBid?.status === 'rejected' && <Badge>Your bid was not selected</Badge>}
              {ownBid && ownBid.status !== 'rejected' && <Badge tone="terracotta">You bid {formatDollars(ownBid.amount)}</Badge>}
            </span>
            <Text as="span" size="xs" tone="soft">
              Posted {formatAgo(project.createdAt, now, (moment) => formatDayIn(moment, project.state))}
            </Text>
          </div>
          <Heading level={2} size="sm" id={titleId}>
            {project.title}
          </Heading>
          <SmallText>{placeWithCountyOf(project)}</SmallText>
          {/* Whole miles, because the distance is between the centers of two places. */}
          {project.distanceMiles !== undefined && project.distanceMiles >= 1 && (
            <SmallText className="inline-flex items-center gap-1.5">
              <MapPin className="size-4 shrink-0" />
              {plural(Math.round(project.distanceMiles), 'mile')} away
            </SmallText>
          )}
        </div>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-2 border-y border-line py-3 text-sm">
          {factsOf(project).map(({ label, value }) => (
            <div key={label} className="flex flex-col">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ))}
        </dl>
        <SmallText>
          {project.bidCount === 0 ? 'No bids yet' : plural(project.bidCount, 'bid')}
          {project.deadline && `, until ${formatDeadline(project.deadline, project.state)}`}
        </SmallText>
        <Text size="sm" className="line-clamp-3">
          {project.description}
        </Text>
        <ButtonLink {...link} aria-describedby={titleId} block variant="secondary" className="mt-auto">
          View Details &amp; Bid
        </ButtonLink>
      </div>
    </Card>
  );
};

interface ProjectCardsProps {
  projects: readonly Project[];
  search: ProjectSearch;
  /** The id of the stager. */
  ownId: string;
}

export const ProjectCards = ({ projects, search, ownId }: ProjectCardsProps) => {
  const { data: bids } = useQuery(latestOwnBidsQuery(ownId));
  const ownBids = new Map(bids?.map((bid) => [bid.projectId, bid]));
  const now = new Date();
  return (
    <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 xl:grid-cols-3">
      {projects.map((project) => (
        <li key={project.id}>
          <ProjectCard project={project} search={search} now={now} ownBid={ownBids.get(project.id)} />
        </li>
      ))}
    </ul>
  );
};

/** The number of placeholders until the first answer of a search (specification section 9). */
const shownWhileLoading = 6;

export const ProjectCardSkeletons = () => (
  <Loading label="Looking for projects" className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
    {repeat(shownWhileLoading, (card) => (
      <Card key={card} padding="none" className="overflow-hidden">
        <Skeleton className="aspect-16/9 w-full rounded-none" />
        <div className="flex flex-col gap-4 p-6">
          <Skeleton className="h-6 w-24 rounded-full" />
          <Skeleton className="h-6 w-4/5" />
          <SkeletonText lines={4} />
          <Skeleton className="h-11 w-full rounded-full" />
        </div>
      </Card>
    ))}
  </Loading>
);
