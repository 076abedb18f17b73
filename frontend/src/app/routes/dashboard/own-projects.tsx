import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyPart } from '#components/lazy-part';
import { PagedList } from '#components/paged-list';
import { StaleNotice } from '#components/stale-notice';
import { paths } from '#config/paths';
import { POLL } from '#config/poll';
import { findPaidBid } from '#features/bids/connected';
import { bidContactQuery, receivedBidsQuery } from '#features/bids/queries';
import { installWarning } from '#features/handover/queries';
import { CancelProjectDialog, CompleteProjectDialog, DeleteProjectDialog } from '#features/projects/project-action-dialogs';
import { useProjectLink } from '#features/projects/project-link';
import { bidsByProject, type ProjectStanding, priceRange, projectStanding } from '#features/projects/project-standing';
import { ownProjectsQuery } from '#features/projects/queries';
import { useAuth } from '#lib/auth';
import { firstWord, plural } from '#lib/format';
import { isFindable } from '#lib/project-labels';
import { usePoll } from '#lib/query';
import type { ReceivedBid } from '#shared/bid/bid.answers';
import { placeOf } from '#shared/labels';
import type { Project } from '#shared/project/project.answers';
import { formatDeadline } from '#shared/property-day';
import { Badge, StatusBadge } from '#ui/badge';
import { Button, ButtonLink } from '#ui/button';
import { TitledCard } from '#ui/layout';
import { TableSkeleton } from '#ui/skeleton';
import { type Column, Table } from '#ui/table';
import { SmallText, Text, TextLink } from '#ui/text';
import { Thumb } from '#ui/thumb';
import { ContactLines } from './contact-lines';
import { DealMenu } from './deal-menu';
import { OwnerSteps } from './first-steps';
import { waitingForText } from './proposed-dates';
import { ToDoList } from './to-do-list';

// Forms load on request.
const AddPhotosDialog = lazyPart(async () => ({ default: (await import('./add-photos-dialog')).AddPhotosDialog }));
const EditProjectDialog = lazyPart(async () => ({ default: (await import('./edit-project-dialog')).EditProjectDialog }));

type ProjectAction = 'edit' | 'photos' | 'delete' | 'complete' | 'cancel';

interface Row {
  project: Project;
  bids: readonly ReceivedBid[];
  standing: ProjectStanding;
}

const Title = ({ project }: { project: Project }) => (
  <span className="flex items-center gap-4">
    <Thumb src={project.photos[0]} />
    <span className="flex min-w-0 flex-col">
      <TextLink {...useProjectLink(project.id)}>{project.title}</TextLink>
      <SmallText as="span" className="font-normal">
        {placeOf(project)}
      </SmallText>
      {project.status === 'open' && !isFindable(project) && (
        <Text as="span" size="sm" tone="danger" className="font-normal">
          No state: stagers cannot find it
        </Text>
      )}
    </span>
  </span>
);

const hiddenNotes = { held: 'Being looked at', refused: 'Not published', removed: 'Hidden' };

/** Shows the stager in place of 'In Progress'. */
const Status = ({ project: { hidden, status }, bids, standing: { badge, note } }: Row) => {
  const paid = status === 'in_progress' ? findPaidBid(bids) : undefined;
  return (
    <span className="flex flex-col items-end gap-0.5 md:items-start">
      {hidden ? <Badge tone="ochre">{hiddenNotes[hidden]}</Badge> : <StatusBadge status={badge} />}
      {paid ? <Stager bid={paid} /> : note && <SmallText as="span">{note}</SmallText>}
    </span>
  );
};

const viewBids = ({ project, standing: { openBids } }: Row) => ({
  to: paths.project(project.id),
  'aria-label': `View Bids (${openBids}) on ${project.title}`,
  children: `View Bids (${openBids})`,
});

/** Returns whether the bids need a decision: some are pending, and none is accepted. */
const needsDecision = ({ project, standing }: Row): boolean => standing.pendingBids > 0 && project.status === 'open';

/** Returns the count for 'View Bids'. Project and bids come from two calls, so one may be outdated. */
const countOf = ({ project: { bidCount }, standing: { pendingBids, openBids } }: Row): string => {
  if (pendingBids > 0) return plural(openBids, 'bid');
  return bidCount === 0 ? 'No bids' : plural(bidCount, 'bid');
};

