import { conflict, forbidden } from '#core/errors';
import type { EditProjectBody, ProjectBody } from '#shared/contracts/project';
import type { UserType } from '#shared/contracts/user';
import { isEditable, type ProjectState, projectAllows, projectStatusLabels } from '#shared/lifecycle/project';

type Written = Omit<ProjectBody, 'photos'>;

/** A project as it is stored. */
export interface ProjectRecord extends Written {
  id: string;
  /** The owner. */
  userId: string;
  ownerType: UserType;
  /** 'city, state'. */
  location: string;
  /** Object keys in the media bucket. */
  photos: string[];
  status: ProjectState;
  /** The bid that the owner has accepted, paid for or not. */
  selectedBidId: string | null;
  /** The stager whose bid is accepted and paid: from then on the two parties know each other. */
  awardedTo: string | null;
  /** Bids that are not rejected. */
  bidCount: number;
  pendingBidCount: number;
  createdAt: string;
}

/** 'city, state' with stray commas trimmed (specification section 5). */
export const locationOf = (city: string, state: string | null): string =>
  [city, state ?? '']
    .join(', ')
    .replace(/^[\s,]+|[\s,]+$/g, '')
    .replace(/\s*,[\s,]*/g, ', ');

interface NewProject {
  id: string;
  owner: { id: string; userType: UserType };
  photos: string[];
  now: Date;
}

export const newProject = (body: ProjectBody, { id, owner, photos, now }: NewProject): ProjectRecord => ({
  ...body,
  id,
  userId: owner.id,
  ownerType: owner.userType,
  location: locationOf(body.city, body.state),
  photos,
  status: 'open',
  selectedBidId: null,
  awardedTo: null,
  bidCount: 0,
  pendingBidCount: 0,
  createdAt: now.toISOString(),
});

/** The project with what the edit names, everything else as it was. */
export const editedProject = (
  project: ProjectRecord,
  edit: EditProjectBody,
  photos: string[] = project.photos,
): ProjectRecord => {
  const edited = { ...project, ...edit, photos };
  return { ...edited, location: locationOf(edited.city, edited.state) || project.location };
};

/** @throws AppError FORBIDDEN unless `userId` owns the project. */
export const mustOwn = (project: ProjectRecord, userId: string): void => {
  if (project.userId !== userId) throw forbidden('This project belongs to somebody else');
};

/** @throws AppError CONFLICT unless the project is open and free of bids that are not rejected. */
export const mustBeEditable = (project: ProjectRecord): void => {
  if (!projectAllows(project.status, 'edit')) throw notWhile(project);
  if (!isEditable(project)) throw conflict('A project that has bids can no longer be changed');
};

const notWhile = ({ status }: ProjectRecord) => conflict(`This project is ${projectStatusLabels[status].toLowerCase()}`);

/** @throws AppError CONFLICT unless the project is open and no accepted bid waits for its fee. */
export const mustBeCancellable = (project: ProjectRecord): void => {
  if (!projectAllows(project.status, 'cancel')) throw notWhile(project);
  if (project.selectedBidId !== null) throw conflict('A project whose accepted bid is awaiting payment cannot be cancelled');
};

/** @throws AppError CONFLICT unless the project is in progress. */
export const mustBeCompletable = (project: ProjectRecord): void => {
  if (!projectAllows(project.status, 'complete')) throw notWhile(project);
};
