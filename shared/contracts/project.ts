import * as z from 'zod/mini';
import { projectStatuses } from '#shared/lifecycle/project';
import { stateCodes } from '#shared/states';
import {
  asSeen,
  Id,
  line,
  onOneLine,
  optionalDate,
  optionalInteger,
  optionalText,
  orNull,
  PageQuery,
  Timestamp,
  text,
  wellFormed,
} from './common';
import {
  legacyProjectTimelines,
  legacyStagingLevels,
  locationTypes,
  maxPhotoText,
  maxProjectPhotos,
  occupancyStatuses,
  projectTimelines,
  propertyTypes,
  stagingLevels,
} from './project-values';
import { PlaceId, searchMiles } from './service-area';
import { UserType } from './user';

const keysOf = <T extends Record<string, string>>(labels: T) =>
  Object.keys(labels) as [keyof T & string, ...(keyof T & string)[]];

const bathroomsMessage = 'Bathrooms must be a number';

/** Precision 3, scale 1; a decimal string is accepted as well as a number (specification section 3). */
const bathrooms = z.pipe(
  z.pipe(
    z.nullish(z.union([z.number(), z.string().check(z.regex(/^\d{1,2}(\.\d)?$/, bathroomsMessage))], bathroomsMessage)),
    z.transform((value) => (value === null || value === undefined ? null : Number(value))),
  ),
  z.nullable(
    z.number().check(
      z.gte(1, 'Bathrooms must be at least 1'),
      z.lte(99.9, 'Bathrooms must be at most 99.9'),
      z.refine((value) => Math.round(value * 10) === value * 10, 'Bathrooms go in tenths'),
    ),
  ),
);

/** A photo as a client may send it: the URL of one it uploaded (`/media/...`), its key, or a `data:` URL. */
export const PhotoInput = z
  .string('Invalid photo')
  .check(z.minLength(1, 'Invalid photo'), z.maxLength(7_000_000, 'Photo is larger than 5MB'));

/** The fields that an owner writes. `location` and `status` are the server's. */
export const ProjectBody = z.object({
  title: line({ message: 'Title is required', max: 200 }),
  description: text({ message: 'Description is required', max: 5000 }),
  propertyType: z.enum(keysOf(propertyTypes), 'Property type is required'),
  city: line({ message: 'City is required', max: 100 }),
  neighborhood: line({ message: 'Neighborhood is required', max: 100 }),
  county: line({ message: 'County is required', max: 100 }),
  state: z.pipe(
    z.nullish(z.union([z.literal(''), z.enum(stateCodes, 'Please select a state')], 'Please select a state')),
    z.transform((value) => value || null),
  ),
  occupancyStatus: z.pipe(
    z.nullish(
      z.union(
        [z.literal(''), z.enum(keysOf(occupancyStatuses), 'Please select an occupancy status')],
        'Please select an occupancy status',
      ),
    ),
    z.transform((value) => value || null),
  ),
  squareFootage: optionalInteger(1, 199_999, 'Square footage must be at least 1', 'Square footage must be below 200,000'),
  bedrooms: optionalInteger(1, 99, 'Bedrooms must be at least 1', 'Bedrooms must be at most 99'),
  bathrooms,
  timeline: z.enum([...keysOf(projectTimelines), ...keysOf(legacyProjectTimelines)], 'Timeline is required'),
  stagingLevel: z.enum([...keysOf(stagingLevels), ...keysOf(legacyStagingLevels)], 'Staging level is required'),
  roomsToStage: z.pipe(
    z.nullish(z.array(line({ max: 60 }), 'Rooms must be a list').check(z.maxLength(30, 'At most 30 rooms'))),
    z.transform((value) => [...new Set(value ?? [])]),
  ),
  otherRooms: optionalText(1000),
  levels: optionalInteger(1, 4, 'Levels must be from 1 to 4'),
  locationTypes: z.pipe(
    z.nullish(z.array(z.enum(locationTypes, 'Unknown location type'), 'Location types must be a list')),
    z.transform((value) => [...new Set(value ?? [])]),
  ),
  photos: z.pipe(
    z.nullish(
      z
        .array(PhotoInput, 'Photos must be a list')
        .check(z.maxLength(maxProjectPhotos, `Maximum ${maxProjectPhotos} photos allowed`)),
    ),
    z.transform((value) => [...new Set(value ?? [])]),
  ),
  /** What is seen on each photo, in the order of `photos`, for those who do not see it; empty where nothing is said. */
  photoTexts: z.optional(
    z
      .array(
        z
          .string('Must be text')
          .check(z.overwrite(asSeen), z.maxLength(maxPhotoText, `Must be at most ${maxPhotoText} characters`), onOneLine),
        'Photo texts must be a list',
      )
      .check(z.maxLength(maxProjectPhotos, `Maximum ${maxProjectPhotos} photos allowed`)),
  ),
  deadline: optionalDate('Deadline must be a date'),
});
export type ProjectBody = z.infer<typeof ProjectBody>;
export type ProjectInput = z.input<typeof ProjectBody>;

