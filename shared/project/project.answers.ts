import * as z from 'zod/mini';
import { Reach } from '#shared/account/user.answers';
import { UserType } from '#shared/account/user.contract';
import { Id } from '#shared/api/common';
import { orNull, Timestamp } from '#shared/api/common.answers';
import { hiddenProjects } from '#shared/project/project.lifecycle';
import { ProjectStatus } from '#shared/project/project-search.contract';

export const Project = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  propertyType: z.string(),
  occupancyStatus: orNull(z.string()),
  squareFootage: orNull(z.number()),
  bedrooms: orNull(z.number()),
  bathrooms: orNull(z.number()),
  location: z.string(),
  city: z.string(),
  neighborhood: z.string(),
  county: z.string(),
  state: orNull(z.string()),
  /** The place of the gazetteer for city, county and state; null if there is none. */
  placeId: orNull(z.string()),
  /** The county's FIPS code and legal name ('Orleans Parish'). */
  countyFips: orNull(z.string()),
  countyName: orNull(z.string()),
  timeline: z.string(),
  stagingLevel: z.string(),
  roomsToStage: z.array(z.string()),
  otherRooms: orNull(z.string()),
  levels: orNull(z.number()),
  locationTypes: z.array(z.string()),
  status: ProjectStatus,
  photos: z.array(z.string()),
  photoTexts: z.array(z.string()),
  userId: Id,
  createdAt: Timestamp,
  deadline: orNull(Timestamp),
  acceptingBids: z.boolean(),
  hasSelectedBid: z.boolean(),
  bidCount: z.number(),
  updateCount: z.number(),
  /** Only in the owner's own list. */
  openQuestionCount: z.optional(z.number()),
  /** Since when the other party awaits the reader's review, in own lists. Absent: not awaited. */
  reviewAwaitedSince: z.optional(Timestamp),
  /** Why others do not see it, for its parties, bidders and administrators, with the case. Absent: they do. */
  hidden: z.optional(z.enum(hiddenProjects)),
  caseId: z.optional(Id),
  /** In a search by distance: miles in a straight line. */
  distanceMiles: z.optional(z.number()),
});
export type Project = z.infer<typeof Project>;

/** A new project with forecasts for its owner. Unknown figures are absent. */
export const PostedProject = z.extend(Project, {
  /** Stagers who asked for alerts in this area. */
  notifiedStagers: z.optional(z.int()),
  /** Hours until the first bid, on average in the state. */
  firstBidHours: z.optional(z.int()),
});
export type PostedProject = z.infer<typeof PostedProject>;

/** The four contact fields are null except for the owner and a stager with a paid bid on the project. */
export const ProjectOwner = z.object({
  id: Id,
  userType: UserType,
  name: orNull(z.string()),
  company: orNull(z.string()),
  email: orNull(z.string()),
  phone: orNull(z.string()),
  /** For stagers, while the project is open. */
  reach: z.optional(Reach),
  /** Only if the account is deleted. */
  leftAt: z.optional(Timestamp),
});
export type ProjectOwner = z.infer<typeof ProjectOwner>;

/** For a stager who withdrew its bid and has no other on the project. */
export const OwnWithdrawal = z.object({
  /** Of the last withdrawn bid. */
  amount: z.number(),
  mayBidAgain: z.boolean(),
});
export type OwnWithdrawal = z.infer<typeof OwnWithdrawal>;

export const ProjectDetail = z.extend(Project, { owner: ProjectOwner, ownWithdrawal: z.optional(OwnWithdrawal) });
export type ProjectDetail = z.infer<typeof ProjectDetail>;
