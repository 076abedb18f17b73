/** The states of a project and who may move it between them (specification section 4). What writes them takes both states from here (`moveProject`). */
export const projectStatuses = ['open', 'in_progress', 'completed', 'cancelled'] as const;
export type ProjectState = (typeof projectStatuses)[number];

export const projectStatusLabels: Record<ProjectState, string> = {
  open: 'Open for Bids',
  in_progress: 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** What readers are told of a project: an open one that takes no bids, its deadline past or a bid accepted, says so. */
export const projectStandingLabel = ({ status, acceptingBids }: { status: ProjectState; acceptingBids: boolean }): string =>
  status === 'open' && !acceptingBids ? 'Bidding Closed' : projectStatusLabels[status];

export const projectTransitions = {
  edit: { from: 'open', to: 'open', by: 'owner' },
  delete: { from: 'open', to: null, by: 'owner' },
  cancel: { from: 'open', to: 'cancelled', by: 'owner' },
  /** A bid's fee is paid: the two parties know each other and the work begins. */
  award: { from: 'open', to: 'in_progress', by: 'system' },
  complete: { from: 'in_progress', to: 'completed', by: 'owner' },
} as const satisfies Record<string, { from: ProjectState; to: ProjectState | null; by: 'owner' | 'system' }>;

export type ProjectTransition = keyof typeof projectTransitions;

export const projectAllows = (status: ProjectState, transition: ProjectTransition): boolean =>
  projectTransitions[transition].from === status;

interface BiddableProject {
  status: ProjectState;
  /** The bid that the owner has accepted, if any. */
  selectedBidId: string | null;
  /** ISO 8601, UTC. */
  deadline: string | null;
  /** Why others do not see it. Absent: they do. */
  hidden?: HiddenProject;
  /** Its owner is suspended. */
  paused?: true;
}

/** Why others do not see a project: it waits for an administrator's first look (`held`), one has refused it then, or has hidden it later. */
export const hiddenProjects = ['held', 'refused', 'removed'] as const;
export type HiddenProject = (typeof hiddenProjects)[number];

/** Nobody but its owner has ever seen it. */
export const wasNeverShown = (hidden: HiddenProject | undefined): boolean => hidden === 'held' || hidden === 'refused';

/** Whether a project may be found: an open one that others see, and whose owner is not suspended. */
export const isInSight = ({ hidden, paused }: Pick<BiddableProject, 'hidden' | 'paused'>): boolean => !hidden && !paused;

/** Whether a project takes bids at `now`: open and in sight, no bid accepted, its deadline not past. */
export const isAcceptingBids = (project: BiddableProject, now: Date): boolean =>
  project.status === 'open' &&
  isInSight(project) &&
  project.selectedBidId === null &&
  (project.deadline === null || project.deadline > now.toISOString());

interface EditableProject {
  status: ProjectState;
  bidCount: number;
}

/** Edit and delete are for open projects without a bid that is not rejected. */
export const isEditable = (project: EditableProject): boolean => projectAllows(project.status, 'edit') && project.bidCount === 0;

/** What is bid on does not change under a bidder: instead of an edit its owner posts an update, until the work is done. */
export const takesUpdates = ({ status, bidCount }: EditableProject): boolean =>
  bidCount > 0 && (status === 'open' || status === 'in_progress');
