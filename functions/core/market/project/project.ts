import { conflict, forbidden, invalid } from '#core/kernel/errors';
import type { MaskedField } from '#core/kernel/masking/shown-texts';
import type { Reader } from '#core/market/account/account';
import type { UserType } from '#shared/account/user.contract';
import { deadlineTooLate, latestDeadline } from '#shared/deadline';
import { locationOf } from '#shared/location';
import type { ProjectBody } from '#shared/project/project.contract';
import {
  type HiddenProject,
  isEditable,
  type ProjectState,
  projectAllows,
  projectStatusLabels,
} from '#shared/project/project.lifecycle';

/** After the first deployment, new fields are optional here, because older projects lack them (docs/data-model.md). */
export interface ProjectFields {
  title: string;
  description: string;
  propertyType: ProjectBody['propertyType'];
  city: string;
  neighborhood: string;
  county: string;
  state: ProjectBody['state'];
  occupancyStatus: ProjectBody['occupancyStatus'];
  squareFootage: number | null;
  bedrooms: number | null;
  bathrooms: number | null;
  timeline: ProjectBody['timeline'];
  stagingLevel: ProjectBody['stagingLevel'];
  roomsToStage: string[];
  otherRooms: string | null;
  levels: number | null;
  locationTypes: ProjectBody['locationTypes'];
  /** Alternative texts, in the order of the photos. */
  photoTexts: string[];
  /** ISO 8601, UTC. */
  deadline: string | null;
}

/** The place that locate.ts found for city, county and state. All null if it found none. */
export interface Whereabouts {
  placeId: string | null;
  countyFips: string | null;
  /** The legal name: 'Orleans Parish'. */
  countyName: string | null;
  /** Degrees, of the place or else of the county. Never in an answer. */
  lat: number | null;
  lon: number | null;
}

export interface ProjectRecord extends ProjectFields, Whereabouts {
  id: string;
  userId: string;
  ownerType: UserType;
  /** 'city, state'. */
  location: string;
  /** Object keys in the media bucket. */
  photos: string[];
  status: ProjectState;
  /** The accepted bid, paid or not. */
  selectedBidId: string | null;
  /** The stager of the paid bid. */
  awardedTo: string | null;
  /** The paid platform fee, in whole US dollars. */
  awardFee: number | null;
  /** Bids that are not rejected. */
  bidCount: number;
  pendingBidCount: number;
  openQuestionCount: number;
  /** The number of stagers who ever placed a bid. Absent: none. */
  bidders?: number;
  createdAt: string;
  hidden?: HiddenProject;
  /** The owner is suspended: the project is in no search and takes no bids. */
  paused?: true;
  /** Since when this party owes a review. */
  ownerReviewAwaitedSince?: string;
  stagerReviewAwaitedSince?: string;
  /** The owner deleted their account. Only the stager who paid still sees the project's name and place. */
  ownerLeftAt?: string;
  updateCount: number;
  /** Updates since the award, which only the two parties read. */
  partyUpdateCount: number;
  /** Masked texts, for everybody but the two parties. Null if nothing is masked. */
  masked: MaskedTexts | null;
  /** Raised by every edit, update, question and answer, because they are masked together. */
  revision: number;
}

export type MaskedTexts = Partial<Pick<ProjectRecord, MaskedField>>;

/** Returns the project with masked texts, for readers who are not a party. */
export const asOthersRead = (project: ProjectRecord): ProjectRecord => ({ ...project, ...project.masked });

export const publicTitle = ({ title, masked }: ProjectRecord): string => masked?.title ?? title;

export const publicLocation = ({ location, masked }: ProjectRecord): string => masked?.location ?? location;

/** Returns the masked neighborhood, or else the city. May be empty. */
export const publicPlace = (project: ProjectRecord): string => {
  const { neighborhood, city } = asOthersRead(project);
  return neighborhood || city;
};

/** Returns whether `userId` is the owner or the paid stager. Parties read unmasked texts. */
export const isParty = ({ userId: ownerId, awardedTo }: ProjectRecord, userId: string | undefined): boolean =>
  userId !== undefined && awardedTo !== null && (userId === ownerId || userId === awardedTo);

