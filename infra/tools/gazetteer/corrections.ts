import type { StateCode } from '#shared/states';

/*
 * Corrections of errors and gaps in the sources that matter. Each is examined by hand, and must be examined again when a
 * source is updated. Places have their names from the sources: "Barrow, AK".
 */

const countyChanges = 'https://www.census.gov/programs-surveys/geography/technical-documentation/county-changes.html';

/** The kinds of counties that are missing or different in the list of legal names, which dates from 2010. */
export const countyKinds: Record<string, { kind: string; source: string }> = {
  '02158': { kind: ' Census Area', source: `Wade Hampton (02270) until 2015: ${countyChanges}` },
  '46102': { kind: ' County', source: `Shannon County (46113) until 2015: ${countyChanges}` },
  '02063': { kind: ' Census Area', source: `Valdez-Cordova (02261) until 2019: ${countyChanges}` },
  '02066': { kind: ' Census Area', source: `Valdez-Cordova (02261) until 2019: ${countyChanges}` },
  '02195': { kind: ' Borough', source: `a census area until 2013: ${countyChanges}` },
};

/** Outdated codes: Wade Hampton, Shannon County, and the city of Bedford, which is part of Bedford County since 2013. */
export const renumberedCounties: Record<string, string> = { '02270': '02158', '46113': '46102', '51515': '51019' };

/** ZIP codes that the sources assign to a neighboring county: Kalawao County is the peninsula of Kalaupapa. */
export const misfiledZips: Record<string, string> = { '96742': '15005' };

/**
 * Entries that are not places: an office with its own ZIP code, an island in another ocean, the remainder of a city. With a
 * county's code: a namesake that has the population of the real place.
 */
export const junkNames: ReadonlySet<string> = new Set([
  'Bryn Mawr, PA 42003',
  'Deerfield, NH 33009',
  'Jackson, NJ 34007',
  'Sunderland, MA 25027',
  'Dhs, MD',
  'JBER, AK',
  'Milford (balance), CT',
  'Lyme Town Offices, NH',
  'New Century, KS, KS',
  'Stambaugh, Iron River, MI',
  'Tri-Cities, WA',
  'Wake Island, HI',
]);

/** Parts of a city for which GeoNames has the population of the whole city or its surroundings. Their own is unknown. */
export const junkPopulations: ReadonlySet<string> = new Set([
  'East Florence, AL',
  'Tempe Junction, AZ',
  'Barstow Heights, CA',
  'East Norwalk, CT',
  'North Stamford, CT',
  'West Torrington, CT',
  'East Pensacola Heights, FL',
  'Punta Gorda Isles, FL',
  'West Hollywood, FL',
  'North Atlanta, GA',
  'North Peoria, IL',
  'Upper Alton, IL',
  'North Madison, IN',
  'Ironville, KY',
  'Meads, KY',
  'Metairie Terrace, LA',
  'Beverly Cove, MA',
  'Framingham Center, MA',
  'North Chicopee, MA',
  'South Boston, MA',
  'South Peabody, MA',
  'North Bel Air, MD',
  'South Bel Air, MD',
  'North Bath, ME',
  'South Portland Gardens, ME',
  'Minnetonka Mills, MN',
  'West Coon Rapids, MN',
  'East Independence, MO',
  'West Gulfport, MS',
  'West Raleigh, NC',
  'East Concord, NH',
  'Hopatcong Hills, NJ',
  'Sayreville Junction, NJ',
  'South Vineland, NJ',
  'Enchanted Hills, NM',
  'West Albany, NY',
  'Brentwood Estates, TN',
  'East Chattanooga, TN',
  'New South Memphis, TN',
  'Socorro Mission Number 1 Colonia, TX',
  'Sandy Hills, UT',
  'South Jordan Heights, UT',
  'East Hampton, VA',
  'Portsmouth Heights, VA',
  'South Suffolk, VA',
  'West Lynchburg, VA',
  'North La Crosse, WI',
  'Weirton Heights, WV',
]);

