import { MapPin } from 'lucide-react';
import { PageHeader } from '#components/page-header';
import { POLL } from '#config/poll';
import { formatAgo, plural } from '#lib/format';
import { propertyTypeLabel } from '#lib/project-labels';
import { useNow } from '#lib/use-now';
import type { ProjectDetail } from '#shared/contracts/project';
import { userTypeLabel } from '#shared/contracts/user-types';
import { placeOf } from '#shared/labels';
import { projectStandingLabel } from '#shared/lifecycle/project';
import { Badge } from '#ui/badge';
import { StatusBadge } from '#ui/status-badge';
import { ExternalLink } from '#ui/text-link';
import type { WayBack } from './way-back';

export interface ProjectHeadProps {
  project: ProjectDetail;
  back: WayBack;
  /** Where the bids are on this screen, for those who may see them. */
  bidsHref?: string;
}

/** What and where a project is, whether it takes bids, and since when it is here. */
export const ProjectHead = ({ project, back, bidsHref }: ProjectHeadProps) => {
  const now = useNow(POLL.countdown);
  const closed = project.status === 'open' && !project.acceptingBids;
  return (
    <PageHeader
      back={back}
      eyebrow={propertyTypeLabel(project.propertyType)}
      title={project.title}
      text={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="inline-flex items-center gap-1.5">
            <MapPin aria-hidden="true" className="size-[1.125rem] shrink-0" />
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
          <span className="text-sm">
            Posted <time dateTime={project.createdAt}>{formatAgo(project.createdAt, now)}</time> by a{' '}
            {userTypeLabel(project.owner.userType)}
          </span>
        </span>
      }
    />
  );
};