/** Shows the stager of a project in progress. Completed projects show it only on their own page. */
const Stager = ({ bid }: { bid: ReceivedBid }) => {
  const { data } = useQuery(bidContactQuery(bid.id));
  const waiting = data && waitingForText(bid.days, 'owner', firstWord(data.name));
  return (
    data && (
      <span className="mt-1.5 flex flex-col items-end text-sm md:items-start">
        <ContactLines name={data.company ?? data.name} email={data.email} phone={data.phone} leftAt={data.leftAt} />
        {waiting && (
          <SmallText as="span" className="max-w-44 whitespace-normal">
            {waiting}
          </SmallText>
        )}
      </span>
    )
  );
};

interface RowActionsProps extends Row {
  onAct: (action: ProjectAction, project: Project) => void;
}

/** Completing the project is the main action from the agreed install day on. */
const isBeforeInstall = ({ project, bids }: Row): boolean => installWarning(findPaidBid(bids)?.days, project.state) !== undefined;

/** Loads the stager's name only while the project is in progress. */
const StagerMenu = ({ bid, onAct, ...row }: RowActionsProps & { bid: ReceivedBid }) => {
  const { project, standing } = row;
  const { data: contact = null } = useQuery({ ...bidContactQuery(bid.id), enabled: project.status === 'in_progress' });
  const complete = { label: 'Mark as completed', icon: <Check />, onSelect: () => onAct('complete', project) };
  return (
    <DealMenu
      project={project}
      counterpart={{ id: bid.userId, name: contact?.name ?? 'your stager' }}
      more={standing.canComplete && isBeforeInstall(row) ? [complete] : []}
    />
  );
};

/** Shows the number and range of the bids, or the accepted amount. */
const Bids = (row: Row) => {
  const { bids, standing } = row;
  const range = priceRange(bids);
  return (
    <span className="flex flex-col items-end whitespace-nowrap md:items-start">
      {range && <span className="font-medium tabular-nums">{range}</span>}
      {standing.pendingBids > 0 && !needsDecision(row) ? (
        <TextLink {...viewBids(row)} className="inline-flex min-h-8 items-center text-sm" />
      ) : (
        <SmallText as="span">{countOf(row)}</SmallText>
      )}
    </span>
  );
};

/** The main action of the row. */
const MainAction = ({ onAct, ...row }: RowActionsProps) => {
  const { project, standing } = row;
  const { user } = useAuth();
  const act = (action: ProjectAction, label: string) => (
    <Button variant="secondary" size="sm" aria-label={`${label} ${project.title}`} onClick={() => onAct(action, project)}>
      {label}
    </Button>
  );
  const link = (to: string, label: string, name = `${label} ${project.title}`) => (
    <ButtonLink to={to} variant="secondary" size="sm" aria-label={name}>
      {label}
    </ButtonLink>
  );
  if (needsDecision(row)) return <ButtonLink {...viewBids(row)} variant="secondary" size="sm" className="whitespace-nowrap" />;
  if (standing.canEdit && !user?.suspension) return act('edit', 'Edit');
  if (standing.canComplete)
    return isBeforeInstall(row) ? link(paths.projectHandover(project.id), 'Handover') : act('complete', 'Complete');
  if (standing.hasReviews) {
    const isAwaited = project.reviewAwaitedSince !== undefined;
    const [label, name] = isAwaited ? ['Review', `Review ${project.title}`] : ['Reviews', `Reviews of ${project.title}`];
    return link(paths.projectReviews(project.id), label, name);
  }
  return link(paths.project(project.id), 'View');
};

const Actions = (row: RowActionsProps) => {
  const { project, standing, onAct } = row;
  const end = standing.canEdit ? ('delete' as const) : standing.canCancel ? ('cancel' as const) : null;
  const words = end === 'delete' ? 'Delete' : 'Cancel';
  const paid = findPaidBid(row.bids);
  return (
    <span className="flex items-center gap-1 md:justify-end">
      <MainAction {...row} />
      {end ? (
        <Button variant="quiet" size="sm" aria-label={`${words} ${project.title}`} onClick={() => onAct(end, project)}>
          {words}
        </Button>
      ) : paid ? (
        <StagerMenu {...row} bid={paid} />
      ) : null}
    </span>
  );
};

/** Returns the deadline. Null if there is none, or the project no longer takes bids. */
const deadlineOf = ({ status, deadline, state }: Project): string | null =>
  status === 'open' && deadline ? formatDeadline(deadline, state) : null;

