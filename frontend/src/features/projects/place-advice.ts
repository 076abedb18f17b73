import type { Gazetteer, Place } from '#shared/places/gazetteer';
import { placesCalled, resolvePlace, suggestPlaces } from '#shared/places/match';
import type { StateCode } from '#shared/states';

export interface Advice {
  text: string;
  /** With the labels of their buttons. */
  choices: readonly { place: Place; label: string }[];
}

const mostChoices = 4;

const choicesOf = (places: readonly Place[], labelOf: (place: Place) => string): Advice['choices'] =>
  places.slice(0, mostChoices).map((place) => ({ place, label: labelOf(place) }));

/** Adds the county to places that share a name. */
const namesOf = (places: readonly Place[]): Advice['choices'] => {
  const twins = (place: Place) => places.filter(({ name }) => name === place.name).length > 1;
  return choicesOf(places, (place) => (twins(place) ? `${place.name} in ${place.county.name}` : place.name));
};

/** Returns null if the state has exactly one such city. */
export const adviceFor = (gazetteer: Gazetteer, state: StateCode, city: string, county: string): Advice | null => {
  const meant = resolvePlace(gazetteer, { city, county });
  if (meant.kind === 'place') return null;
  if (meant.kind === 'several') {
    const choices = choicesOf(meant.places, (place) => place.county.name);
    return { text: `${state} has more than one ${meant.places[0]?.name ?? city}. Which county is it in?`, choices };
  }
  const elsewhere = placesCalled(gazetteer, city);
  if (elsewhere.length > 0) {
    // A name like "Baltimore" can mean two counties, so the label is the county that was typed.
    const where = meant.kind === 'county' ? meant.county.name : county;
    const choices = choicesOf(elsewhere, (place) => place.county.name);
    return { text: `We don’t know a ${city} in ${where}. Did you mean the one in`, choices };
  }
  const { places, areGuesses } = suggestPlaces(gazetteer, city);
  if (areGuesses && places.length > 0)
    return { text: `We don’t know a ${city} in ${state}. Did you mean`, choices: namesOf(places) };
  const more = meant.kind === 'county' ? `Stagers will find the project in ${meant.county.name}.` : 'Please check the spelling.';
  return { text: `We don’t know a ${city} in ${state}. ${more}`, choices: [] };
};
