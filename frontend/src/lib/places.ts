import { queryOptions } from '@tanstack/react-query';
import { countiesWithin, coverageText, statesAround } from '#shared/places/coverage';
import { milesBetween, type Point } from '#shared/places/distance';
import type { Place } from '#shared/places/gazetteer';
import { findPlace, loadLargest, loadState } from '#shared/places/load';
import { findZip, zipPattern } from '#shared/places/zips';
import { type StateCode, states } from '#shared/states';

/** Queries for the gazetteer. Each file is loaded once per page. */

const asked = { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false } as const;

/** The places of a state; null: the largest places of all states. */
export const gazetteerQuery = (state: StateCode | null) =>
  queryOptions({
    ...asked,
    queryKey: ['places', 'state', state],
    queryFn: () => (state === null ? loadLargest() : loadState(state)),
  });

/** The place with an id; null if there is none. */
export const placeQuery = (id: string) =>
  queryOptions({ ...asked, queryKey: ['places', 'one', id], queryFn: async () => (await findPlace(id)) ?? null });

/**
 * The gazetteers of several states, in their order; null: the largest places of all. One query, because what asks several at once (`useQueries`)
 * would add a kilobyte to every page.
 */
export const gazetteersQuery = (states: readonly (StateCode | null)[]) =>
  queryOptions({
    ...asked,
    queryKey: ['places', 'states', ...states],
    queryFn: () => Promise.all(states.map((state) => (state === null ? loadLargest() : loadState(state)))),
  });

/** The places of some ids, as far as there are such. */
export const placesQuery = (ids: readonly string[]) =>
  queryOptions({
    ...asked,
    queryKey: ['places', 'several', ...ids],
    queryFn: async () => (await Promise.all(ids.map(findPlace))).filter((place) => place !== undefined),
  });

/** The place of a ZIP code; null if there is none. */
export const zipQuery = (code: string) =>
  queryOptions({ ...asked, queryKey: ['places', 'zip', code], queryFn: async () => (await findZip(code)) ?? null });

/** What to say of digits that are no ZIP code. */
export const zipAdvice = (digits: string): string =>
  zipPattern.test(digits) ? `No ZIP code ${digits} is known. Type the city.` : 'Keep typing: a ZIP code has five digits.';

/** The place nearest to a point; null if there is none within a hundred miles. */
export const nearestPlace = async (point: Point): Promise<Place | null> => {
  const gazetteers = await Promise.all(statesAround(point, 100).map(loadState));
  const [nearest] = gazetteers
    .flatMap(({ places }) => places)
    .sort((one, other) => milesBetween(one, point) - milesBetween(other, point));
  return nearest && milesBetween(nearest, point) <= 100 ? nearest : null;
};

/** One line about the area that a circle around a place covers; null if the place does not exist. */
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

export const isStateCode = (code: string | null | undefined): code is StateCode =>
  typeof code === 'string' && Object.hasOwn(states, code);

/** `Charlotte, NC` */
export const shortPlaceLabel = ({ name, county }: Place): string => `${name}, ${county.state}`;

/** The state that is named after the last comma: `waxhaw, nc`, `Waxhaw, North Carolina`. */
export const stateIn = (text: string): StateCode | null => {
  const [, ending = ''] = /,([^,]*)$/.exec(text) ?? [];
  const said = ending.trim().toLowerCase();
  const found = Object.entries(states).find(([code, name]) => code.toLowerCase() === said || name.toLowerCase() === said);
  return found ? (found[0] as StateCode) : null;
};
