import { createHash } from 'node:crypto';
import { milesBetween } from '#shared/places/distance';
import { foldCounty, foldPlace, squash } from '#shared/places/fold';
import { type County, type GazetteerFile, letters, type Place, readGazetteer, usualPlaceId } from '#shared/places/gazetteer';
import { type StateCode, stateCodes } from '#shared/states';
import { junkNames } from './corrections';
import { type Counties, type CountyShape, readCounties } from './counties';
import { type NamedPlace, withIds } from './ids';
import { type FoundPlace, readPlaces, type Zip } from './places';
import { packages, type ReadSource } from './sources';

const degrees = (number: number): string => String(Number(number.toFixed(2)));

/** The average location of a county's people; if no place has a population, of its places. */
const centreOf = (places: readonly FoundPlace[]): { lat: number; lon: number } => {
  const counted = places.some(({ population }) => population > 0);
  const weights = places.map(({ population }) => (counted ? population : 1));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = (what: 'lat' | 'lon'): number =>
    places.reduce((sum, place, at) => sum + place[what] * (weights[at] ?? 0), 0) / all;
  return { lat: mean('lat'), lon: mean('lon') };
};

const countyOf = ({ fips, name, state }: CountyShape, places: readonly FoundPlace[]): County => {
  if (places.length === 0) throw new Error(`Nobody lives in ${name}, ${state}`);
  return { fips, name, state, ...centreOf(places), keys: [foldPlace(name), foldCounty(name)] };
};

const countyLine = ({ fips, name, lat, lon }: County): string => [fips, name, degrees(lat), degrees(lon)].join('|');

const placeLine = ({ name, county, lat, lon, population, id, isUsual, aliases }: NamedPlace): string =>
  [
    name,
    county.fips,
    degrees(lat),
    degrees(lon),
    population > 0 ? Number(population.toPrecision(2)) : '',
    isUsual ? '' : id,
    aliases.join(';'),
  ]
    .join('|')
    .replace(/\|+$/, '');

/** One line per entry, so that diffs show what has changed. */
const listing = (entries: readonly unknown[]): string => `[\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]`;
/** Locals call "Hamilton Township" Hamilton, unless the state has another place of that name. */
const townshipAliases = (places: readonly FoundPlace[]): void => {
  const names = new Set(places.map(({ name }) => squash(foldPlace(name))));
  for (const place of places) {
    const bare = place.name.replace(/ Township$/, '');
    if (bare !== place.name && !names.has(squash(foldPlace(bare)))) place.aliases.push(bare);
  }
};

const carriedOver =
  (counties: Counties) =>
  ({ name, county, lat, lon, population, keys }: Place): FoundPlace | undefined => {
    const there = counties.get(county.fips);
    if (!there || junkNames.has(`${name}, ${county.state}`)) return undefined;
    return { name, aliases: keys.slice(1), county: there, lat, lon, population, zips: 0 };
  };

/** The text of a file of places. @throws Error if a reader of the file would derive other ids */
const placesFile = (counties: Iterable<County>, places: readonly NamedPlace[]): string => {
  const file = { counties: [...counties].map(countyLine), places: places.map(placeLine) };
  const wrong = readGazetteer(file).places.find(({ id }, at) => id !== places[at]?.id);
  if (wrong) throw new Error(`A reader finds ${wrong.id}`);
  return `{\n"counties": ${listing(file.counties)},\n"places": ${listing(file.places)}\n}\n`;
};

/** Returns the place of each ZIP code: of the Postal Service's name, preferably in its county, or else the nearest. */
const placesOfZips = (zips: readonly Zip[], places: readonly NamedPlace[]): [code: string, id: string][] => {
  const byName = new Map<string, NamedPlace[]>();
  for (const place of places)
    for (const name of [place.name, ...place.aliases]) {
      const key = squash(foldPlace(name));
      byName.set(key, [...(byName.get(key) ?? []), place]);
    }
  return zips.flatMap((zip): [string, string][] => {
    const called = byName.get(squash(foldPlace(zip.name))) ?? places;
    const inCounty = called.filter(({ county }) => county.fips === zip.county.fips);
    const [nearest] = (inCounty.length > 0 ? inCounty : called).toSorted(
      (one, other) => milesBetween(one, zip) - milesBetween(other, zip),
    );
    return nearest ? [[zip.code, nearest.id]] : [];
  });
};

const zipsFile = (digit: string, zipsOf: ReadonlyMap<string, string>): string => {
  const codes = new Map<string, string[]>();
  for (const [code, id] of [...zipsOf].sort()) if (code.startsWith(digit)) codes.set(id, [...(codes.get(id) ?? []), code]);
  return `${listing([...codes].sort(([one], [other]) => (one < other ? -1 : 1)).map(([id, of]) => `${id}|${of.join(' ')}`))}\n`;
};

/**
 * Builds every file of the gazetteer, by its path within `shared/places`. The same sources and the same files `before` give the
 * same bytes.
 * @throws Error if a source contains something impossible
 */
export const buildGazetteer = (
  read: ReadSource,
  before: (state: StateCode) => GazetteerFile | undefined,
): Map<string, string> => {
  const counties = readCounties(read);
  const found = readPlaces(read, counties);
  const files = new Map<string, string>();
  const counted: { place: NamedPlace; county: County }[] = [];
  const zipsOf = new Map<string, string>();
  const counts = { counties: 0, places: 0, zips: 0 };

  for (const state of stateCodes) {
    const { places, zips } = found.get(state) ?? { places: [], zips: [] };
    townshipAliases(places);
    const inState = [...counties.values()].filter((county) => county.state === state);
    const listed = new Map(
      inState.map((county) => [
        county.fips,
        countyOf(
          county,
          places.filter((place) => place.county === county),
        ),
      ]),
    );
    const former = before(state);
    const named = withIds(places, (fips) => listed.get(fips), former && readGazetteer(former), carriedOver(counties));
    files.set(`data/${state}.json`, placesFile(listed.values(), named));
    for (const [code, id] of placesOfZips(zips, named)) zipsOf.set(code, id);
    for (const place of named) if (place.population > 0) counted.push({ place, county: listed.get(place.county.fips) as County });
    counts.counties += listed.size;
    counts.places += named.length;
  }

  counted.sort((one, other) => other.place.population - one.place.population || (one.place.id < other.place.id ? -1 : 1));
  for (const letter of letters) {
    const own = counted.filter(({ place }) => [place.name, ...place.aliases].some((name) => foldPlace(name).startsWith(letter)));
    const theirCounties = new Map(
      own.map(({ county }) => [county.fips, county] as const).sort(([one], [other]) => (one < other ? -1 : 1)),
    );
    files.set(
      `letters/${letter}.json`,
      placesFile(
        theirCounties.values(),
        // Smaller ones of the same name have their id in the file, because the larger one may not be in it.
        own.map(({ place, county }) => ({
          ...place,
          isUsual: usualPlaceId(foldPlace(place.name), county, new Set()) === place.id,
        })),
      ),
    );
  }

  counts.zips = zipsOf.size;
  for (const digit of '0123456789') files.set(`zips/${digit}.json`, zipsFile(digit, zipsOf));

  const hashes = [...files].map(([file, text]) => [file, createHash('sha256').update(text).digest('hex')] as const);
  const about = { ...counts, sources: Object.values(packages), files: Object.fromEntries(hashes) };
  files.set('about.json', `${JSON.stringify(about, null, 2)}\n`);
  return files;
};
