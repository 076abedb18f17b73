import * as z from 'zod/mini';
import { line, optionalDate, optionalInteger, optionalText, text, typedNumber } from '#shared/api/common';
import { PhotoInput } from '#shared/photo/photo.contract';
import { stateCodes } from '#shared/states';
import {
  keysOf,
  legacyProjectTimelines,
  legacyStagingLevels,
  locationTypes,
  maxPhotoText,
  maxProjectPhotos,
  occupancyStatuses,
  projectTimelines,
  propertyTypes,
  stagingLevels,
} from './project.values';

const bathroomsMessage = 'Bathrooms must be a number';

/** Precision 3, scale 1; a decimal string or a number (specification section 3). */
const bathrooms = z.pipe(
  z.pipe(
    z.nullish(typedNumber('count', () => bathroomsMessage)),
    z.transform((value) => value ?? null),
  ),
  z.nullable(
    z.number().check(
      z.gte(1, 'Bathrooms must be at least 1'),
      z.lte(99.9, 'Bathrooms must be at most 99.9'),
      z.refine((value) => Math.round(value * 10) === value * 10, 'Bathrooms must be a number such as 2 or 2.5'),
    ),
  ),
);

/** The server sets `location` and `status`. */
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
  squareFootage: optionalInteger(1, 199_999, 'Square footage must be at least 1', {
    tooMany: 'Square footage must be below 200,000',
    notWhole: 'Square footage must be a whole number, written as 2400 or 2,400',
  }),
  bedrooms: optionalInteger(1, 99, 'Bedrooms must be at least 1', { tooMany: 'Bedrooms must be at most 99' }),
  bathrooms,
  timeline: z.enum([...keysOf(projectTimelines), ...keysOf(legacyProjectTimelines)], 'Timeline is required'),
  stagingLevel: z.enum([...keysOf(stagingLevels), ...keysOf(legacyStagingLevels)], 'Staging level is required'),
  roomsToStage: z.pipe(
    z.nullish(z.array(line({ max: 60 }), 'Rooms must be a list').check(z.maxLength(30, 'Please choose at most 30 rooms'))),
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
  photoTexts: z.optional(
    z
      .array(line({ message: 'Must be text', min: 0, max: maxPhotoText }), 'Photo texts must be a list')
      .check(z.maxLength(maxProjectPhotos, `Maximum ${maxProjectPhotos} photos allowed`)),
  ),
  deadline: optionalDate('Deadline must be a date'),
});
export type ProjectBody = z.infer<typeof ProjectBody>;
export type ProjectInput = z.input<typeof ProjectBody>;

/** Absent fields stay unchanged. */
export const EditProjectBody = z.extend(z.partial(ProjectBody), {
  /** The photos that the client has read. If they have changed meanwhile, the edit is refused. */
  photosBefore: z.optional(z.array(PhotoInput, 'Photos must be a list').check(z.maxLength(maxProjectPhotos))),
});
export type EditProjectBody = z.infer<typeof EditProjectBody>;
