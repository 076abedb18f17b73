import { useQuery } from '@tanstack/react-query';
import { gazetteerQuery } from '#lib/places';
import type { Gazetteer, Place } from '#shared/places/gazetteer';
import { countiesCalled, placesCalled, suggestPlaces } from '#shared/places/match';
import { defaultMiles } from '#shared/service-area/service-area.contract';
import { isStateCode } from '#shared/states';
import { Button } from '#ui/button';
import type { Change, SearchTerms } from './search-terms';

const maxGuesses = 3;

/** Returns places with exactly this name, or else similar names. */
export const placesMeant = (gazetteer: Gazetteer, { city, county }: SearchTerms): { known: Place[]; guesses: Place[] } => {
  if (city === '') {
    // The county's first place in the gazetteer is its largest.
    const counties = countiesCalled(gazetteer, county);
    const known = counties.flatMap((one) => gazetteer.places.find((place) => place.county === one) ?? []);
    return { known: known.slice(0, maxGuesses), guesses: [] };
  }
  const known = placesCalled(gazetteer, city);
  if (known.length > 0) {
    const within = county ? countiesCalled(gazetteer, county) : [];
    const inside = known.filter((place) => within.includes(place.county));
    return { known: (inside.length > 0 ? inside : known).slice(0, maxGuesses), guesses: [] };
  }
  const { places, areGuesses } = suggestPlaces(gazetteer, city);
  const names = new Set<string>();
  const guesses = areGuesses ? places.filter(({ name }) => !names.has(name) && names.add(name)) : [];
  return { known: [], guesses: guesses.slice(0, maxGuesses) };
};

interface SuggestionsProps {
  terms: SearchTerms;
  onChange: (change: Change) => void;
}

/** Shown if a search by name finds nothing. */
export const Suggestions = ({ terms, onChange }: SuggestionsProps) => {
  const state = isStateCode(terms.state) ? terms.state : null;
  const { data: gazetteer } = useQuery(gazetteerQuery(state));
  if (!gazetteer || !state) return null;
  const { known, guesses } = placesMeant(gazetteer, terms);
  const nameOf = ({ name, county }: Place) =>
    known.filter((other) => other.name === name).length > 1 ? `${name} in ${county.name}` : name;
  return (
    <>
      {guesses.map((place) => (
        <Button
          key={place.id}
          variant="secondary"
          onClick={() => onChange((present) => ({ terms: { ...present.terms, city: place.name } }))}
        >
          Did you mean {place.name}?
        </Button>
      ))}
      {known.map((place) => (
        <Button
          key={place.id}
          variant="secondary"
          onClick={() => onChange(() => ({ nearby: { place: place.id, miles: defaultMiles, sort: 'newest' } }))}
        >
          Search within {defaultMiles} miles of {nameOf(place)}
        </Button>
      ))}
    </>
  );
};
