import type { Account } from '#core/account/account';
import { findPlace } from '#shared/places/load';
import type { Area } from './search.repo';

/** Where a stager works. Places are never taken out of the gazetteer but by hand (docs/places.md): around such a one there is nothing. */
export const areasOf = async ({ serviceAreas = [] }: Pick<Account, 'serviceAreas'>): Promise<Area[]> => {
  const areas = await Promise.all(serviceAreas.map(async ({ placeId, miles }) => ({ point: await findPlace(placeId), miles })));
  return areas.flatMap(({ point, miles }) => (point ? [{ point, miles }] : []));
};
