import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { Illustration } from '#components/illustration';
import { StaleNotice } from '#components/stale-notice';
import { paths } from '#config/paths';
import { POLL } from '#config/poll';
import { receivedBidsQuery } from '#features/bids/api/received-bids.ts';
import { ownProjectsQuery } from '#features/projects/api/own-projects.ts';
import { EditProjectDialog } from '#features/projects/components/edit-project-dialog.tsx';
import { OwnProjectsTable, type ProjectAction } from '#features/projects/components/own-projects-table.tsx';
import {
  CancelProjectDialog,
  CompleteProjectDialog,
  DeleteProjectDialog,
} from '#features/projects/components/project-action-dialogs.tsx';
import { bidsByProject } from '#features/projects/project-standing.ts';
import { messageOf } from '#lib/errors';
import { poll } from '#lib/polling';
import { keepFocusAfterDialog } from '#lib/use-kept-focus';
import type { Project } from '#shared/contracts/project';
import { ButtonLink } from '#ui/button';
import { Card, CardHeader } from '#ui/card';
import { EmptyState } from '#ui/empty-state';
import { ErrorState } from '#ui/error-state';
import { Heading } from '#ui/heading';
import { LoadMore } from '#ui/load-more';
import { TableSkeleton } from '#ui/table-skeleton';

const dialogs = {
  edit: EditProjectDialog,
  delete: DeleteProjectDialog,
  complete: CompleteProjectDialog,
  cancel: CancelProjectDialog,
};

const NoProjects = () => (
  <EmptyState
    level={3}
    illustration={<Illustration name="armchair" />}
    title="No projects yet"
    text="Describe a property once and let local stagers bid on it. It takes 3-5 minutes and costs nothing."
    action={<ButtonLink to={paths.submitProject}>Submit Your First Project</ButtonLink>}
  />
);

/** An owner's projects with what their bids say of them, both kept up to date. */
const useOwnProjects = () => {
  const projects = useInfiniteQuery({ ...ownProjectsQuery(), ...poll(POLL.projects) });
  const received = useQuery({ ...receivedBidsQuery(), ...poll(POLL.bids) });
  const bids = useMemo(() => bidsByProject(received.data ?? []), [received.data]);
  return { projects, bids, bidsFailed: received.isError, bidsPending: received.isPending };
};

/** An owner's part of the dashboard: the projects, and what can be done with each. */
export const OwnProjects = () => {
  const { projects: query, bids, bidsFailed, bidsPending } = useOwnProjects();
  const { error, isFetching, refetch } = query;
  // Without the bids the badges would say one thing and a moment later another.
  const projects = bidsPending ? undefined : query.data;
  const [asked, setAsked] = useState<{ action: ProjectAction; project: Project } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const Dialog = asked && dialogs[asked.action];

  const close = () => {
    setAsked(null);
    keepFocusAfterDialog(heading);
  };

  return (
    <Card as="section" aria-labelledby="your-projects">
      <CardHeader
        title={
          <Heading level={2} size="md" id="your-projects" ref={heading} tabIndex={-1} className="outline-none">
            Your Projects
          </Heading>
        }
        action={
          <ButtonLink to={paths.submitProject}>
            <Plus aria-hidden="true" />
            Submit Project
          </ButtonLink>
        }
      />
      {projects && error && <StaleNotice what="Failed to fetch projects" />}
      {projects && !error && bidsFailed && <StaleNotice what="Failed to fetch all bids" />}
      {projects ? (
        projects.length > 0 ? (
          <OwnProjectsTable projects={projects} bids={bids} onAct={(action, project) => setAsked({ action, project })} />
        ) : (
          <NoProjects />
        )
      ) : error ? (
        <ErrorState
          level={3}
          title="Failed to fetch projects"
          text={messageOf(error, 'Please check your connection and try again.')}
          onRetry={() => void refetch()}
          pending={isFetching}
        />
      ) : (
        <TableSkeleton label="Loading your projects" />
      )}
      <LoadMore
        hasMore={projects !== undefined && query.hasNextPage}
        pending={query.isFetchingNextPage}
        onLoad={() => void query.fetchNextPage()}
        label="Show earlier projects"
      />
      {asked && Dialog && <Dialog project={asked.project} onClose={close} />}
    </Card>
  );
};
