import { milesBetween } from '#shared/places/distance';
import { foldPlace, squash } from '#shared/places/fold';
import { type StateCode, stateCodes } from '#shared/states';
import {
  additions,
  aliases,
  junkNames,
  junkPopulations,
  mainCounties,
  misfiledZips,
  populations,
  renamed,
  renumberedCounties,
} from './corrections';
import { type Counties, type CountyShape, countyAt } from './counties';
import { isInside, milesOutside } from './shapes';
import type { ReadSource } from './sources';

export interface FoundPlace {
  name: string;
  aliases: string[];
  county: CountyShape;
  lat: number;
  lon: number;
  population: number;
  zips: number;
}

interface City {
  name: string;
  state: StateCode;
  /** GeoNames' code, which may not be a county. */
  fips: string;
  lat: number;
  lon: number;
  population: number;
}

export interface Zip {
  code: string;
  name: string;
  county: CountyShape;
  lat: number;
  lon: number;
}

const isState = (text: string | undefined): text is StateCode => stateCodes.includes(text as StateCode);
const keyOf = (name: string): string => squash(foldPlace(name));

/**
 * GeoNames' name as people write it: without suffixes that only tell entries apart, and for Hawaii without accents, as the Postal
 * Service writes it.
 */
const cityName = (name: string, state: StateCode): string => {
  const plain = name
    .replace(/ \([^)]*\)$/, '')
    .replace(/^(?:City|Borough) of /, '')
    .replace(/[‘ʻ]/g, '');
  return state === 'HI' ? plain.normalize('NFD').replace(/\p{Mn}/gu, '') : plain;
};

