import { invalid } from '#core/kernel/errors';
import type { ServiceArea } from '#shared/contracts/service-area';
import type { Place } from '#shared/places/gazetteer';
import { findPlace } from '#shared/places/load';
import type { Account } from './account';

/** @throws AppError VALIDATION_FAILED, naming the entry, unless each place is one of the gazetteer and is named once. */
export const mustBeKnown = async (areas: readonly ServiceArea[]): Promise<void> => {
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

/** A place of the gazetteer, and so many miles around it. */
interface Area {
  point: Place;
  miles: number;
}

/** Where a stager works. A place that was removed from the gazetteer, which only happens by hand (docs/places.md), has no area. */
export const areasOf = async ({ serviceAreas }: Pick<Account, 'serviceAreas'>): Promise<Area[]> => {
  const areas = await Promise.all(serviceAreas.map(async ({ placeId, miles }) => ({ point: await findPlace(placeId), miles })));
  return areas.flatMap(({ point, miles }) => (point ? [{ point, miles }] : []));
};
