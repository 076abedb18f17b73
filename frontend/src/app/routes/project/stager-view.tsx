import { useInfiniteQuery } from '@tanstack/react-query';
import { POLL } from '#config/poll';
import { projectBidsQuery } from '#features/bids/api/project-bids.ts';
import { StagerBanner } from '#features/bids/components/stager-banner.tsx';
import { StagerPanel } from '#features/bids/components/stager-panel.tsx';
import { StagerPanelPending } from '#features/bids/components/stager-panel-pending.tsx';
import { standingOf } from '#features/bids/standing.ts';
import { ProjectLayout } from '#features/projects/components/detail/project-layout.tsx';
import { poll } from '#lib/polling';
import type { ProjectDetail } from '#shared/contracts/project';
import { Reviews } from './reviews';

/** For a stager: the own bid, and nobody else's. */
const StagerView = ({ project, ownId }: { project: ProjectDetail; ownId: string }) => {
  const query = useInfiniteQuery({
    ...projectBidsQuery(project.id),
    ...poll(POLL.projectBids, { inBackground: true }),
  });
  const bids = query.data;
  // Until the bids are here nobody knows whether there is one; a form shown too early would be refused.
  if (!bids) {
    return (
      <ProjectLayout
        project={project}
        panel={<StagerPanelPending failed={query.isError} retrying={query.isFetching} onRetry={() => void query.refetch()} />}
      />
    );
  }
  const [bid] = bids;
  const known = { project, bid, standing: standingOf(project, bid, new Date()) };
  const counterpart = { id: project.userId, name: project.owner.name ?? 'the project owner' };
  return (
    <ProjectLayout
      project={project}
      banner={
        <>
          <StagerBanner {...known} />
          {known.standing === 'won' && <Reviews project={project} ownId={ownId} counterpart={counterpart} />}
        </>
      }
      panel={<StagerPanel {...known} />}
    />
  );
};

export default StagerView;
