import { invalid } from '#core/kernel/errors';
import type { Place } from '#shared/places/gazetteer';
import { findPlace } from '#shared/places/load';
import type { ServiceArea } from '#shared/service-area/service-area.contract';
import type { Account } from './account';

/** @throws AppError VALIDATION_FAILED, naming the entry, if a place is unknown or appears twice */
export const assertKnownPlaces = async (areas: readonly ServiceArea[]): Promise<void> => {
  const places = await Promise.all(areas.map(({ placeId }) => findPlace(placeId)));
  const issues = areas.flatMap(({ placeId }, index) => {
    const path = `serviceAreas.${index}.placeId`;
    if (!places[index]) return [{ path, message: "We don't know this place" }];
    const isFirst = areas.findIndex((area) => area.placeId === placeId) === index;
    return isFirst ? [] : [{ path, message: 'This place is already in your list' }];
  });
  const [first, ...others] = issues;
  if (first) throw invalid(first, ...others);
};

interface Area {
  point: Place;
  miles: number;
}

/** Skips places that are no longer in the gazetteer (docs/places.md). */
export const areasOf = async ({ serviceAreas }: Pick<Account, 'serviceAreas'>): Promise<Area[]> => {
  const areas = await Promise.all(serviceAreas.map(async ({ placeId, miles }) => ({ point: await findPlace(placeId), miles })));
  return areas.flatMap(({ point, miles }) => (point ? [{ point, miles }] : []));
};