/**
 * Populations by the Census of 2020 (Celina: its estimate for 2024), to two digits: for cities that are one with their county and
 * have none in the sources, for one that has since grown many times over, and for those whose population the sources gave to a
 * namesake (above).
 */
export const populations: Record<string, number> = {
  'Augusta, GA': 200_000,
  'Louisville, KY': 620_000,
  'Sunderland, MA': 3700,
  'Deerfield, NH': 4900,
  'Jackson, NJ': 59_000,
  'Macon, GA': 160_000,
  'Celina, TX': 64_000,
};

/** Cities in several counties that the sources assign to one with the smaller part of them. */
export const mainCounties: Record<string, string> = { 'Aurora, CO': '08005' };

/** The names that people and the Postal Service use, by the sources' names. Searches find both. */
export const renamed: Record<string, string> = {
  'Barrow, AK': 'Utqiagvik',
  'Hot Springs National Park, AR': 'Hot Springs',
  'Suisun, CA': 'Suisun City',
  'Mansfield City, CT': 'Mansfield',
  'Montville Center, CT': 'Montville',
  'Simsbury Center, CT': 'Simsbury',
  'Storrs Mansfield, CT': 'Storrs',
  'Vernon Rockville, CT': 'Vernon',
  'Dania, FL': 'Dania Beach',
  'Greenacres City, FL': 'Greenacres',
  'Hallandale, FL': 'Hallandale Beach',
  'McRae, GA': 'McRae-Helena',
  'Mililani Town, HI': 'Mililani',
  'Bellaire, KS': 'Bel Aire',
  'Lexington-Fayette, KY': 'Lexington',
  'Foxboro, MA': 'Foxborough',
  'Head of Westport, MA': 'Westport',
  'Middleboro, MA': 'Middleborough',
  'North Attleboro, MA': 'North Attleborough',
  'North Attleborough Center, MA': 'North Attleborough',
  'Harpswell Center, ME': 'Harpswell',
  'Wells Beach Station, ME': 'Wells',
  'West Bloomfield Township, MI': 'West Bloomfield',
  'Bow Bog, NH': 'Bow',
  'Stratham Station, NH': 'Stratham',
  'Warren Township, NJ': 'Warren',
  'New York City, NY': 'New York',
  'South Park Township, PA': 'South Park',
  'Whitehall Township, PA': 'Whitehall',
  'Hilton Head, SC': 'Hilton Head Island',
  'Tysons Corner, VA': 'Tysons',
};

/** Other names. Those that differ only in spelling (Ft., St., accents) need no entry. */
export const aliases: Record<string, readonly string[]> = {
  'Carmel-by-the-Sea, CA': ['Carmel'],
  'Los Angeles, CA': ['LA'],
  'Paso Robles, CA': ['El Paso de Robles'],
  'San Francisco, CA': ['SF'],
  'Ventura, CA': ['San Buenaventura'],
  'Washington, DC': ['DC', 'District of Columbia', 'Washington DC'],
  'Saint Petersburg, FL': ['St. Pete'],
  'St. Petersburg, FL': ['St. Pete'],
  'Athens, GA': ['Athens-Clarke County'],
  'Augusta, GA': ['Augusta-Richmond County'],
  'Macon, GA': ['Macon-Bibb County'],
  'Honolulu, HI': ['Urban Honolulu'],
  'Boise, ID': ['Boise City'],
  'Louisville, KY': ['Louisville-Jefferson County'],
  'New Orleans, LA': ['NOLA'],
  'Anaconda, MT': ['Anaconda-Deer Lodge County'],
  'Butte, MT': ['Butte-Silver Bow'],
  'Las Vegas, NV': ['Vegas'],
  'New York, NY': ['NYC'],
  'Oklahoma City, OK': ['OKC'],
  'Philadelphia, PA': ['Philly'],
  'Nashville, TN': ['Nashville-Davidson'],
  'Salt Lake City, UT': ['SLC'],
};

