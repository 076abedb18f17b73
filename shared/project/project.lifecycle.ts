/** The states of a project and who may change them (specification section 4). `moveProject` takes both states from here. */
export const projectStatuses = ['open', 'in_progress', 'completed', 'cancelled'] as const;
export type ProjectState = (typeof projectStatuses)[number];

export const projectStatusLabels: Record<ProjectState, string> = {
  open: 'Open for Bids',
  in_progress: 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** An open project that takes no bids says so. */
export const projectStandingLabel = ({ status, acceptingBids }: { status: ProjectState; acceptingBids: boolean }): string =>
  status === 'open' && !acceptingBids ? 'Bidding Closed' : projectStatusLabels[status];

export const projectTransitions = {
  edit: { from: 'open', to: 'open', by: 'owner' },
  delete: { from: 'open', to: null, by: 'owner' },
  cancel: { from: 'open', to: 'cancelled', by: 'owner' },
  /** The fee of a bid is paid. */
  award: { from: 'open', to: 'in_progress', by: 'system' },
  complete: { from: 'in_progress', to: 'completed', by: 'owner' },
} as const satisfies Record<string, { from: ProjectState; to: ProjectState | null; by: 'owner' | 'system' }>;

export type ProjectTransition = keyof typeof projectTransitions;

export const projectAllows = (status: ProjectState, transition: ProjectTransition): boolean =>
  projectTransitions[transition].from === status;

interface BiddableProject {
  status: ProjectState;
  selectedBidId: string | null;
  /** ISO 8601, UTC. */
  deadline: string | null;
  /** Why others do not see it. Absent: they do. */
  hidden?: HiddenProject;
  /** The owner is suspended. */
  paused?: true;
}

/** `held`: waits for an administrator's approval. `refused`: not approved. `removed`: hidden later. */
export const hiddenProjects = ['held', 'refused', 'removed'] as const;
export type HiddenProject = (typeof hiddenProjects)[number];

export const wasNeverShown = (hidden: HiddenProject | undefined): boolean => hidden === 'held' || hidden === 'refused';

export const isInSight = ({ hidden, paused }: Pick<BiddableProject, 'hidden' | 'paused'>): boolean => !hidden && !paused;

/** Open and in sight, no bid accepted, deadline not past. */
export const isAcceptingBids = (project: BiddableProject, now: Date): boolean =>
  project.status === 'open' &&
  isInSight(project) &&
  project.selectedBidId === null &&
  (project.deadline === null || project.deadline > now.toISOString());

interface EditableProject {
  status: ProjectState;
  bidCount: number;
}

/** Open, and every bid is rejected. */
export const isEditable = (project: EditableProject): boolean => projectAllows(project.status, 'edit') && project.bidCount === 0;

/** Instead of editing a project with bids, the owner posts updates until the work is done. */
export const takesUpdates = ({ status, bidCount }: EditableProject): boolean =>
  bidCount > 0 && (status === 'open' || status === 'in_progress');
