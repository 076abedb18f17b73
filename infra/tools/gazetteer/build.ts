import { createHash } from 'node:crypto';
import { foldCounty, foldPlace, squash } from '#shared/places/fold';
import { type County, type GazetteerFile, type Place, readGazetteer } from '#shared/places/gazetteer';
import { type StateCode, stateCodes } from '#shared/states';
import { junkNames } from './corrections';
import { type Counties, type CountyShape, readCounties } from './counties';
import { drawState } from './drawing';
import { type NamedPlace, withIds } from './ids';
import { type FoundPlace, readPlaces } from './places';
import { packages, type ReadSource } from './sources';

/** Places of at least this size are suggested before a state is chosen. */
const largePopulation = 50_000;

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

/** A published place that no source contains any more. */
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
  const largest: { place: NamedPlace; county: County }[] = [];
  const counts = { counties: 0, places: 0 };

  for (const state of stateCodes) {
    const places = found.get(state) ?? [];
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
    const { box, counties: outlines } = drawState(inState, (fips) => listed.get(fips) as County);
    files.set(`maps/${state}.json`, `{\n"box": ${JSON.stringify(box)},\n"counties": ${listing(outlines)}\n}\n`);
    for (const place of named)
      if (place.population >= largePopulation) largest.push({ place, county: listed.get(place.county.fips) as County });
    counts.counties += listed.size;
    counts.places += named.length;
  }

  largest.sort((one, other) => other.place.population - one.place.population || (one.place.id < other.place.id ? -1 : 1));
  const theirCounties = new Map(
    largest.map(({ county }) => [county.fips, county] as const).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  files.set(
    'data/US.json',
    placesFile(
      theirCounties.values(),
      largest.map(({ place }) => place),
    ),
  );

  const hashes = [...files].map(([file, text]) => [file, createHash('sha256').update(text).digest('hex')] as const);
  const about = { ...counts, large: largest.length, sources: Object.values(packages), files: Object.fromEntries(hashes) };
  files.set('about.json', `${JSON.stringify(about, null, 2)}\n`);
  return files;
};