interface Addition {
  name: string;
  /** The ZIP code of its center, which gives its location and county; or latitude and longitude, from GeoNames' entry of 2026. */
  at: string | readonly [lat: number, lon: number];
  /** By the Census of 2020, to two digits; for places founded since, by an estimate of that time. */
  population: number;
}

const add = (name: string, at: Addition['at'], population: number): Addition => ({ name, at, population });

/**
 * Cities, towns and townships that no source has under their own name, because they are newer or have post offices of other
 * names. Populations: https://www.census.gov/data/tables/time-series/demo/popest/2020s-total-cities-and-towns.html
 */
export const additions: Partial<Record<StateCode, readonly Addition[]>> = {
  CA: [add('Rancho Mission Viejo', '92694', 10000)],
  CO: [add('Dakota Ridge', [39.62, -105.14], 34000), add('Falcon', '80831', 0), add('Sterling Ranch', '80125', 0)],
  FL: [
    add('Ave Maria', [26.34, -81.44], 6200),
    add('Babcock Ranch', '33982', 0),
    add('Lake Nona', '32827', 0),
    add('Lakewood Ranch', '34202', 35000),
    add('Westlake', '33470', 900),
  ],
  GA: [add('South Fulton', [33.59, -84.67], 110000)],
  HI: [add('Mililani Mauka', [21.48, -157.99], 21000)],
  ID: [add('Hidden Springs', '83714', 2700)],
  IL: [add('Campton Hills', [41.94, -88.4], 11000)],
  LA: [add('St. George', '70810', 86000)],
  MN: [add('Credit River', '55372', 5500), add('Empire', '55024', 3200), add('Rice Lake', '55803', 4100)],
  MS: [add('Gluckstadt', '39110', 3200)],
  NJ: [
    add('Berkeley Township', '08721', 44000),
    add('Delran', '08075', 18000),
    add('East Windsor', '08520', 30000),
    add('Evesham', '08053', 47000),
    add('Galloway', '08205', 38000),
    add('Gloucester Township', '08012', 66000),
    add('Hamilton Township', '08619', 92000),
    add('Lacey', '08731', 29000),
    add('Mount Olive', '07828', 29000),
    add('South Brunswick', '08852', 47000),
    add('Stafford Township', '08050', 29000),
    add('Wall Township', '07719', 27000),
    add('Wantage', '07461', 11000),
    add('Washington Township', '08080', 49000),
    add('West Windsor', '08550', 30000),
  ],
  NY: [
    add('Clarkstown', '10956', 87000),
    add('Glenville', [42.93, -74.05], 29000),
    add('Halfmoon', '12065', 26000),
    add('Malta', '12020', 17000),
    add('Orangetown', '10962', 49000),
    add('Perinton', '14450', 48000),
    add('Ramapo', '10901', 150000),
    add('Wilton', [43.18, -73.74], 17000),
  ],
  OR: [add('Bull Mountain', '97224', 9600)],
  PA: [
    add('Hampden Township', '17050', 33000),
    add('Lower Merion', '19035', 64000),
    add('Lower Paxton', '17109', 53000),
    add('McCandless', '15237', 30000),
    add('Moon Township', '15108', 27000),
    add('Ridley Township', '19033', 31000),
    add('Ross Township', '15237', 34000),
    add('Tredyffrin', '19312', 32000),
  ],
  SC: [add('Carolina Forest', '29579', 23000), add('Indian Land', '29707', 0), add('Nexton', '29486', 0)],
  TN: [add('Hardin Valley', '37932', 0)],
  VA: [add('Stone Ridge', '20105', 15000)],
  WI: [
    add('Bloomfield', '53128', 4800),
    add('Fox Crossing', '54956', 19000),
    add('Grand Chute', '54914', 24000),
    add('Lisbon', '53089', 10000),
    add('Norway', '53185', 7900),
    add('Raymond', '53126', 3900),
    add('Salem Lakes', '53168', 15000),
    add('Summit', '53066', 4800),
    add('Vernon', '53103', 7500),
    add('Yorkville', '53182', 3300),
  ],
};
