import { milesBetween, type Point } from '#shared/places/distance';
import { foldPlace } from '#shared/places/fold';
import type { County, Gazetteer, Place } from '#shared/places/gazetteer';
import { countyField, namesIn, placeLabel, suggestCounties, suggestPlaces } from '#shared/places/match';
import type { Reading } from '#shared/places/parse';
import type { Project } from '#shared/project/project.answers';
import { isStateCode, type StateCode, states } from '#shared/states';

/** A possible meaning of the typed place. */
export type Offer =
  | { kind: 'place'; place: Place }
  | { kind: 'county'; county: County }
  | { kind: 'zip'; code: string; place: Place }
  /** Taken from projects in the cache, because no gazetteer lists neighborhoods. */
  | { kind: 'neighborhood'; name: string; city: string; state: StateCode };

type Located = Pick<Project, 'neighborhood' | 'city' | 'state'>;

export const keyOf = (offer: Offer): string => {
  if (offer.kind === 'neighborhood') return labelOf(offer);
  return offer.kind === 'county' ? offer.county.fips : `${offer.kind} ${offer.place.id}`;
};

/** Returns a label such as `Charlotte, Mecklenburg County, NC`, `28203: Charlotte, NC` or `Dilworth in Charlotte, NC`. */
export const labelOf = (offer: Offer): string => {
  if (offer.kind === 'neighborhood') return `${offer.name} in ${offer.city}, ${offer.state}`;
  if (offer.kind === 'county') return `${offer.county.name}, ${offer.county.state}`;
  if (offer.kind === 'place') return placeLabel(offer.place);
  return `${offer.code}: ${offer.place.name}, ${offer.place.county.state}`;
};

/** Returns the text for the specification's County field. */
export const countyText = (county: County): string => (county.name === states[county.state] ? '' : countyField(county));

const limits = { places: 6, counties: 2, neighborhoods: 3, compared: 50 };

/** A similar name that is farther than this from the reader's areas is not suggested. */
const guessMiles = 100;

export interface Offers {
  offers: Offer[];
  /** `known`: they begin with the text. `several`: exactly this name. `guesses`: similar names. */
  as: 'known' | 'several' | 'guesses';
}

const milesFrom = (areas: readonly Point[], place: Point): number => Math.min(...areas.map((area) => milesBetween(area, place)));

const unique = (places: readonly Place[]): Place[] => [...new Map(places.map((place) => [place.id, place])).values()];

const isNear = (areas: readonly Point[], place: Point): boolean => milesFrom(areas, place) <= guessMiles;

/** Returns the places near the areas, the nearest first. Without areas, returns all. */
const byDistance = (areas: readonly Point[], places: readonly Place[]): Place[] =>
  areas.length === 0
    ? [...places]
    : places.filter((place) => isNear(areas, place)).sort((one, other) => milesFrom(areas, one) - milesFrom(areas, other));

/** Sorts exact names first, then places near the areas, then the most populous. */
const byImportance = (areas: readonly Point[], places: readonly Place[], folded: string): Place[] => {
  const rank = (place: Place): number => (place.keys.includes(folded) ? 0 : 2) + (isNear(areas, place) ? 0 : 1);
  return [...places].sort((one, other) => rank(one) - rank(other) || other.population - one.population);
};

/** Returns the distinct neighborhoods that begin with the text. */
const neighborhoodsOf = (projects: readonly Located[], text: string, within: StateCode | null): Offer[] => {
  const folded = foldPlace(text);
  const offers = projects.flatMap(({ neighborhood: name, city, state }): Offer[] =>
    isStateCode(state) && (within === null || state === within) && foldPlace(name).startsWith(folded)
      ? [{ kind: 'neighborhood', name, city, state }]
      : [],
  );
  return [...new Map(offers.map((offer) => [foldPlace(keyOf(offer)), offer])).values()].slice(0, limits.neighborhoods);
};

/** Adds neighborhoods of cached projects in the typed state: exact names first, others after places, and instead of guesses. */
export const offersWith = (
  offered: Offers,
  projects: readonly Located[],
  name: string,
  within: StateCode | null = null,
): Offers => {
  const neighborhoods = neighborhoodsOf(projects, name, within);
  if (neighborhoods.length === 0) return offered;
  if (offered.as === 'guesses') return { offers: neighborhoods, as: 'known' };
  const isExact = (offer: Offer): boolean => offer.kind === 'neighborhood' && foldPlace(offer.name) === foldPlace(name);
  const others = neighborhoods.filter((offer) => !isExact(offer));
  return { ...offered, offers: [...neighborhoods.filter(isExact), ...offered.offers, ...others] };
};

/** Returns the offers for one reading. */
const offersOf = (gazetteers: readonly Gazetteer[], text: string, areas: readonly Point[]): Offers => {
  const [name = ''] = text.split(',');
  const folded = foldPlace(name);
  const found = gazetteers.map((gazetteer) => suggestPlaces(gazetteer, text, limits.compared));
  const known = byImportance(areas, unique(found.flatMap(({ places, areGuesses }) => (areGuesses ? [] : places))), folded);
  const counties = new Map(
    gazetteers.flatMap((gazetteer) => suggestCounties(gazetteer, name, limits.counties)).map((county) => [county.fips, county]),
  );
  const exact = known.filter(({ keys }) => keys.includes(folded));
  const isMeant =
    found[0]?.areGuesses === false || exact.length > 0 || [...counties.values()].some(({ keys }) => keys.includes(folded));
  const guessed = isMeant ? [] : byDistance(areas, unique(found.flatMap(({ places, areGuesses }) => (areGuesses ? places : []))));
  const offers: Offer[] = [
    ...[...guessed, ...known].slice(0, limits.places).map((place) => ({ kind: 'place' as const, place })),
    ...[...counties.values()].slice(0, limits.counties).map((county) => ({ kind: 'county' as const, county })),
  ];
  if (guessed.length > 0) return { offers, as: 'guesses' };
  return { offers, as: exact.length > 1 ? 'several' : 'known' };
};

/**
 * Returns places and counties that begin with the text, near the areas first. Without an exact name, or a match in the areas'
 * states, similar names near the areas come first. A reading without a state has the gazetteers of the areas' states first.
 */
export const offersFor = (
  readings: readonly Reading[],
  gazetteersFor: (reading: Reading) => readonly Gazetteer[],
  areas: readonly Point[],
): Offers => {
  const all = readings.flatMap((reading) =>
    namesIn(reading).map((text) => offersOf(gazetteersFor(reading), text, reading.state === null ? areas : [])),
  );
  const hasOffers = ({ offers }: Offers): boolean => offers.length > 0;
  return all.find((one) => hasOffers(one) && one.as !== 'guesses') ?? all.findLast(hasOffers) ?? { offers: [], as: 'known' };
};
