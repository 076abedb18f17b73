import { milesBetween } from '#shared/places/distance';
import { foldPlace, squash } from '#shared/places/fold';
import { type County, type Gazetteer, type Place, usualPlaceId } from '#shared/places/gazetteer';
import type { FoundPlace } from './places';

/** A place that is to be written: its id, and whether a reader finds the id by itself. */
export interface NamedPlace extends FoundPlace {
  id: string;
  isUsual: boolean;
}

const keyOf = (name: string): string => squash(foldPlace(name));

/** Places of one name that are farther apart than this are two. */
const sameMiles = 15;

/**
 * Gives each place its id. Projects and service areas refer to them, so what has an id keeps it, whatever became of its rank or its county,
 * and what is in no source any more stays as it was, unless `carryOver` knows nothing of it.
 */
export const withIds = (
  places: readonly FoundPlace[],
  countyOf: (fips: string) => County | undefined,
  before: Gazetteer | undefined,
  carryOver: (place: Place) => FoundPlace | undefined,
): NamedPlace[] => {
  const former = before?.places ?? [];
  const unclaimed = new Set(former);
  const byName = new Map<string, Place[]>();
  for (const place of former) byName.set(keyOf(place.name), [...(byName.get(keyOf(place.name)) ?? []), place]);
  const idOf = new Map<FoundPlace, string>();
  const claim = (found: FoundPlace, isThis: (place: Place) => boolean): void => {
    if (idOf.has(found)) return;
    const own = byName.get(keyOf(found.name))?.find((place) => unclaimed.has(place) && isThis(place));
    if (!own) return;
    idOf.set(found, own.id);
    unclaimed.delete(own);
  };
  for (const found of places) claim(found, (place) => place.county.fips === found.county.fips);
  for (const found of places) claim(found, (place) => milesBetween(place, found) < sameMiles);
  const kept = [...unclaimed].flatMap((place) => {
    const found = carryOver(place);
    if (found) idOf.set(found, place.id);
    return found ? [found] : [];
  });

  const taken = new Set(former.map(({ id }) => id));
  const readers = new Set<string>();
  // The sort is stable: what has the same rank stays as it was.
  const all = [...places, ...kept].sort((one, other) => other.population - one.population);
  return all.map((found) => {
    const county = countyOf(found.county.fips);
    if (!county) throw new Error(`No county ${found.county.fips}`);
    const usual = usualPlaceId(foldPlace(found.name), county, readers);
    const id = idOf.get(found) ?? usualPlaceId(foldPlace(found.name), county, taken);
    if (readers.has(id)) throw new Error(`Two places are ${id}`);
    taken.add(id);
    readers.add(id);
    return { ...found, id, isUsual: id === usual };
  });
};
