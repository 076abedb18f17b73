import * as z from 'zod/mini';
import { placeIdPattern } from '#shared/places/gazetteer';

/** Miles in a straight line. */
export const searchMiles = [10, 25, 50, 100] as const;
export type SearchMiles = (typeof searchMiles)[number];
export const defaultMiles: SearchMiles = 25;

export const maxServiceAreas = 5;

/** A place of the gazetteer (`charlotte-nc`). The server checks that it exists. */
export const PlaceId = z
  .string('Please choose a place')
  .check(z.maxLength(100, 'Please choose a place'), z.regex(placeIdPattern, 'Please choose a place'));

const ServiceAreaBody = z.object({
  placeId: PlaceId,
  miles: z.literal(searchMiles, `Please choose a distance: ${searchMiles.join(', ')} miles`),
});
export const ServiceArea = z.object(ServiceAreaBody.shape);
export type ServiceArea = z.infer<typeof ServiceArea>;

/** The full list: missing areas are removed. */
export const ServiceAreasBody = z.object({
  serviceAreas: z
    .array(ServiceAreaBody, 'Service areas must be a list')
    .check(z.maxLength(maxServiceAreas, `Please choose at most ${maxServiceAreas} service areas`)),
});
export type ServiceAreasBody = z.infer<typeof ServiceAreasBody>;