/** An edit names only the fields that it changes; one that is absent stays as it is. */
export const EditProjectBody = z.extend(z.partial(ProjectBody), {
  /** The photos that `photos` was made of: where others are there by now, the edit is refused instead of losing them. */
  photosBefore: z.optional(z.array(PhotoInput, 'Photos must be a list').check(z.maxLength(maxProjectPhotos))),
});
export type EditProjectBody = z.infer<typeof EditProjectBody>;

export const ProjectStatus = z.enum(projectStatuses);
export type ProjectStatus = z.infer<typeof ProjectStatus>;

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
  /** What is seen on each of them, in the same order; empty where nothing is said, no list where nothing is said of any. */
  photoTexts: z.array(z.string()),
  userId: Id,
  createdAt: Timestamp,
  deadline: orNull(Timestamp),
  acceptingBids: z.boolean(),
  /** One bid is accepted, whether or not its fee is paid. */
  hasSelectedBid: z.boolean(),
  /** Bids that are not rejected. */
  bidCount: z.number(),
  /** Updates that its owner has posted since there were bids. */
  updateCount: z.number(),
  /** In a search by distance: from the place that was searched around, in miles as the crow flies. */
  distanceMiles: z.optional(z.number()),
});
/** A project as anybody may see it. */
export type Project = z.infer<typeof Project>;

/** The owner beside a project. The four contact fields are null to all but the owner and a stager with a paid bid on it. */
export const ProjectOwner = z.object({
  id: Id,
  userType: UserType,
  name: orNull(z.string()),
  company: orNull(z.string()),
  email: orNull(z.string()),
  phone: orNull(z.string()),
  /** Of one who has left since: when. */
  leftAt: z.optional(Timestamp),
});
export type ProjectOwner = z.infer<typeof ProjectOwner>;

export const ProjectDetail = z.extend(Project, { owner: ProjectOwner });
export type ProjectDetail = z.infer<typeof ProjectDetail>;

const searchText = z.optional(z.string().check(z.trim(), z.maxLength(100, 'Must be at most 100 characters'), wellFormed));

/** How what is found is ordered. `nearest` is one page, and says by the header `x-truncated: true` when there was more than it looked at. */
export const searchOrders = ['newest', 'nearest'] as const;

/**
 * What a stager looks for: by state and city or county (specification section 6), around a place, or in the own service areas. The
 * filters narrow each of them.
 */
export const ListProjectsQuery = z.extend(PageQuery, {
  city: searchText,
  county: searchText,
  state: z.optional(z.string().check(z.trim(), z.toUpperCase())),
  status: z.optional(ProjectStatus),
  /** Around this place of the gazetteer. */
  near: z.optional(PlaceId),
  miles: z.optional(
    z.pipe(z.string(), z.pipe(z.transform(Number), z.literal(searchMiles, `Must be one of ${searchMiles.join(', ')}`))),
  ),
  sort: z.optional(z.enum(searchOrders)),
  /** `own`: around each of the caller's service areas. */
  areas: z.optional(z.literal('own')),
  propertyType: z.optional(z.enum(keysOf(propertyTypes))),
  stagingLevel: z.optional(z.enum(keysOf(stagingLevels))),
  timeline: z.optional(z.enum(keysOf(projectTimelines))),
  occupancyStatus: z.optional(z.enum(keysOf(occupancyStatuses))),
});
export type ListProjectsQuery = z.infer<typeof ListProjectsQuery>;