/** Returns false for an administrator who impersonates a party. */
export const readsAsParty = (project: ProjectRecord, reader: Reader | undefined): boolean =>
  !reader?.isImpersonating && isParty(project, reader?.id);

/** Returns false without a fee: one person with two accounts could invent such projects at no cost. */
export const countsForReputation = ({ awardFee }: ProjectRecord): boolean => awardFee !== 0;

/**
 * Returns whether `viewerId` may see the project. Only the two parties see a hidden project. If the owner has left, only the paid
 * stager sees it.
 */
export const isVisibleTo = ({ ownerLeftAt, hidden, userId, awardedTo }: ProjectRecord, viewerId: string | undefined): boolean => {
  const isStager = viewerId !== undefined && awardedTo === viewerId;
  return isStager || (ownerLeftAt === undefined && (hidden === undefined || viewerId === userId));
};

const nameAndPlace = ['title', 'city', 'neighborhood', 'county', 'location'] as const;

const maskedNameAndPlace = ({ masked }: ProjectRecord): MaskedTexts | null => {
  const kept = nameAndPlace.filter((field) => masked?.[field] !== undefined);
  return kept.length === 0 ? null : Object.fromEntries(kept.map((field) => [field, masked?.[field]]));
};

const noDetails = {
  description: '',
  squareFootage: null,
  bedrooms: null,
  bathrooms: null,
  levels: null,
  roomsToStage: [],
  otherRooms: null,
  locationTypes: [],
  photos: [],
  photoTexts: [],
  updateCount: 0,
} satisfies Partial<ProjectRecord>;

/** Returns a hidden project as its bidders see it: with a place from the gazetteer, and no other text of the owner. */
export const withoutContent = (project: ProjectRecord): ProjectRecord => {
  const city = project.placeId === null ? '' : project.city;
  const location = locationOf(city, project.state);
  const title = location ? `Project in ${location}` : 'Project';
  return { ...project, ...noDetails, title, city, location, neighborhood: '', county: '', masked: null };
};

/** Returns the part of a project that the paid stager keeps when the owner leaves. */
export const byNameAndPlace = (project: ProjectRecord, leftAt: string): ProjectRecord => ({
  ...project,
  ...noDetails,
  ownerLeftAt: leftAt,
  masked: maskedNameAndPlace(project),
  bidCount: 1,
  pendingBidCount: 0,
  openQuestionCount: 0,
});

/** @throws AppError FORBIDDEN */
export const assertOwner = (project: ProjectRecord, userId: string): void => {
  if (project.userId !== userId) throw forbidden("This isn't your project");
};

/** Allows a past deadline, which ends the bidding. @throws AppError VALIDATION_FAILED if it is more than two years away */
export const assertDeadlineInRange = ({ deadline }: Partial<Pick<ProjectBody, 'deadline'>>, now: Date): void => {
  if (deadline && deadline > latestDeadline(now).toISOString()) throw invalid({ path: 'deadline', message: deadlineTooLate });
};

/** @throws AppError CONFLICT unless the project is open and has no bid except rejected ones */
export const assertEditable = (project: ProjectRecord): void => {
  if (!projectAllows(project.status, 'edit')) throw conflictInStatus(project);
  if (!isEditable(project))
    throw conflict("This project has bids, so you can't edit or delete it. Post an update or cancel the project instead.");
};

export const reviewAwaitedOf = ({ userId: ownerId }: ProjectRecord, reviewerId: string) =>
  reviewerId === ownerId ? 'ownerReviewAwaitedSince' : 'stagerReviewAwaitedSince';

export const conflictInStatus = ({ status }: ProjectRecord) =>
  conflict(`This project is ${projectStatusLabels[status].toLowerCase()}`);

/** @throws AppError CONFLICT unless the project is open and no accepted bid awaits payment */
export const assertCancellable = (project: ProjectRecord): void => {
  if (!projectAllows(project.status, 'cancel')) throw conflictInStatus(project);
  if (project.selectedBidId !== null)
    throw conflict("You can't cancel this project while the accepted bid is waiting for payment");
};

/** @throws AppError CONFLICT unless the project is in progress */
export const assertCompletable = (project: ProjectRecord): void => {
  if (!projectAllows(project.status, 'complete')) throw conflictInStatus(project);
};
