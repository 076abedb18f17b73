import { caseIdOf } from '#core/kernel/ids';
import type { Reader } from '#core/market/account/account';
import { contactFor, reachOf, type ViewerContext } from '#core/market/account/contact.view';
import { hasLeft, type Party } from '#core/market/account/former';
import { photoUrls } from '#core/market/photo/photo.view';
import type { Project, ProjectDetail } from '#shared/project/project.answers';
import { isAcceptingBids } from '#shared/project/project.lifecycle';
import { asOthersRead, type ProjectRecord, readsAsParty } from './project';

/** Returns a project with unmasked texts, for the owner, the stager with the paid bid, and administrators. */
export const projectAsWritten = (project: ProjectRecord, now: Date): Project => ({
  id: project.id,
  title: project.title,
  description: project.description,
  propertyType: project.propertyType,
  occupancyStatus: project.occupancyStatus,
  squareFootage: project.squareFootage,
  bedrooms: project.bedrooms,
  bathrooms: project.bathrooms,
  location: project.location,
  city: project.city,
  neighborhood: project.neighborhood,
  county: project.county,
  state: project.state,
  placeId: project.placeId,
  countyFips: project.countyFips,
  countyName: project.countyName,
  timeline: project.timeline,
  stagingLevel: project.stagingLevel,
  roomsToStage: project.roomsToStage,
  otherRooms: project.otherRooms,
  levels: project.levels,
  locationTypes: project.locationTypes,
  status: project.status,
  photos: photoUrls(project.photos),
  photoTexts: project.photoTexts,
  userId: project.userId,
  createdAt: project.createdAt,
  deadline: project.deadline,
  acceptingBids: isAcceptingBids(project, now),
  hasSelectedBid: project.selectedBidId !== null,
  bidCount: project.bidCount,
  updateCount: project.updateCount,
  ...(project.hidden && {
    hidden: project.hidden,
    caseId: caseIdOf({ type: 'project', id: project.id, withinId: null }),
  }),
});

export const ownProject = (project: ProjectRecord, now: Date): Project => ({
  ...projectAsWritten(project, now),
  openQuestionCount: project.openQuestionCount,
  ...reviewAwaited(project.ownerReviewAwaitedSince),
});

const reviewAwaited = (since: string | undefined): Pick<Project, 'reviewAwaitedSince'> =>
  since === undefined ? {} : { reviewAwaitedSince: since };

export const awaitedOfStager = ({ awardedTo, ownerLeftAt, stagerReviewAwaitedSince }: ProjectRecord, stagerId: string) =>
  reviewAwaited(awardedTo === stagerId && ownerLeftAt === undefined ? stagerReviewAwaitedSince : undefined);

export const projectForAnyone = (project: ProjectRecord, now: Date): Project =>
  projectAsWritten({ ...asOthersRead(project), updateCount: project.updateCount - project.partyUpdateCount }, now);

/** Rounds distances to a tenth of a mile. */
export const foundProject = ({ project, miles }: { project: ProjectRecord; miles?: number }, now: Date): Project => ({
  ...projectForAnyone(project, now),
  ...(miles !== undefined && { distanceMiles: Math.round(miles * 10) / 10 }),
});

const viewerContextOf = (project: ProjectRecord, viewer: Reader | undefined): ViewerContext => ({
  viewer,
  paidParties: project.awardedTo === null ? undefined : [project.userId, project.awardedTo],
});

/** Returns a project as its viewer may see it. `owner` may be undefined if the viewer sees only the owner's type. */
export const projectWithOwner = (
  project: ProjectRecord,
  owner: Party | undefined,
  viewer: Reader | undefined,
  now: Date,
): ProjectDetail => ({
  ...(needsOwner(project, viewer) ? projectAsWritten : projectForAnyone)(project, now),
  owner: {
    id: project.userId,
    userType: project.ownerType,
    ...contactFor(viewerContextOf(project, viewer), owner),
    ...(owner && !hasLeft(owner) && project.status === 'open' && { reach: reachOf(owner) }),
    ...(project.ownerLeftAt && { leftAt: project.ownerLeftAt }),
  },
});

/** Returns whether the viewer sees the owner's contact details, so that the account must be read. */
export const needsOwner = (project: ProjectRecord, viewer: Reader | undefined): boolean =>
  viewer !== undefined && (viewer.id === project.userId || readsAsParty(project, viewer));
