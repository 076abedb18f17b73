import * as z from 'zod/mini';
import { placeIdPattern } from '#shared/places/gazetteer';

/** How far around a place somebody looks, in miles as the crow flies. */
export const searchMiles = [10, 25, 50, 100] as const;
export type SearchMiles = (typeof searchMiles)[number];
export const defaultMiles: SearchMiles = 25;

export const maxServiceAreas = 5;

/** A place of the gazetteer (`charlotte-nc`); whether there is one of that id is for the server to say. */
export const PlaceId = z
  .string('Please choose a place')
  .check(z.maxLength(100, 'Please choose a place'), z.regex(placeIdPattern, 'Please choose a place'));

/** Where a stager works: so many miles around a place. */
export const ServiceAreaBody = z.object({
  placeId: PlaceId,
  miles: z.literal(searchMiles, `Please choose a distance: ${searchMiles.join(', ')} miles`),
});
/** The same in answers, which have no other fields. */
export const ServiceArea = z.object(ServiceAreaBody.shape);
export type ServiceArea = z.infer<typeof ServiceArea>;

/** All of them at once: what is not named is removed. */
export const ServiceAreasBody = z.object({
  serviceAreas: z
    .array(ServiceAreaBody, 'Service areas must be a list')
    .check(z.maxLength(maxServiceAreas, `Please choose at most ${maxServiceAreas} service areas`)),
});
export type ServiceAreasBody = z.infer<typeof ServiceAreasBody>;
