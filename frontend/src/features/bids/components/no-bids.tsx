import { Illustration } from '#components/illustration';
import type { ProjectDetail } from '#shared/contracts/project';
import { EmptyState } from '#ui/empty-state';

/** Nothing to show: nobody has bid yet, or the deployment keeps the bids from visitors. */
export const NoBids = ({ project, own }: { project: ProjectDetail; own: boolean }) => {
  if (project.bidCount > 0) {
    return <EmptyState level={3} title="Bids are sealed" text="Only the owner of this project sees what was offered." />;
  }
  if (project.status === 'cancelled') {
    return <EmptyState level={3} title="No bids" text="This project was cancelled and takes no more bids." />;
  }
  return (
    <EmptyState
      level={3}
      illustration={<Illustration name="armchair" />}
      title="No bids yet"
      text={
        own
          ? 'Stagers in your area can see this project. Their bids appear here by themselves, no need to reload.'
          : 'Stagers in the area can see this project. Their bids will appear here.'
      }
    />
  );
};
