import { Check, Pencil, Trash2 } from 'lucide-react';
import { paths } from '#config/paths';
import { formatDate, plural } from '#lib/format';
import type { Project } from '#shared/contracts/project';
import { placeOf } from '#shared/labels';
import { Button } from '#ui/button';
import { IconButton } from '#ui/icon-button';
import { StatusBadge } from '#ui/status-badge';
import { type Column, Table } from '#ui/table';
import { Text } from '#ui/text';
import { TextLink } from '#ui/text-link';
import { Tooltip, TooltipGroup } from '#ui/tooltip';
import { type BidOnProject, type ProjectStanding, projectStanding } from '../project-standing';

/** What an owner may do to a project here. */
export type ProjectAction = 'edit' | 'delete' | 'complete' | 'cancel';

interface Row {
  project: Project;
  standing: ProjectStanding;
}

const Title = ({ project }: { project: Project }) => (
  <span className="flex flex-col">
    <TextLink to={paths.project(project.id)}>{project.title}</TextLink>
    <Text as="span" size="sm" tone="soft" className="font-normal">
      {placeOf(project)}
    </Text>
  </span>
);

const Status = ({ standing: { badge, note } }: Row) => (
  <span className="flex flex-col items-end gap-0.5 md:items-start">
    <StatusBadge status={badge} />
    {note && (
      <Text as="span" size="sm" tone="soft">
        {note}
      </Text>
    )}
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
            <Pencil aria-hidden="true" />
          </IconButton>
        </Tooltip>
        <Tooltip text="Delete Project">
          <IconButton label={`Delete ${project.title}`} title="" tone="danger" onClick={() => onAct('delete', project)}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </Tooltip>
      </>
    )}
    {standing.canComplete && (
      <Button variant="secondary" size="sm" aria-label={`Complete ${project.title}`} onClick={() => onAct('complete', project)}>
        <Check aria-hidden="true" />
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

export interface OwnProjectsTableProps {
  projects: readonly Project[];
  bids: ReadonlyMap<string, readonly BidOnProject[]>;
  onAct: (action: ProjectAction, project: Project) => void;
}

/** An owner's projects, how each stands, and what can be done about it. */
export const OwnProjectsTable = ({ projects, bids, onAct }: OwnProjectsTableProps) => (
  <TooltipGroup>
    <Table
      caption="Projects, how they stand and what can be done"
      columns={columnsFor(onAct)}
      rows={projects.map((project) => ({ project, standing: projectStanding(project, bids.get(project.id) ?? []) }))}
      rowKey={({ project }) => project.id}
    />
  </TooltipGroup>
);
