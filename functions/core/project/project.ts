import { conflict, forbidden } from '#core/errors';
import { mask } from '#core/masking/mask-sign';
import { isPlainName } from '#core/plain-name';
import type { MaskedField } from '#core/shown-texts';
import type { ProjectBody } from '#shared/contracts/project';
import { rooms } from '#shared/contracts/project-values';
import type { UserType } from '#shared/contracts/user';
import { isEditable, type ProjectState, projectAllows, projectStatusLabels } from '#shared/lifecycle/project';
import { locationOf } from '#shared/location';

/** What its owner wrote. */
export type Written = Omit<ProjectBody, 'photos'>;

/** Where a project is, as far as its city, county and state say so to the gazetteer (locate.ts): all null where they do not. */
export interface Whereabouts {
  placeId: string | null;
  countyFips: string | null;
  /** As the law has it: 'Orleans Parish'. */
  countyName: string | null;
  /** Of the place, or else of the county. In degrees; never in an answer. */
  lat: number | null;
  lon: number | null;
}

/** A project as it is stored. Its whereabouts are absent on what was written last before they were kept (upgrade.ts). */
export interface ProjectRecord extends Written, Partial<Whereabouts> {
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
  /**
   * The platform fee, in whole US dollars, that was paid for the award; null before it. Absent on what was awarded before this was
   * kept: all of that counts, as it was counted then.
   */
  awardFee?: number | null;
  /** Bids that are not rejected. */
  bidCount: number;
  pendingBidCount: number;
  createdAt: string;
  /** Updates that were posted. Absent before the first. */
  updateCount?: number;
  /** What stands in place of texts that give contact details away, for everybody but the two parties; null: none does. */
  masked: MaskedTexts | null;
  /**
   * How often it was edited: `masked` was made of the texts of this revision. Absent on projects that were written last when only
   * title, description and other rooms were masked.
   */
  revision?: number;
}

export type MaskedTexts = Partial<Pick<ProjectRecord, MaskedField>>;

/** The texts, where they are not shown to others as they were written. */
export const textsForOthers = (project: ProjectRecord): MaskedTexts => ({
  ...(project.revision === undefined && whatIsPlain(project)),
  ...project.masked,
});

/**
 * The place and the rooms of a project without a masked copy of them, until its owner edits it again: a place that is plainly a
 * name, rooms of the forms' list, and nothing else.
 */
const whatIsPlain = ({ city, neighborhood, county, state, roomsToStage }: ProjectRecord): MaskedTexts => {
  const named = (place: string): string => (isPlainName(place) ? place : mask);
  return {
    city: named(city),
    neighborhood: named(neighborhood),
    county: named(county),
    location: locationOf(named(city), state),
    roomsToStage: roomsToStage.filter((room) => (rooms as readonly string[]).includes(room)),
  };
};

/** The title as those read it who may not know the owner. */
export const publicTitle = (project: ProjectRecord): string => textsForOthers(project).title ?? project.title;

/** 'city, state' as those read it who may not know the owner. */
export const publicLocation = (project: ProjectRecord): string => textsForOthers(project).location ?? project.location;

/**
 * Whether the project counts for the reputation of its two parties: what nobody paid a fee for can be made up at no cost, with
 * bids of a dollar between two accounts of one person.
 */
export const countsForReputation = ({ awardFee }: ProjectRecord): boolean => awardFee !== 0;

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
