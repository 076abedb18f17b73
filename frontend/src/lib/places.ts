import { queryOptions, skipToken } from '@tanstack/react-query';
import { countiesWithin, coverageText, statesAround } from '#shared/places/coverage';
import { milesBetween, type Point } from '#shared/places/distance';
import { foldPlace } from '#shared/places/fold';
import type { Gazetteer, Place } from '#shared/places/gazetteer';
import { loadLetter } from '#shared/places/letters';
import { findPlace, loadState } from '#shared/places/load';
import { resolvePlace } from '#shared/places/match';
import { type Reading, readPlace } from '#shared/places/parse';
import { findZip, zipPattern } from '#shared/places/zips';
import type { StateCode } from '#shared/states';
import { asked } from './place';

/** Asks nothing without a state. */
export const gazetteerQuery = (state: StateCode | null) =>
  queryOptions({ ...asked, queryKey: ['places', 'state', state], queryFn: state === null ? skipToken : () => loadState(state) });

/**
 * Looks in the states that a text names, else in `usual` and in places of all states with the same first letter. One query,
 * because `useQueries` would add a kilobyte to every page.
 */
export const lookUpQuery = (readings: readonly Reading[], usual: readonly StateCode[]) => {
  const named = [...new Set(readings.flatMap(({ state }) => state ?? []))];
  const free = readings.find(({ name, state }) => state === null && name !== '');
  const letter = free ? foldPlace(free.name).charAt(0) : '';
  return queryOptions({
    ...asked,
    queryKey: ['places', 'look-up', letter, ...named, 'usual', ...(free ? usual : [])],
    queryFn: async () => {
      const ofState = new Map(await Promise.all(named.map(async (state) => [state, [await loadState(state)]] as const)));
      const ofAll = free ? await Promise.all([...usual.map(loadState), loadLetter(letter)]) : [];
      return ({ state }: Reading): readonly Gazetteer[] => (state === null ? ofAll : (ofState.get(state) ?? []));
    },
  });
};

/** Null if there is none. Asks nothing without a code. */
export const zipQuery = (code: string | null) =>
  queryOptions({
    ...asked,
    queryKey: ['places', 'zip', code],
    queryFn: code === null ? skipToken : async () => (await findZip(code)) ?? null,
  });

/** For a text that starts with a digit and matches nothing. */
export const zipAdvice = (text: string): string => {
  if (zipPattern.test(text)) return `We don’t know ZIP code ${text}. Type the city.`;
  return /^\d+$/.test(text) ? 'Keep typing: a ZIP code has five digits.' : 'Type the city or the ZIP code.';
};

/** Null if there is none within a hundred miles. */
export const nearestPlace = async (point: Point): Promise<Place | null> => {
  const gazetteers = await Promise.all(statesAround(point, 100).map(loadState));
  const [nearest] = gazetteers
    .flatMap(({ places }) => places)
    .sort((one, other) => milesBetween(one, point) - milesBetween(other, point));
  return nearest && milesBetween(nearest, point) <= 100 ? nearest : null;
};

/** Null if the place does not exist. */
export const coverageQuery = (placeId: string, miles: number) =>
  queryOptions({
    ...asked,
    queryKey: ['places', 'coverage', placeId, miles],
    queryFn: async () => {
      const place = await findPlace(placeId);
      if (!place) return null;
      const gazetteers = await Promise.all(statesAround(place, miles).map(loadState));
      return coverageText(countiesWithin(gazetteers, place, miles));
    },
  });

/** Returns the place of a text with a state or ZIP code; null for any other text. */
export const placeMeant = async (text: string): Promise<Place | null> => {
  for (const { name, within, state, zip } of readPlace(text)) {
    const ofZip = zip === null ? undefined : await findZip(zip);
    if (ofZip && (state === null || ofZip.county.state === state)) return ofZip;
    if (state === null) continue;
    const meant = resolvePlace(await loadState(state), { city: name, county: within[0] ?? '' });
    if (meant.kind === 'place') return meant.place;
  }
  return null;
};
