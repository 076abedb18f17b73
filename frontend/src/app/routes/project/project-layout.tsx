import { clsx } from 'clsx';
import { Check, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyPart } from '#components/lazy-part';
import { PageHeader, PageMeta } from '#components/page';
import { POLL } from '#config/poll';
import { ReportButton } from '#features/moderation/report-button';
import { useAuth } from '#lib/auth';
import { formatAgo, formatNumber, plural } from '#lib/format';
import { useNow } from '#lib/hooks';
import { bathroomsLabel, bedroomsLabel, countyOf, occupancyLabel } from '#lib/project-labels';
import { userTypeLabel } from '#shared/account/user.values';
import { placeOf, propertyTypeLabel, stagingLevelLabel, timelineLabel, truncate } from '#shared/labels';
import type { ProjectDetail } from '#shared/project/project.answers';
import { projectStandingLabel } from '#shared/project/project.lifecycle';
import { formatDayIn, formatDeadline } from '#shared/property-day';
import { Badge, StatusBadge } from '#ui/badge';
import { DetailList, Stat, Stats } from '#ui/facts';
import { Container, TitledCard } from '#ui/layout';
import { PhotoMosaic } from '#ui/photos';
import { ExternalLink, Heading, Text } from '#ui/text';
import { FoldedSection } from './fold';
import { wayBack } from './way-back';

const Updates = lazyPart(() => import('./updates'));

/** Describes the project in the fewest words. */
export const ProjectInBrief = ({ project }: { project: ProjectDetail }) => (
  <Text as="span" size="sm" weight="medium" className="min-w-0">
    {stagingLevelLabel(project.stagingLevel)}, {timelineLabel(project.timeline)}
  </Text>
);

/** The owner's texts, with masked parts marked. */
export type OwnWords = Record<'title' | 'description' | 'otherRooms', ReactNode>;

interface ProjectHeadProps extends Pick<ProjectLayoutProps, 'project' | 'own'> {
  mayReport: boolean;
  /** Undefined if the reader may not see bids. */
  bidsHref: string | undefined;
}

const ProjectHead = ({ project, own, mayReport, bidsHref }: ProjectHeadProps) => {
  const [query] = useSearchParams();
  const now = useNow(POLL.countdown);
  const closed = project.status === 'open' && !project.acceptingBids;
  return (
    <PageHeader
      back={wayBack(query)}
      eyebrow={propertyTypeLabel(project.propertyType)}
      title={own?.title ?? project.title}
      text={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="inline-flex items-center gap-1.5 wrap-anywhere">
            <MapPin className="size-[1.125rem] shrink-0" />
            {placeOf(project)}
          </span>
          {closed ? (
            <Badge tone="ochre">{projectStandingLabel(project)}</Badge>
          ) : (
            <StatusBadge status={project.status} label={projectStandingLabel(project)} />
          )}
          {bidsHref && project.bidCount > 0 && (
            <ExternalLink href={bidsHref} className="py-1 text-sm">
              {plural(project.bidCount, 'bid')}
            </ExternalLink>
          )}
          {!own && <ProjectInBrief project={project} />}
          <span className="text-sm">
            <span>Posted </span>
            <time dateTime={project.createdAt}>
              {formatAgo(project.createdAt, now, (moment) => formatDayIn(moment, project.state))}
            </time>
            {!own && <span>{` by a ${userTypeLabel(project.owner.userType)}\u00a0`}</span>}
            {mayReport && <ReportButton type="project" id={project.id} />}
          </span>
        </span>
      }
    />
  );
};

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-4">
    <Heading level={2} size="md">
      {title}
    </Heading>
    {children}
  </section>
);

