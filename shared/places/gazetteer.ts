import type { StateCode } from '#shared/states';
import { foldCounty, foldPlace } from './fold';

/** A county or its equivalent. Identified by `fips`, because a city and a county may share a name, as in Baltimore. */
export interface County {
  /** Five digits: the state's two, the county's three. */
  fips: string;
  /** The legal name: "Mecklenburg County", "Orleans Parish", "Falls Church city". */
  name: string;
  state: StateCode;
  /** The center of population, in degrees. Projects with only a county are located here. */
  lat: number;
  lon: number;
  /** Folded names (fold.ts): whole, without its kind, and former ones. */
  keys: readonly [whole: string, bare: string, ...former: string[]];
}

/** A city, town, village or neighborhood. A city in several counties has one entry for each. */
export interface Place {
  /**
   * `charlotte-nc`. Of several with one name in a state, the smaller ones add their county: `franklin-fayette-pa`. Never changes.
   */
  id: string;
  name: string;
  county: County;
  /** Degrees, to two places: within half a mile. */
  lat: number;
  lon: number;
  /** Rounded to two digits; 0 if unknown. */
  population: number;
  /** Folded names (fold.ts). */
  keys: readonly string[];
}

/** Each letter has a file of the populated places in all states whose folded names begin with it. */
export const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Places are sorted by population, largest first. */
export interface Gazetteer {
  counties: readonly County[];
  places: readonly Place[];
}

/**
 * A file of `shared/places/data`, written by `npx tsx infra/tools/gazetteer/write.ts`: lines of fields between `|`.
 * Counties: FIPS, name, latitude, longitude. Places: name, FIPS, latitude, longitude, and optionally population, an unusual id,
 * other names (between `;`).
 */
export interface GazetteerFile {
  counties: readonly string[];
  places: readonly string[];
}

/** The first two digits of FIPS codes (https://www.census.gov/library/reference/code-lists/ansi.html). */
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

export const placeIdPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*-[a-z]{2}$/;

const stateByFips = new Map(Object.entries(stateFips).map(([state, fips]) => [fips, state as StateCode]));

export const stateOfFips = (fips: string): StateCode | undefined => stateByFips.get(fips.slice(0, 2));

export const stateOfPlaceId = (id: string): StateCode | undefined => {
  const state = id.slice(-2).toUpperCase();
  return placeIdPattern.test(id) && Object.hasOwn(stateFips, state) ? (state as StateCode) : undefined;
};

const dashed = (folded: string): string => folded.replaceAll(' ', '-');

/** Returns the id of a place, with the county if another place has the short id. Independent cities add "city". */
export const usualPlaceId = (
  folded: string,
  { keys: [whole, bare], state }: County,
  taken: { has: (id: string) => boolean },
): string => {
  const [slug, ending] = [dashed(folded), state.toLowerCase()];
  const id = `${slug}-${ending}`;
  return taken.has(id) ? `${slug}-${dashed(whole.endsWith(' city') ? whole : bare)}-${ending}` : id;
};

/** Former names of counties that people still use. */
const formerNames: Readonly<Record<string, string>> = {
  '02158': 'Wade Hampton Census Area',
  '12086': 'Dade County',
  '46102': 'Shannon County',
};

/** @throws Error for an invalid file */
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
