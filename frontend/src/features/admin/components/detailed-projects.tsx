import { useInfiniteQuery } from '@tanstack/react-query';
import { Illustration } from '#components/illustration';
import { EmptyState } from '#ui/empty-state';
import { adminProjectsQuery } from '../api/projects';
import { CardsSkeleton } from './cards-skeleton';
import { PanelList } from './panel-list';
import { ProjectCard } from './project-card';

const NoProjects = () => (
  <EmptyState
    level={3}
    illustration={<Illustration name="houses" />}
    title="No projects yet"
    text="Every project is listed here, whatever its status."
  />
);

/** Every project with its owner and the bids on it. */
export const DetailedProjects = ({ total }: { total: number | undefined }) => (
  <PanelList
    title="Detailed Projects"
    text="Projects with their owners and latest bids, the latest first."
    query={useInfiniteQuery(adminProjectsQuery())}
    total={total}
    skeleton={<CardsSkeleton label="Loading the projects" />}
    empty={<NoProjects />}
  >
    {(projects) => (
      <ul className="grid gap-5 lg:grid-cols-2">
        {projects.map((project) => (
          <ProjectCard key={project.id} project={project} />
        ))}
      </ul>
    )}
  </PanelList>
);
