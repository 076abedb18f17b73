import type { Project } from '#shared/contracts/answers/project';
import { milesBetween, type Point } from '#shared/places/distance';
import { foldPlace } from '#shared/places/fold';
import type { County, Gazetteer, Place } from '#shared/places/gazetteer';
import { countyField, placeLabel, suggestCounties, suggestPlaces } from '#shared/places/match';
import { type StateCode, states } from '#shared/states';

/** What somebody may mean by a word for where they work. */
export type Offer =
  | { kind: 'place'; place: Place }
  | { kind: 'county'; county: County }
  | { kind: 'zip'; code: string; place: Place }
  /** Of a project that the reader was shown: no gazetteer lists neighborhoods. */
  | { kind: 'neighborhood'; name: string; city: string; state: StateCode };

/** A project, as far as it says where it is. */
export type Located = Pick<Project, 'neighborhood' | 'city' | 'state'>;

export const keyOf = (offer: Offer): string => {
  if (offer.kind === 'neighborhood') return labelOf(offer);
  return offer.kind === 'county' ? offer.county.fips : `${offer.kind} ${offer.place.id}`;
};

/** `Charlotte, Mecklenburg County, NC`; `Mecklenburg County, NC`; `28203: Charlotte, NC`; `Dilworth in Charlotte, NC`. */
export const labelOf = (offer: Offer): string => {
  if (offer.kind === 'neighborhood') return `${offer.name} in ${offer.city}, ${offer.state}`;
  if (offer.kind === 'county') return `${offer.county.name}, ${offer.county.state}`;
  if (offer.kind === 'place') return placeLabel(offer.place);
  return `${offer.code}: ${offer.place.name}, ${offer.place.county.state}`;
};

/** What stands in the field that the specification calls County. */
export const countyText = (county: County): string => (county.name === states[county.state] ? '' : countyField(county));

const most = { places: 6, counties: 2, neighborhoods: 3, compared: 50 };

/** Farther than this from where somebody works, a similar name is another place. */
const guessMiles = 100;

/** What lies around an area, for the name of a neighborhood that nobody lists. */
const aroundMiles = 25;

export interface Offers {
  offers: Offer[];
  /** Whether the first of them begin with the text, are spelled much like it, or only lie where the reader works. */
  as: 'known' | 'guesses' | 'around';
}

const milesFrom = (areas: readonly Point[], place: Point): number => Math.min(...areas.map((area) => milesBetween(area, place)));

const unique = (places: readonly Place[]): Place[] => [...new Map(places.map((place) => [place.id, place])).values()];

const byDistance = (areas: readonly Point[], places: readonly Place[], within: number): Place[] =>
  areas.length === 0
    ? [...places]
    : places
        .map((place) => ({ place, miles: milesFrom(areas, place) }))
        .filter(({ miles }) => miles <= within)
        .sort((one, other) => one.miles - other.miles)
        .map(({ place }) => place);

/** The neighborhoods of these projects whose name begins with the text, each once. */
const neighborhoodsOf = (projects: readonly Located[], text: string): Offer[] => {
  const folded = foldPlace(text);
  const offers = projects.flatMap(({ neighborhood: name, city, state }): Offer[] =>
    state !== null && state in states && foldPlace(name).startsWith(folded)
      ? [{ kind: 'neighborhood', name, city, state: state as StateCode }]
      : [],
  );
  return [...new Map(offers.map((offer) => [foldPlace(keyOf(offer)), offer])).values()].slice(0, most.neighborhoods);
};

/** What to offer for a text, with the neighborhoods of projects that the reader was shown: after places that are called so, instead of what is a guess. */
export const offersWith = (offered: Offers, projects: readonly Located[], text: string): Offers => {
  const [name = ''] = text.split(',');
  const neighborhoods = neighborhoodsOf(projects, name);
  if (neighborhoods.length === 0) return offered;
  return { offers: offered.as === 'known' ? [...offered.offers, ...neighborhoods] : neighborhoods, as: 'known' };
};

/**
 * What to offer for a text: places and counties that begin so, those of the first gazetteers before others. Where none of the first has
 * exactly this name or begins with it, similar names within reach of the areas come before what begins so elsewhere. Where nothing is
 * known, the largest places around the areas: a neighborhood lies in one of them.
 *
 * @param gazetteers those of the areas' states first, the largest places of all last
 */
export const offersFor = (gazetteers: readonly Gazetteer[], text: string, areas: readonly Point[]): Offers => {
  const [name = ''] = text.split(',');
  const folded = foldPlace(name);
  const found = gazetteers.map((gazetteer) => suggestPlaces(gazetteer, text, most.compared));
  const known = unique(found.flatMap(({ places, areGuesses }) => (areGuesses ? [] : places)));
  const counties = new Map(
    gazetteers.flatMap((gazetteer) => suggestCounties(gazetteer, name, most.counties)).map((county) => [county.fips, county]),
  );
  const isMeant =
    found[0]?.areGuesses === false ||
    [...known, ...counties.values()].some(({ keys }) => (keys as readonly string[]).includes(folded));
  const guessed = isMeant
    ? []
    : byDistance(areas, unique(found.flatMap(({ places, areGuesses }) => (areGuesses ? places : []))), guessMiles);
  const places = [...guessed, ...known].slice(0, most.places);
  const offers: Offer[] = [
    ...places.map((place) => ({ kind: 'place' as const, place })),
    ...[...counties.values()].slice(0, most.counties).map((county) => ({ kind: 'county' as const, county })),
  ];
  if (offers.length > 0) return { offers, as: guessed.length > 0 ? 'guesses' : 'known' };
  const around = gazetteers.flatMap((gazetteer) => gazetteer.places);
  return {
    offers: unique(around.filter((place) => milesFrom(areas, place) <= aroundMiles))
      .sort((one, other) => other.population - one.population)
      .slice(0, most.places)
      .map((place) => ({ kind: 'place', place })),
    as: 'around',
  };
};
