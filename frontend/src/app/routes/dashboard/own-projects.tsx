import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Check, Pencil, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { Illustration } from '#components/illustration';
import { PagedList, StaleNotice } from '#components/paged-list';
import { paths } from '#config/paths';
import { POLL } from '#config/poll';
import { receivedBidsQuery } from '#features/bids/queries';
import { CancelProjectDialog, CompleteProjectDialog, DeleteProjectDialog } from '#features/projects/project-action-dialogs';
import { bidsByProject, type ProjectStanding, projectStanding } from '#features/projects/project-standing';
import { ownProjectsQuery } from '#features/projects/queries';
import { formatDate, plural } from '#lib/format';
import { isFindable } from '#lib/project-labels';
import { poll } from '#lib/query';
import type { Project } from '#shared/contracts/project';
import { placeOf } from '#shared/labels';
import { StatusBadge } from '#ui/badge';
import { Button, ButtonLink, IconButton } from '#ui/button';
import { TitledCard } from '#ui/layout';
import { TableSkeleton } from '#ui/skeleton';
import { EmptyState } from '#ui/states';
import { type Column, Table } from '#ui/table';
import { SmallText, Text, TextLink } from '#ui/text';
import { Tooltip, TooltipGroup } from '#ui/tooltip';

// The form, with what it offers, once it is asked for.
const EditProjectDialog = lazy(async () => ({ default: (await import('./edit-project-dialog')).EditProjectDialog }));

/** What an owner may do to a project here. */
type ProjectAction = 'edit' | 'delete' | 'complete' | 'cancel';

interface Row {
  project: Project;
  standing: ProjectStanding;
}

const Title = ({ project }: { project: Project }) => (
  <span className="flex flex-col">
    <TextLink to={paths.project(project.id)}>{project.title}</TextLink>
    <SmallText as="span" className="font-normal">
      {placeOf(project)}
    </SmallText>
    {project.status === 'open' && !isFindable(project) && (
      <Text as="span" size="sm" tone="danger" className="font-normal">
        No state: stagers cannot find it
      </Text>
    )}
  </span>
);

const Status = ({ standing: { badge, note } }: Row) => (
  <span className="flex flex-col items-end gap-0.5 md:items-start">
    <StatusBadge status={badge} />
    {note && <SmallText as="span">{note}</SmallText>}
  </span>
);

const Bids = ({ project, standing: { pendingBids } }: Row) => {
  if (pendingBids > 0) {
    return (
      <TextLink to={paths.project(project.id)} className="inline-flex min-h-9 items-center whitespace-nowrap">
        View Bids ({pendingBids})
      </TextLink>
    );
  }
  return (
    <Text as="span" tone="soft" className="whitespace-nowrap">
      {project.bidCount > 0 ? plural(project.bidCount, 'bid') : 'No bids'}
    </Text>
  );
};

const Actions = ({ project, standing, onAct }: Row & { onAct: (action: ProjectAction, project: Project) => void }) => (
  <span className="flex flex-wrap items-center gap-1 md:justify-end">
    {standing.canEdit && (
      <>
        <Tooltip text="Edit Project">
          <IconButton label={`Edit ${project.title}`} title="" onClick={() => onAct('edit', project)}>
            <Pencil />
          </IconButton>
        </Tooltip>
        <Tooltip text="Delete Project">
          <IconButton label={`Delete ${project.title}`} title="" tone="danger" onClick={() => onAct('delete', project)}>
            <Trash2 />
          </IconButton>
        </Tooltip>
      </>
    )}
    {standing.canComplete && (
      <Button variant="secondary" size="sm" aria-label={`Complete ${project.title}`} onClick={() => onAct('complete', project)}>
        <Check />
        Complete
      </Button>
    )}
    {standing.hasReviews && (
      <TextLink
        to={paths.projectReviews(project.id)}
        aria-label={`Reviews of ${project.title}`}
        className="inline-flex min-h-9 items-center"
      >
        Reviews
      </TextLink>
    )}
    {standing.canCancel && (
      <Button variant="quiet" size="sm" aria-label={`Cancel ${project.title}`} onClick={() => onAct('cancel', project)}>
        Cancel
      </Button>
    )}
  </span>
);

const columnsFor = (onAct: (action: ProjectAction, project: Project) => void): Column<Row>[] => [
  { key: 'project', header: 'Project', primary: true, cell: ({ project }) => <Title project={project} /> },
  { key: 'status', header: 'Status', cell: (row) => <Status {...row} /> },
  { key: 'bids', header: 'Bids', cell: (row) => <Bids {...row} /> },
  {
    key: 'posted',
    header: 'Posted',
    cell: ({ project }) => <span className="whitespace-nowrap">{formatDate(project.createdAt)}</span>,
  },
  { key: 'actions', header: 'Actions', actions: true, cell: (row) => <Actions {...row} onAct={onAct} /> },
];

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

/** An owner's part of the dashboard: the projects, how each stands, and what can be done about it. */
export const OwnProjects = () => {
  const query = useInfiniteQuery({ ...ownProjectsQuery(), ...poll(POLL.projects) });
  const received = useQuery({ ...receivedBidsQuery(), ...poll(POLL.bids) });
  const bids = useMemo(() => bidsByProject(received.data ?? []), [received.data]);
  const [asked, setAsked] = useState<{ action: ProjectAction; project: Project } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const Dialog = asked && dialogs[asked.action];

  const columns = columnsFor((action, project) => setAsked({ action, project }));
  const rowOf = (project: Project): Row => ({ project, standing: projectStanding(project, bids.get(project.id) ?? []) });
  // Shown once the bids are known: they decide what the badges say.
  const projects = received.isPending ? undefined : query.data;
  return (
    <TitledCard
      title="Your Projects"
      size="md"
      headingRef={heading}
      action={
        <ButtonLink to={paths.submitProject}>
          <Plus />
          Submit Project
        </ButtonLink>
      }
      className="flex flex-col gap-4"
    >
      <div>
        {projects && !query.error && received.isError && <StaleNotice what="Failed to fetch all bids" />}
        <PagedList
          query={{ ...query, data: projects }}
          failure="Failed to fetch projects"
          stale={<StaleNotice what="Failed to fetch projects" />}
          loading={<TableSkeleton label="Loading your projects" />}
          empty={<NoProjects />}
          moreLabel="Show earlier projects"
        >
          {(shown) => (
            <TooltipGroup>
              <Table
                caption="Projects, how they stand and what can be done"
                columns={columns}
                rows={shown.map(rowOf)}
                rowKey={({ project }) => project.id}
              />
            </TooltipGroup>
          )}
        </PagedList>
      </div>
      <Suspense fallback={null}>
        {asked && Dialog && <Dialog project={asked.project} onClose={() => setAsked(null)} focusFallback={heading} />}
      </Suspense>
    </TitledCard>
  );
};
