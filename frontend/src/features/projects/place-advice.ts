import type { Gazetteer, Place } from '#shared/places/gazetteer';
import { placesCalled, resolvePlace, suggestPlaces } from '#shared/places/match';
import type { StateCode } from '#shared/states';

/** What is said below the city of a project's form. */
export interface Advice {
  text: string;
  /** What to choose from, with what the button says. */
  choices: readonly { place: Place; label: string }[];
}

const mostChoices = 4;

const choicesOf = (places: readonly Place[], labelOf: (place: Place) => string): Advice['choices'] =>
  places.slice(0, mostChoices).map((place) => ({ place, label: labelOf(place) }));

/** Of places that share a name, only the county tells which one is meant. */
const namesOf = (places: readonly Place[]): Advice['choices'] => {
  const twins = (place: Place) => places.filter(({ name }) => name === place.name).length > 1;
  return choicesOf(places, (place) => (twins(place) ? `${place.name} in ${place.county.name}` : place.name));
};

/** What there is to say about a city that is several places of the state, or none; nothing, where all is well. */
export const adviceOn = (gazetteer: Gazetteer, state: StateCode, city: string, county: string): Advice | null => {
  const meant = resolvePlace(gazetteer, { city, county });
  if (meant.kind === 'place') return null;
  if (meant.kind === 'several') {
    const choices = choicesOf(meant.places, (place) => place.county.name);
    return { text: `${state} has more than one ${meant.places[0]?.name ?? city}. Which county is it in?`, choices };
  }
  const elsewhere = placesCalled(gazetteer, city);
  if (elsewhere.length > 0) {
    // "Baltimore" is two counties: then it is none of both.
    const where = meant.kind === 'county' ? meant.county.name : county;
    const choices = choicesOf(elsewhere, (place) => place.county.name);
    return { text: `We know no ${city} in ${where}. Did you mean the one in`, choices };
  }
  const { places, areGuesses } = suggestPlaces(gazetteer, city);
  if (areGuesses && places.length > 0) return { text: `We know no ${city} in ${state}. Did you mean`, choices: namesOf(places) };
  const more = meant.kind === 'county' ? `Stagers will find the project in ${meant.county.name}.` : 'Please check the spelling.';
  return { text: `We know no ${city} in ${state}. ${more}`, choices: [] };
};
