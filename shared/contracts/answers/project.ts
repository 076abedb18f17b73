import * as z from 'zod/mini';
import { Id } from '#shared/contracts/common';
import { ProjectStatus } from '#shared/contracts/project-search';
import { UserType } from '#shared/contracts/user';
import { hiddenProjects } from '#shared/lifecycle/project';
import { orNull, Timestamp } from './common';
import { Reach } from './user';

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
  /** The place of the gazetteer that city, county and state mean; null where the server does not know it. */
  placeId: orNull(z.string()),
  /** The county that they mean, by its FIPS code and legal name ('Orleans Parish'). */
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
  /** In the owner's own list. */
  openQuestionCount: z.optional(z.number()),
  /** In the owner's own list, and beside the stager's own bid: since when the reader's review of the other party is awaited. Absent: it is not. */
  reviewAwaitedSince: z.optional(Timestamp),
  /** To its two parties, its bidders and administrators: why others do not see it, and the case that says so. Absent: they do. */
  hidden: z.optional(z.enum(hiddenProjects)),
  caseId: z.optional(Id),
  /** In a search by distance: from the place that was searched around, in miles as the crow flies. */
  distanceMiles: z.optional(z.number()),
});
/** A project as anybody may see it. */
export type Project = z.infer<typeof Project>;

/** A project that was just posted, and what its owner can expect. A figure that is not known is absent. */
export const PostedProject = z.extend(Project, {
  /** Stagers who asked to hear at once of what is posted there. */
  notifiedStagers: z.optional(z.int()),
  /** Hours until the first bid, on average in the state. */
  firstBidHours: z.optional(z.int()),
});
export type PostedProject = z.infer<typeof PostedProject>;

/** The owner beside a project. The four contact fields are null to all but the owner and a stager with a paid bid on it. */
export const ProjectOwner = z.object({
  id: Id,
  userType: UserType,
  name: orNull(z.string()),
  company: orNull(z.string()),
  email: orNull(z.string()),
  phone: orNull(z.string()),
  /** To stagers, while the project is open. */
  reach: z.optional(Reach),
  /** Of one who has left since: when. */
  leftAt: z.optional(Timestamp),
});
export type ProjectOwner = z.infer<typeof ProjectOwner>;

/** To a stager who has withdrawn its bid and has none on the project now. */
export const OwnWithdrawal = z.object({
  /** Of the last bid that was withdrawn. */
  amount: z.number(),
  mayBidAgain: z.boolean(),
});
export type OwnWithdrawal = z.infer<typeof OwnWithdrawal>;

export const ProjectDetail = z.extend(Project, { owner: ProjectOwner, ownWithdrawal: z.optional(OwnWithdrawal) });
export type ProjectDetail = z.infer<typeof ProjectDetail>;