/** The Postal Service's name, which the source has converted from capitals by a simple rule. */
const zipName = (name: string): string =>
  name
    .replace(/^N /, 'North ')
    .replace(/^S /, 'South ')
    .replace(/^E /, 'East ')
    .replace(/^W /, 'West ')
    .replace(/\bAfb\b/, 'Air Force Base')
    .replace(/\b(?:Jber|Jbsa|Usaf|Mdl|Jrb|Cbc)\b/, (word) => word.toUpperCase())
    .replace(/'S\b/, "'s")
    .replace(/\bMc ?([a-z])/i, (_mc, letter: string) => `Mc${letter.toUpperCase()}`);

// Sections of cities (PPLX) are kept, because people say Hollywood. Left out: abandoned and destroyed places, and groups of
// places.
const leftOutKinds = new Set(['PPLQ', 'PPLL', 'PPLS', 'PPLW', 'PPLH']);

/** GeoNames' columns: https://download.geonames.org/export/dump/readme.txt */
const readCities = (read: ReadSource, stateFips: ReadonlyMap<StateCode, string>): City[] =>
  read('cities', 'dist/cities500.txt')
    .split('\n')
    .map((line) => line.split('\t'))
    .flatMap(([, name = '', , , lat, lon, , kind = '', country, , state, county = '', , , population]): City[] => {
      if (country !== 'US' || !isState(state) || leftOutKinds.has(kind) || / \(historical\)$/.test(name)) return [];
      const fips = `${stateFips.get(state)}${county}`;
      return [
        {
          name: cityName(name, state),
          state,
          fips: renumberedCounties[fips] ?? fips,
          lat: Number(lat),
          lon: Number(lon),
          population: Number(population),
        },
      ];
    })
    .filter(({ name, state, fips }) => !junkNames.has(`${name}, ${state}`) && !junkNames.has(`${name}, ${state} ${fips}`));

/** How far a ZIP code's point may lie outside of its county, in miles: slightly more than the simplified shapes are wrong by. */
const zipTolerance = 3;

interface Zips {
  usable: Zip[];
  byCode: Map<string, Zip>;
}

/**
 * GeoNames' postal codes. If their county does not exist (Connecticut's planning regions, a former census area), they get the
 * county that contains them. If they lie outside their county (Charlotte's 28271 is assigned to Robeson County, 87 miles away),
 * they are used only if their name has no better code, and in the county that contains them, which is mostly right.
 */
const readZips = (
  read: ReadSource,
  counties: Counties,
  byState: ReadonlyMap<StateCode, CountyShape[]>,
  stateFips: ReadonlyMap<StateCode, string>,
): Zips => {
  const all: (Zip & { isAtHome: boolean })[] = [];
  for (const line of read('zips', 'data/US.txt').split('\n')) {
    const [, code = '', name = '', , state, , countyCode = '', , , latitude, longitude] = line.split('\t');
    if (!isState(state)) continue;
    const [lat, lon] = [Number(latitude), Number(longitude)];
    const fips = misfiledZips[code] ?? `${stateFips.get(state)}${countyCode}`;
    const inState = byState.get(state) ?? [];
    const county = counties.get(renumberedCounties[fips] ?? fips) ?? countyAt(inState, [lon, lat]);
    const isAtHome = milesOutside(county.shape, [lon, lat]) <= zipTolerance;
    const around = isAtHome ? county : inState.find(({ shape }) => isInside(shape, [lon, lat]));
    all.push({ code, name: zipName(name), county: around ?? county, lat, lon, isAtHome });
  }
  const fullKey = ({ name, county }: Zip): string => `${keyOf(name)}, ${county.state}`;
  const atHome = new Set(all.filter(({ isAtHome }) => isAtHome).map(fullKey));
  return {
    usable: all.filter(
      (zip) => (zip.isAtHome || !atHome.has(fullKey(zip))) && !junkNames.has(`${zip.name}, ${zip.county.state}`),
    ),
    byCode: new Map(all.map((zip) => [zip.code, zip])),
  };
};

/**
 * The county of a city. GeoNames' county is sometimes wrong (Davidson, NC is assigned to Gaston), but so are the simplified
 * outlines near a border (Falls Church would be in Fairfax County, Wayne, NJ in Morris). So GeoNames' county is used, unless the
 * city is miles outside of it, or ZIP codes with the city's name lie in the county that contains it and none in GeoNames'.
 */
const countyOf = (city: City, counties: Counties, around: CountyShape, zipCounties: ReadonlySet<CountyShape>): CountyShape => {
  const given = counties.get(city.fips);
  if (given?.state !== city.state || given === around) return around;
  const miles = milesOutside(given.shape, [city.lon, city.lat]);
  if (miles > 5) return around;
  if (!isInside(around.shape, [city.lon, city.lat])) return given;
  if (zipCounties.has(given)) return given;
  return zipCounties.has(around) || miles > 1 ? around : given;
};

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

const pushTo = <K, T>(map: Map<K, T[]>, key: K, value: T): void => {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
};

/**
 * Hamlets to which GeoNames gives the population of a town with the same name in the state: Monticello in Fayette County,
 * Kentucky, has that of Monticello in Wayne County. Recognized by having no post office of their name, while the town has about
 * as many people.
 */
const namesakes = (places: readonly FoundPlace[]): FoundPlace[] => {
  const towns = new Map<string, FoundPlace[]>();
  for (const place of places) if (place.zips > 0) pushTo(towns, keyOf(place.name), place);
  return places.filter(
    (place) =>
      place.zips === 0 &&
      (towns.get(keyOf(place.name)) ?? []).some((town) => {
        const share = place.population / town.population;
        return share > 0.85 && share < 1.2 && milesBetween(place, town) > 15;
      }),
  );
};

interface StateSources {
  cities: readonly City[];
  zips: readonly Zip[];
  counties: Counties;
  inState: readonly CountyShape[];
  byCode: ReadonlyMap<string, Zip>;
}

/** All places of a state, most important first. Within a county, entries with the same name are one place. */
const placesOf = (state: StateCode, { cities, zips, counties, inState, byCode }: StateSources): FoundPlace[] => {
  const found = new Map<string, FoundPlace>();
  const put = (name: string, place: Omit<FoundPlace, 'name' | 'aliases'>): void => {
    const full = `${name}, ${state}`;
    const called = renamed[full] ?? name;
    const key = `${keyOf(called)}|${place.county.fips}`;
    const known = found.get(key);
    const best =
      known && (known.population >= place.population || place.zips > 0) ? known : { ...place, name: called, aliases: [] };
    const others = [...(known?.aliases ?? []), ...(called === name ? [] : [name])];
    found.set(key, { ...best, aliases: [...new Set(others)], zips: (known?.zips ?? 0) + place.zips });
  };

  const zipCounties = new Map<string, CountyShape[]>();
  const zipGroups = new Map<string, Zip[]>();
  for (const zip of zips) {
    pushTo(zipCounties, keyOf(zip.name), zip.county);
    pushTo(zipGroups, `${keyOf(zip.name)}|${zip.county.fips}`, zip);
  }
  for (const city of cities) {
    const { name, lat, lon } = city;
    const full = `${name}, ${state}`;
    const known = counties.get(mainCounties[full] ?? '');
    const county = known ?? countyOf(city, counties, countyAt(inState, [lon, lat]), new Set(zipCounties.get(keyOf(name))));
    const population = junkPopulations.has(full) ? 0 : (populations[full] ?? city.population);
    put(name, { county, lat, lon, population, zips: 0 });
  }
  for (const { name, at, population } of additions[state] ?? []) {
    const zip = typeof at === 'string' ? byCode.get(at) : undefined;
    if (typeof at === 'string' && !zip) throw new Error(`No ZIP code ${at}`);
    const [lat, lon] = typeof at === 'string' ? [zip?.lat ?? 0, zip?.lon ?? 0] : at;
    put(name, { county: zip?.county ?? countyAt(inState, [lon, lat]), lat, lon, population, zips: 0 });
  }
  const counted = new Set([...found.values()].map(({ name }) => keyOf(name)));
  for (const group of zipGroups.values()) {
    const [first] = group;
    if (!first) continue;
    const [lat, lon] = [mean(group.map((zip) => zip.lat)), mean(group.map((zip) => zip.lon))];
    const population = counted.has(keyOf(first.name)) ? 0 : (populations[`${first.name}, ${state}`] ?? 0);
    put(first.name, { county: first.county, lat, lon, population, zips: group.length });
  }

  for (const namesake of namesakes([...found.values()])) namesake.population = 0;

  const orderOf = ({ name, county }: FoundPlace): string => `${keyOf(name)} ${county.fips}`;
  const places = [...found.values()].sort(
    (one, other) => other.population - one.population || other.zips - one.zips || (orderOf(one) < orderOf(other) ? -1 : 1),
  );
  // All places with a name use the same spelling, St. Louis or Saint Louis. Other names belong only to the first: no other New
  // York is NYC.
  const spellings = new Map<string, string>();
  for (const place of places) {
    const spelling = spellings.get(keyOf(place.name));
    if (spelling === undefined) place.aliases.push(...(aliases[`${place.name}, ${state}`] ?? []));
    place.name = spelling ?? place.name;
    spellings.set(keyOf(place.name), place.name);
  }
  return places;
};

export const readPlaces = (
  read: ReadSource,
  counties: Counties,
): Map<StateCode, { places: FoundPlace[]; zips: readonly Zip[] }> => {
  const byState = new Map<StateCode, CountyShape[]>(stateCodes.map((state) => [state, []]));
  for (const county of counties.values()) byState.get(county.state)?.push(county);
  const stateFips = new Map([...byState].map(([state, [county]]) => [state, (county?.fips ?? '').slice(0, 2)]));
  const cities = readCities(read, stateFips);
  const { usable, byCode } = readZips(read, counties, byState, stateFips);
  return new Map(
    stateCodes.map((state) => {
      const own = {
        cities: cities.filter((city) => city.state === state),
        zips: usable.filter(({ county }) => county.state === state),
        inState: byState.get(state) ?? [],
      };
      const zips = [...byCode.values()].filter(({ county }) => county.state === state);
      return [state, { places: placesOf(state, { ...own, counties, byCode }), zips }];
    }),
  );
};