const ProjectStory = ({ project, own, updates }: Pick<ProjectLayoutProps, 'project' | 'own'> & { updates: ReactNode }) => {
  const { bedrooms, bathrooms, squareFootage, levels, occupancyStatus } = project;
  const rooms = [...project.roomsToStage, ...(project.otherRooms ? [project.otherRooms] : [])];
  return (
    <div className="flex min-w-0 flex-col gap-10">
      <Stats>
        {bedrooms !== null && <Stat value={bedroomsLabel(bedrooms)} label="Bedrooms" />}
        {bathrooms !== null && <Stat value={bathroomsLabel(bathrooms)} label="Bathrooms" />}
        {squareFootage !== null && <Stat value={formatNumber(squareFootage)} label="Square Feet" />}
        {levels !== null && <Stat value={levels} label="Levels" />}
      </Stats>
      <Part title="Description">
        {own?.description ?? <Text className="max-w-prose whitespace-pre-line">{project.description}</Text>}
      </Part>
      {updates}
      {rooms.length > 0 && (
        <Part title="Rooms to Stage">
          <ul className="grid grid-cols-1 gap-x-8 gap-y-2.5 sm:grid-cols-2">
            {rooms.map((room) => (
              <li key={room} className="flex items-start gap-2.5">
                <Check className="mt-1 size-[1.125rem] shrink-0 text-terracotta" />
                <span className="min-w-0">{(room === project.otherRooms && own?.otherRooms) || room}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title="The Property">
        <DetailList
          details={[
            { label: 'Property Type', value: !own && propertyTypeLabel(project.propertyType) },
            { label: 'Occupancy Status', value: occupancyStatus && occupancyLabel(occupancyStatus) },
            { label: 'Location Types', value: project.locationTypes.join(', ') },
            { label: 'County', value: countyOf(project) },
          ]}
        />
      </Part>
    </div>
  );
};

/** Shows the key facts. Owners see the number of bids elsewhere, above the bids. */
const ProjectSummary = ({ project, own }: Pick<ProjectLayoutProps, 'project' | 'own'>) => (
  <TitledCard title="Project Summary" className="flex flex-col gap-2">
    <DetailList
      details={[
        { label: 'Staging Level', value: stagingLevelLabel(project.stagingLevel) },
        { label: 'Timeline', value: timelineLabel(project.timeline) },
        { label: 'Bids So Far', value: !own && plural(project.bidCount, 'bid') },
        { label: 'Bids Until', value: project.deadline && formatDeadline(project.deadline, project.state) },
      ]}
    />
  </TitledCard>
);

interface ProjectLayoutProps {
  project: ProjectDetail;
  /** Above the project. */
  banner?: ReactNode;
  /** Prints only the bids. */
  brief?: boolean;
  /** For the owner. */
  own?: OwnWords;
  /** Beside the updates, for the owner. */
  postUpdate?: ReactNode;
  /** Beside the project, or below it if it is folded. */
  panel?: ReactNode;
  /** Below the project, as wide as the page. */
  below?: ReactNode;
  /** The bids. */
  children?: ReactNode;
  /** Whether the description is folded below the bids, for readers who know it. Default: open, above the bids. */
  isFolded?: boolean;
  /** Below the bids. */
  questions?: ReactNode;
}

export const ProjectLayout = (props: ProjectLayoutProps) => {
  const { project, own, banner, postUpdate, panel, below, brief = false, children, isFolded = false, questions } = props;
  const { id, photos } = project;
  const isOpen = project.status === 'open';
  const { user } = useAuth();
  const mayReport = user?.id !== project.userId;
  const reportPhoto = (photo: string) => <ReportButton type="project_photo" id={photo} within={id} />;
  const updates = (project.updateCount > 0 || postUpdate) && (
    <Updates project={project} post={postUpdate} isOpen={!(isFolded && isOpen)} />
  );
  const description = (
    <>
      {photos.length > 0 && (
        <PhotoMosaic
          photos={photos}
          title={project.title}
          texts={project.photoTexts}
          action={mayReport ? reportPhoto : undefined}
        />
      )}
      <div className={clsx('grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16', brief && 'print:hidden')}>
        <ProjectStory project={project} own={own} updates={!isFolded && updates} />
        <div className="flex flex-col gap-6 lg:sticky lg:top-28">
          {!isFolded && panel}
          <ProjectSummary project={project} own={own} />
        </div>
      </div>
      {below}
    </>
  );
  return (
    <>
      <PageMeta title={project.title} description={truncate(project.description, 155)} />
      <Container className={clsx('pt-8 sm:pt-12 print:p-0 print:px-8', isFolded ? 'pb-10' : 'pb-16 sm:pb-20')}>
        <ProjectHead
          project={project}
          own={own}
          mayReport={mayReport}
          bidsHref={children && !isFolded ? '#current-bids' : undefined}
        />
        <div className="flex flex-col gap-10">
          {banner}
          {!isFolded && description}
        </div>
      </Container>
      <div className={clsx(isFolded && !isOpen && 'pb-16')}>
        {isFolded && !isOpen && updates && <Container className="pt-2 pb-6">{updates}</Container>}
        {children}
        {isOpen && questions}
        {isFolded && (
          <Container className={clsx('flex flex-col gap-4', brief && 'print:hidden', isOpen ? 'pb-12' : 'py-3')}>
            {isOpen && updates}
            <FoldedSection title="Project Details" anchor="project-details">
              {description}
            </FoldedSection>
            {panel}
          </Container>
        )}
        {!isOpen && questions}
      </div>
    </>
  );
};
