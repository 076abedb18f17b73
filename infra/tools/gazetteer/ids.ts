import { milesBetween } from '#shared/places/distance';
import { foldPlace, squash } from '#shared/places/fold';
import { type County, type Gazetteer, type Place, usualPlaceId } from '#shared/places/gazetteer';
import type { FoundPlace } from './places';

/** A place with its id. `isUsual`: a reader derives the id from the name, so the file need not contain it. */
export interface NamedPlace extends FoundPlace {
  id: string;
  isUsual: boolean;
}

const keyOf = (name: string): string => squash(foldPlace(name));

/** Places with the same name are different if they are farther apart than this. */
const sameMiles = 15;

/**
 * Assigns the ids. Projects and service areas refer to them, so a known place keeps its id even if its rank or county changes. A
 * place that is no longer in any source stays, unless `carryOver` drops it.
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
  // The sort is stable: places with the same population keep their order.
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
