import type { StateCode } from '#shared/states';
import { foldCounty, foldPlace } from './fold';

/**
 * A county or what stands for one: a parish, a borough, a census area, an independent city. `fips` is what it is known by: names are
 * shared, Baltimore's by a city and a county.
 */
export interface County {
  /** Five digits: the state's two, the county's three. */
  fips: string;
  /** As the law has it: "Mecklenburg County", "Orleans Parish", "Falls Church city". */
  name: string;
  state: StateCode;
  /** Where its people live on average, in degrees: where a project is taken to be of which no more is known than its county. */
  lat: number;
  lon: number;
  /** The name as it is compared (fold.ts): whole, and without its kind; a former name, too. */
  keys: readonly [whole: string, bare: string, ...former: string[]];
}

/** A city, town, village or neighbourhood, in one county. A city that lies in several is there once for each. */
export interface Place {
  /** `charlotte-nc`. Of several of a name in one state the smaller ones carry their county: `franklin-fayette-pa`. It never changes. */
  id: string;
  name: string;
  county: County;
  /** Degrees, to two places: within half a mile. */
  lat: number;
  lon: number;
  /** To two digits, for an order of importance; 0 where nobody counted. */
  population: number;
  /** The name and other names as they are compared (fold.ts). */
  keys: readonly string[];
}

/** The first letters of names as they are compared: each has a file of the places in all states, without those where nobody was counted. */
export const letters = 'abcdefghijklmnopqrstuvwxyz';

/** The places of a state, or of a letter: the most populous first. */
export interface Gazetteer {
  counties: readonly County[];
  places: readonly Place[];
}

/**
 * A file of `shared/places/data`, which `npx tsx infra/tools/gazetteer/write.ts` writes: lines of fields between `|`.
 * Counties: FIPS, name, latitude, longitude. Places: name, FIPS, latitude, longitude, and where there is any: population, an unusual id,
 * other names (between `;`).
 */
export interface GazetteerFile {
  counties: readonly string[];
  places: readonly string[];
}

/** The first two digits of the FIPS codes of a state's counties (https://www.census.gov/library/reference/code-lists/ansi.html). */
export const stateFips: Record<StateCode, string> = {
  ...{
    AL: '01',
    AK: '02',
    AZ: '04',
    AR: '05',
    CA: '06',
    CO: '08',
    CT: '09',
    DE: '10',
    DC: '11',
    FL: '12',
    GA: '13',
    HI: '15',
    ID: '16',
  },
  ...{
    IL: '17',
    IN: '18',
    IA: '19',
    KS: '20',
    KY: '21',
    LA: '22',
    ME: '23',
    MD: '24',
    MA: '25',
    MI: '26',
    MN: '27',
    MS: '28',
    MO: '29',
  },
  ...{
    MT: '30',
    NE: '31',
    NV: '32',
    NH: '33',
    NJ: '34',
    NM: '35',
    NY: '36',
    NC: '37',
    ND: '38',
    OH: '39',
    OK: '40',
    OR: '41',
    PA: '42',
  },
  ...{ RI: '44', SC: '45', SD: '46', TN: '47', TX: '48', UT: '49', VT: '50', VA: '51', WA: '53', WV: '54', WI: '55', WY: '56' },
};

/** What a place's id looks like. */
export const placeIdPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*-[a-z]{2}$/;

const stateByFips = new Map(Object.entries(stateFips).map(([state, fips]) => [fips, state as StateCode]));

/** The state of a county's FIPS code. */
export const stateOfFips = (fips: string): StateCode | undefined => stateByFips.get(fips.slice(0, 2));

/** The state that a place's id ends with, which says what file it is in. */
export const stateOfPlaceId = (id: string): StateCode | undefined => {
  const state = id.slice(-2).toUpperCase();
  return placeIdPattern.test(id) && Object.hasOwn(stateFips, state) ? (state as StateCode) : undefined;
};

const dashed = (folded: string): string => folded.replaceAll(' ', '-');

/** The id of a place unless another has it: with its county then. An independent city says that it is one, for its county's sake. */
export const usualPlaceId = (
  folded: string,
  { keys: [whole, bare], state }: County,
  taken: { has: (id: string) => boolean },
): string => {
  const [slug, ending] = [dashed(folded), state.toLowerCase()];
  const id = `${slug}-${ending}`;
  return taken.has(id) ? `${slug}-${dashed(whole.endsWith(' city') ? whole : bare)}-${ending}` : id;
};

/** What counties were called before, which people still say. */
const formerNames: Readonly<Record<string, string>> = {
  '02158': 'Wade Hampton Census Area',
  '12086': 'Dade County',
  '46102': 'Shannon County',
};

/** Reads a file. @throws Error when it is none */
export const readGazetteer = (file: GazetteerFile): Gazetteer => {
  const counties = new Map<string, County>();
  for (const line of file.counties) {
    const [fips = '', name = '', lat, lon] = line.split('|');
    const state = stateOfFips(fips);
    if (!state) throw new Error(`No county: ${line}`);
    const former = formerNames[fips];
    counties.set(fips, {
      ...{ fips, name, state, lat: Number(lat), lon: Number(lon) },
      keys: [foldPlace(name), foldCounty(name), ...(former ? [foldPlace(former), foldCounty(former)] : [])],
    });
  }
  const ids = new Set<string>();
  const places = file.places.map((line): Place => {
    const [name = '', fips = '', lat, lon, population, ownId, aliases] = line.split('|');
    const county = counties.get(fips);
    if (!county) throw new Error(`No place: ${line}`);
    const folded = foldPlace(name);
    const id = ownId || usualPlaceId(folded, county, ids);
    ids.add(id);
    const keys = aliases ? [folded, ...aliases.split(';').map(foldPlace)] : [folded];
    return { id, name, county, lat: Number(lat), lon: Number(lon), population: Number(population ?? 0), keys };
  });
  return { counties: [...counties.values()], places };
};
