import { useQuery } from '@tanstack/react-query';
import type { ComponentPropsWithRef } from 'react';
import { plural } from '#lib/format';
import { lookUpQuery, zipAdvice, zipQuery } from '#lib/places';
import type { Place } from '#shared/places/gazetteer';
import { placeLabel, suggestForReadings } from '#shared/places/match';
import { readPlace } from '#shared/places/parse';
import type { StateCode } from '#shared/states';
import { Combobox } from '#ui/combobox';
import { SmallText } from '#ui/text';

interface PlaceComboboxProps extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'children'> {
  /** Limits suggestions if the text names no state. Null: all states. */
  state: StateCode | null;
  value: string;
  onText: (text: string) => void;
  /** Must also set the text. */
  onChoose: (place: Place) => void;
  /** Only a known place will do, so Enter and Tab also take a guess. */
  isStrict?: boolean;
}

const none = { places: [], areGuesses: false };

/** Looks a text up in the state that it names, else in the given one, else in all. */
const usePlaces = (text: string, state: StateCode | null) => {
  const typedReadings = readPlace(text);
  const readings = typedReadings.map((reading) => ({ ...reading, state: reading.state ?? state }));
  const zipCode = readings[0]?.zip ?? null;
  const { data: gazetteersFor } = useQuery(lookUpQuery(readings, []));
  const zip = useQuery(zipQuery(zipCode));
  // A typed state overrides the ZIP code, whose place may be in another state.
  const named = typedReadings[0]?.state;
  if (zip.data && (!named || zip.data.county.state === named)) return { ...none, places: [zip.data], isReady: true };
  const isReady = zipCode === null ? gazetteersFor !== undefined : !zip.isPending && gazetteersFor !== undefined;
  return { ...(gazetteersFor ? suggestForReadings(readings, gazetteersFor) : none), isReady };
};

const notFound = (typed: string): string => (/^\d/.test(typed) ? zipAdvice(typed) : 'We don’t know a place with that name.');

const statusOf = (typed: string, places: readonly Place[], areGuesses: boolean): string => {
  if (places.length === 0) return notFound(typed);
  const count = plural(places.length, 'place');
  return `${areGuesses ? `No exact match. ${count} with a similar name.` : `${count}.`} Up and down arrows move, Enter chooses.`;
};

/** A field for a place or a ZIP code, with suggestions. Without the places it is a plain text field. */
export const PlaceCombobox = ({ state, value, isStrict = false, ...rest }: PlaceComboboxProps) => {
  const typed = value.trim();
  const { places, areGuesses, isReady } = usePlaces(typed, state);
  // If a place is required, the missing match is also visible. Screen readers get it from the status.
  const isLost = isStrict && isReady && typed !== '' && places.length === 0;
  return (
    <>
      <Combobox
        {...rest}
        value={value}
        items={places}
        eager={isStrict || !areGuesses}
        keyOf={({ id }) => id}
        textOf={placeLabel}
        listLabel="Places"
        heading={areGuesses && 'Did you mean'}
        status={isReady && typed ? statusOf(typed, places, areGuesses) : ''}
      >
        {(place) => (
          <span className="min-w-0">
            <span className="font-medium">{place.name}</span>
            <span className="text-sm text-ink-soft">{placeLabel(place).slice(place.name.length)}</span>
          </span>
        )}
      </Combobox>
      {isLost && (
        <SmallText as="span" aria-hidden="true" className="mt-1.5 block">
          {notFound(typed)}
        </SmallText>
      )}
    </>
  );
};
