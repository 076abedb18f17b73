import { loadState } from '#shared/places/load';
import { resolvePlace } from '#shared/places/match';
import type { ProjectRecord, Whereabouts } from './project';

export const nowhere: Whereabouts = { placeId: null, countyFips: null, countyName: null, lat: null, lon: null };

/** Returns the place, else the center of the county's population, else nowhere. Never guesses (docs/places.md). */
export const locate = async ({ city, county, state }: Pick<ProjectRecord, 'city' | 'county' | 'state'>): Promise<Whereabouts> => {
  if (state === null) return nowhere;
  const found = resolvePlace(await loadState(state), { city, county });
  if (found.kind !== 'place' && found.kind !== 'county') return nowhere;
  const [point, where] = found.kind === 'place' ? [found.place, found.place.county] : [found.county, found.county];
  return {
    placeId: found.kind === 'place' ? found.place.id : null,
    countyFips: where.fips,
    countyName: where.name,
    lat: point.lat,
    lon: point.lon,
  };
};
