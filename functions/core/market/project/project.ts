import { conflict, forbidden, invalid } from '#core/kernel/errors';
import type { MaskedField } from '#core/kernel/masking/shown-texts';
import type { Reader } from '#core/market/account/account';
import type { ProjectBody } from '#shared/contracts/project';
import type { UserType } from '#shared/contracts/user';
import { deadlineTooLate, latestDeadline } from '#shared/deadline';
import { type HiddenProject, isEditable, type ProjectState, projectAllows, projectStatusLabels } from '#shared/lifecycle/project';
import { locationOf } from '#shared/location';

/**
 * What its owner wrote, as it is stored. The list stands by itself: a field that the contract gets later is optional here, as what was stored
 * before does not have it, and the view says what is shown then (functions/testing/frozen.test.ts).
 */
export interface Written {
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
  /** What is seen on each photo, in their order; empty where nothing is said. */
  photoTexts: string[];
  /** ISO 8601, UTC. */
  deadline: string | null;
}

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

/** What administrators find a project by. */
export type FindNames = Pick<Written, 'title' | 'city' | 'neighborhood' | 'state'>;

/** A project as it is stored. */
export interface ProjectRecord extends Written, Whereabouts {
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
  /** The platform fee, in whole US dollars, that was paid for the award; null before it. */
  awardFee: number | null;
  /** Bids that are not rejected. */
  bidCount: number;
  pendingBidCount: number;
  /** Questions about it that are neither answered nor declined. */
  openQuestionCount: number;
  /** How many stagers have ever bid on it, whatever became of their bids. Absent: none, or it is older than this count. */
  bidders?: number;
  createdAt: string;
  /** Why others do not see it. Absent: they do. */
  hidden?: HiddenProject;
  /** Its owner is suspended: until that ends it is in no search and takes no bids. Absent: not. */
  paused?: true;
  /** Completed, and the review of this party is awaited: since when. Absent: it is written, or nobody is there to be reviewed. */
  ownerReviewAwaitedSince?: string;
  stagerReviewAwaitedSince?: string;
  /** Its owner has left: it is kept, by name and place, for the stager who paid for it, and is there for nobody else. Absent before. */
  ownerLeftAt?: string;
  /** Updates that were posted. */
  updateCount: number;
  /** Of these, what its two parties alone read: posted since the award. */
  partyUpdateCount: number;
  /** What stands in place of texts that give contact details away, for everybody but the two parties; null: none does. */
  masked: MaskedTexts | null;
  /**
   * Raised with every edit, and with everything else that is written or removed beside its texts (an update, a question, an answer): what is masked
   * together was made of what stood there at this revision.
   */
  revision: number;
  /** Names that administrators find it by as well (`saveEdit`). Absent: none. */
  otherNames?: FindNames;
}

export type MaskedTexts = Partial<Pick<ProjectRecord, MaskedField>>;

/** The project with its texts as readers see them who may not know the owner yet. */
export const asOthersRead = (project: ProjectRecord): ProjectRecord => ({ ...project, ...project.masked });

/** The title as readers see it who may not know the owner yet. */
export const publicTitle = ({ title, masked }: ProjectRecord): string => masked?.title ?? title;

/** 'city, state' as readers see it who may not know the owner yet. */
export const publicLocation = ({ location, masked }: ProjectRecord): string => masked?.location ?? location;

/** The neighborhood, or else the city, as readers see it who may not know the owner yet. Empty where the owner says neither. */
export const publicPlace = (project: ProjectRecord): string => {
  const { neighborhood, city } = asOthersRead(project);
  return neighborhood || city;
};

/** Whether `userId` is one of the two whom the award has made known to each other: they read everything as it was written. */
export const isParty = ({ userId: ownerId, awardedTo }: ProjectRecord, userId: string | undefined): boolean =>
  userId !== undefined && awardedTo !== null && (userId === ownerId || userId === awardedTo);

/** Whether `reader` is one of the two, and reads for itself. */
export const readsAsParty = (project: ProjectRecord, reader: Reader | undefined): boolean =>
  !reader?.isImpersonating && isParty(project, reader?.id);

/**
 * Whether the project counts for the reputation of its two parties: what nobody paid a fee for can be made up at no cost, with
 * bids of a dollar between two accounts of one person.
 */
export const countsForReputation = ({ awardFee }: ProjectRecord): boolean => awardFee !== 0;

/**
 * Whether the project exists for `viewerId`: for everybody until its owner leaves, and after that for the stager who has paid for it. One that is
 * hidden is there for its two parties alone.
 */
export const isThereFor = ({ ownerLeftAt, hidden, userId, awardedTo }: ProjectRecord, viewerId: string | undefined): boolean => {
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

/** A hidden project as its bidders know it: where it is, if that is a known place, and nothing else that its owner wrote. */
export const withoutContent = (project: ProjectRecord): ProjectRecord => {
  const city = project.placeId === null ? '' : project.city;
  const location = locationOf(city, project.state);
  const title = location ? `Project in ${location}` : 'Project';
  return { ...project, ...noDetails, title, city, location, neighborhood: '', county: '', masked: null };
};

/** What a stager keeps of a project once its owner has left: its name, its place, and what was agreed. */
export const byNameAndPlace = (project: ProjectRecord, leftAt: string): ProjectRecord => ({
  ...project,
  ...noDetails,
  ownerLeftAt: leftAt,
  masked: maskedNameAndPlace(project),
  bidCount: 1,
  pendingBidCount: 0,
  openQuestionCount: 0,
});

/** @throws AppError FORBIDDEN unless `userId` owns the project. */
export const mustOwn = (project: ProjectRecord, userId: string): void => {
  if (project.userId !== userId) throw forbidden("This isn't your project");
};

/**
 * A deadline that is past is no error: the project takes no bids then.
 *
 * @throws AppError VALIDATION_FAILED when what is written has one later than two years from now
 */
export const mustEndSoon = ({ deadline }: Partial<Pick<ProjectBody, 'deadline'>>, now: Date): void => {
  if (deadline && deadline > latestDeadline(now).toISOString()) throw invalid({ path: 'deadline', message: deadlineTooLate });
};

/** @throws AppError CONFLICT unless the project is open and free of bids that are not rejected. */
export const mustBeEditable = (project: ProjectRecord): void => {
  if (!projectAllows(project.status, 'edit')) throw notWhile(project);
  if (!isEditable(project))
    throw conflict("This project has bids, so you can't edit or delete it. Post an update or cancel the project instead.");
};

/** By which attribute the project remembers that a party's review of the other one is awaited. */
export const reviewAwaitedOf = ({ userId: ownerId }: ProjectRecord, reviewerId: string) =>
  reviewerId === ownerId ? 'ownerReviewAwaitedSince' : 'stagerReviewAwaitedSince';

/** The refusal of what a project does not allow in its state. */
export const notWhile = ({ status }: ProjectRecord) => conflict(`This project is ${projectStatusLabels[status].toLowerCase()}`);

/** @throws AppError CONFLICT unless the project is open and no accepted bid waits for its fee. */
export const mustBeCancellable = (project: ProjectRecord): void => {
  if (!projectAllows(project.status, 'cancel')) throw notWhile(project);
  if (project.selectedBidId !== null)
    throw conflict("You can't cancel this project while the accepted bid is waiting for payment");
};

/** @throws AppError CONFLICT unless the project is in progress. */
export const mustBeCompletable = (project: ProjectRecord): void => {
  if (!projectAllows(project.status, 'complete')) throw notWhile(project);
};
