import { milesBetween, type Point } from '#shared/places/distance';
import type { County, Gazetteer, Place } from '#shared/places/gazetteer';
import { countyField, placeLabel, suggestCounties, suggestPlaces } from '#shared/places/match';
import { states } from '#shared/states';

/** What somebody may mean by a word for where they work. */
export type Offer =
  | { kind: 'place'; place: Place }
  | { kind: 'county'; county: County }
  | { kind: 'zip'; code: string; place: Place };

export const keyOf = (offer: Offer): string => (offer.kind === 'county' ? offer.county.fips : `${offer.kind} ${offer.place.id}`);

/** `Charlotte, Mecklenburg County, NC`; `Mecklenburg County, NC`; `28203: Charlotte, NC`. */
export const labelOf = (offer: Offer): string => {
  if (offer.kind === 'county') return `${offer.county.name}, ${offer.county.state}`;
  if (offer.kind === 'place') return placeLabel(offer.place);
  return `${offer.code}: ${offer.place.name}, ${offer.place.county.state}`;
};

/** What stands in the field that the specification calls County. */
export const countyText = (county: County): string => (county.name === states[county.state] ? '' : countyField(county));

const most = { places: 6, counties: 2 };

const milesFrom = (areas: readonly Point[], place: Point): number => Math.min(...areas.map((area) => milesBetween(area, place)));

/**
 * What to offer for a text: places and counties that begin so, those of the first gazetteers before others; where none does, places of a similar
 * name, the nearest to the reader's own areas first.
 */
export const offersFor = (
  gazetteers: readonly Gazetteer[],
  text: string,
  areas: readonly Point[],
): { offers: Offer[]; areGuesses: boolean } => {
  const found = gazetteers.map((gazetteer) => suggestPlaces(gazetteer, text));
  const isKnown = found.some(({ areGuesses, places }) => !areGuesses && places.length > 0);
  const places = new Map(
    found
      .filter(({ areGuesses }) => areGuesses !== isKnown)
      .flatMap((suggestions) => suggestions.places)
      .map((place) => [place.id, place]),
  );
  const [name = ''] = text.split(',');
  const counties = new Map(
    gazetteers.flatMap((gazetteer) => suggestCounties(gazetteer, name, most.counties)).map((county) => [county.fips, county]),
  );
  const sorted = [...places.values()];
  if (!isKnown && areas.length > 0) sorted.sort((one, other) => milesFrom(areas, one) - milesFrom(areas, other));
  const ofCounties = [...counties.values()].slice(0, most.counties).map((county) => ({ kind: 'county' as const, county }));
  const ofPlaces =
    isKnown || counties.size === 0 ? sorted.slice(0, most.places).map((place) => ({ kind: 'place' as const, place })) : [];
  return { offers: [...ofPlaces, ...ofCounties], areGuesses: !isKnown && counties.size === 0 };
};