const columnsFor = (onAct: RowActionsProps['onAct']): Column<Row>[] => [
  { key: 'project', header: 'Project', primary: true, cell: ({ project }) => <Title project={project} /> },
  { key: 'status', header: 'Status', cell: (row) => <Status {...row} /> },
  { key: 'bids', header: 'Bids', cell: (row) => <Bids {...row} /> },
  {
    key: 'deadline',
    header: 'Bids Until',
    cell: ({ project }) => deadlineOf(project) && <span className="whitespace-nowrap">{deadlineOf(project)}</span>,
  },
  { key: 'actions', header: 'Actions', actions: true, cell: (row) => <Actions {...row} onAct={onAct} /> },
];

const dialogs = {
  edit: EditProjectDialog,
  photos: AddPhotosDialog,
  delete: DeleteProjectDialog,
  complete: CompleteProjectDialog,
  cancel: CancelProjectDialog,
};

interface ProjectTableProps {
  projects: readonly Project[];
  bids: ReadonlyMap<string, readonly ReceivedBid[]>;
  onAct: RowActionsProps['onAct'];
}

const ProjectTable = ({ projects, bids, onAct }: ProjectTableProps) => {
  const hasDeadlines = projects.some(deadlineOf);
  return (
    <Table
      caption="Your projects, their status and what you can do"
      columns={columnsFor(onAct).filter(({ key }) => key !== 'deadline' || hasDeadlines)}
      rows={projects.map((project) => {
        const own = bids.get(project.id) ?? [];
        return { project, bids: own, standing: projectStanding(project, own) };
      })}
      rowKey={({ project }) => project.id}
    />
  );
};

/** Opens the form of the project in the link (`paths.editProject`), once. */
const useEditLink = (
  projects: readonly Project[] | undefined,
  bids: ReadonlyMap<string, readonly ReceivedBid[]>,
  onAct: RowActionsProps['onAct'],
): void => {
  const [search, setSearch] = useSearchParams();
  const id = search.get('edit');
  useEffect(() => {
    const project = projects?.find((one) => one.id === id);
    if (!project) return;
    setSearch({}, { replace: true });
    if (projectStanding(project, bids.get(project.id) ?? []).canEdit) onAct('edit', project);
  }, [id, projects, bids, onAct, setSearch]);
};

export const OwnProjects = () => {
  const query = useInfiniteQuery({ ...ownProjectsQuery(), ...usePoll(POLL.projects) });
  const received = useQuery({ ...receivedBidsQuery(), ...usePoll(POLL.bids) });
  const bids = useMemo(() => bidsByProject(received.data ?? []), [received.data]);
  const [asked, setAsked] = useState<{ action: ProjectAction; project: Project } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const Dialog = asked && dialogs[asked.action];

  const act = useCallback((action: ProjectAction, project: Project) => setAsked({ action, project }), []);
  // Waits for the bids, because the badges depend on them.
  const projects = received.isPending ? undefined : query.data;
  useEditLink(projects, bids, act);
  return (
    <>
      {projects && <ToDoList projects={projects} bids={bids} onAct={act} />}
      <TitledCard
        title="Your Projects"
        size="md"
        headingRef={heading}
        action={
          <ButtonLink to={paths.submitProject} variant={projects?.length === 0 ? 'secondary' : 'primary'}>
            <Plus />
            Submit Project
          </ButtonLink>
        }
        className="flex flex-col gap-4"
      >
        <div>
          {projects && !query.error && received.isError && <StaleNotice what="Failed to fetch all bids" error={received.error} />}
          <PagedList
            query={query}
            waiting={received.isPending}
            failure="Failed to fetch projects"
            stale="Failed to fetch projects"
            loading={<TableSkeleton label="Loading your projects" />}
            empty={<OwnerSteps />}
            moreLabel="Show earlier projects"
          >
            {(shown) => <ProjectTable projects={shown} bids={bids} onAct={act} />}
          </PagedList>
        </div>
        {asked && Dialog && (
          <Dialog
            project={asked.project}
            warning={installWarning(findPaidBid(bids.get(asked.project.id) ?? [])?.days, asked.project.state)}
            onClose={() => setAsked(null)}
            focusFallback={heading}
          />
        )}
      </TitledCard>
    </>
  );
};
