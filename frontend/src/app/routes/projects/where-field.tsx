import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LocateFixed } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type FoundPages, foundQueries } from '#features/projects/queries';
import { useAuth } from '#lib/auth';
import { placesQuery } from '#lib/place';
import { lookUpQuery, nearestPlace, zipAdvice, zipQuery } from '#lib/places';
import { stateOfPlaceId } from '#shared/places/gazetteer';
import { readPlace } from '#shared/places/parse';
import { defaultMiles } from '#shared/service-area/service-area.contract';
import { Button } from '#ui/button';
import { Combobox } from '#ui/combobox';
import { Field } from '#ui/field';
import { SmallText } from '#ui/text';
import { type Change, noTerms } from './search-terms';
import { countyText, keyOf, labelOf, type Offer, type Offers, offersFor, offersWith } from './where';

const changeOf =
  (offer: Offer): Change =>
  () => {
    if (offer.kind === 'zip') return { nearby: { place: offer.place.id, miles: defaultMiles, sort: 'newest' } };
    if (offer.kind === 'neighborhood') return { terms: { ...noTerms, city: offer.city, state: offer.state }, nearby: null };
    if (offer.kind === 'county')
      return { terms: { ...noTerms, county: countyText(offer.county), state: offer.county.state }, nearby: null };
    return { terms: { ...noTerms, city: offer.place.name, state: offer.place.county.state }, nearby: null };
  };

const noOffers: Offers & { isReady: boolean } = { offers: [], as: 'known', isReady: false };

const headings = { known: false, several: 'Which one?', guesses: 'Did you mean' };

/** Returns the places that a text may mean, in the named state or in all. The reader's areas come first. */
const useOffers = (text: string): typeof noOffers => {
  const areas = useAuth().user?.serviceAreas ?? [];
  const queries = useQueryClient();
  const { data: own = [] } = useQuery(placesQuery(areas.map(({ placeId }) => placeId)));
  const readings = readPlace(text);
  const [first] = readings;
  const usual = [...new Set(areas.flatMap(({ placeId }) => stateOfPlaceId(placeId) ?? []))];
  const { data: gazetteersFor } = useQuery(lookUpQuery(readings, usual));
  const zipCode = first?.zip ?? null;
  const zip = useQuery(zipQuery(zipCode));
  if (!first) return { ...noOffers, isReady: text !== '' };
  if (!gazetteersFor || (zipCode !== null && zip.isPending)) return noOffers;
  const named = readings.find(({ state }) => state !== null)?.state;
  const ofZip: Offer[] =
    zipCode !== null && zip.data && (!named || zip.data.county.state === named)
      ? [{ kind: 'zip', code: zipCode, place: zip.data }]
      : [];
  // A name beside a ZIP code, but without a state, could be anywhere.
  if (first.name === '' || (ofZip.length > 0 && !named)) return { offers: ofZip, as: 'known', isReady: true };
  const inCache = queries.getQueriesData<FoundPages>(foundQueries);
  const shown = inCache.flatMap(([, found]) => found?.pages.flatMap(({ items }) => items) ?? []);
  const offered = offersWith(offersFor(readings, gazetteersFor, own), shown, first.name, first.state);
  return ofZip.length > 0
    ? { offers: [...ofZip, ...(offered.as === 'guesses' ? [] : offered.offers)], as: 'known', isReady: true }
    : { ...offered, isReady: true };
};

const noMatchText = (text: string): string =>
  /^\d/.test(text) ? zipAdvice(text) : `We don’t know a place called “${text}”. Is it a neighborhood? Type its city.`;

/** Says what else is searched. The results name the place. */
const textOf = (offer: Offer): string =>
  offer.kind === 'neighborhood' ? `All of ${offer.city}, ${offer.state}, with ${offer.name}.` : '';

const currentPosition = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { maximumAge: 600_000, timeout: 15_000 }),
  );

interface WhereFieldProps {
  /** The current search's place, or empty. */
  searched: string;
  onChange: (change: Change) => void;
}

/** Accepts a city, county, ZIP code or neighborhood. The search changes only when an offer is chosen or the text is deleted. */
export const WhereField = ({ searched, onChange }: WhereFieldProps) => {
  const [text, setText] = useState(searched);
  const [message, setMessage] = useState('');
  const [isLooking, setLooking] = useState(false);
  /** Whether this field has just ended the search. The text may already be the next place's. */
  const hasCleared = useRef(false);
  // The text follows changes from outside: the back button, a removed chip, or the exact search.
  useEffect(() => {
    if (searched !== '' || !hasCleared.current) setText(searched);
    hasCleared.current = false;
  }, [searched]);
  const typed = text === searched ? '' : text.trim();
  const { offers, as, isReady } = useOffers(typed);
  const isLost = isReady && offers.length === 0;
  const choose = (offer: Offer) => {
    setText(searched);
    setMessage(textOf(offer));
    onChange(changeOf(offer));
  };
  const findNearby = async () => {
    setLooking(true);
    setMessage('');
    try {
      const { coords } = await currentPosition();
      const place = await nearestPlace({ lat: coords.latitude, lon: coords.longitude });
      if (place) onChange(() => ({ nearby: { place: place.id, miles: defaultMiles, sort: 'nearest' } }));
      else setMessage('We know no place within 100 miles of you. Type your city, county or ZIP code.');
    } catch {
      setMessage('Your browser did not share your location. Type your city, county or ZIP code.');
    } finally {
      setLooking(false);
    }
  };
  const status = isLost ? noMatchText(typed) : message;
  return (
    <div className="flex min-w-0 grow flex-col gap-2">
      <div className="flex items-end gap-2">
        <Field label="Where" className="min-w-0 grow">
          <Combobox
            name="near"
            placeholder="City, county or ZIP code"
            eager
            value={text}
            onText={(next) => {
              setText(next);
              setMessage('');
              if (next !== '') return;
              hasCleared.current = searched !== '';
              onChange(() => ({ terms: noTerms, nearby: null }));
            }}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onChoose={choose}
            items={offers}
            keyOf={keyOf}
            textOf={labelOf}
            listLabel="Places, counties and ZIP codes"
            heading={headings[as]}
            status={offers.length > 0 ? `${offers.length} found. Up and down arrows move, Enter chooses.` : ''}
          >
            {(offer) => <span className="min-w-0">{labelOf(offer)}</span>}
          </Combobox>
        </Field>
        <Button
          variant="secondary"
          className="shrink-0 max-sm:w-11 max-sm:px-0"
          title="Near Me"
          pending={isLooking}
          onClick={() => void findNearby()}
        >
          <LocateFixed />
          <span className="max-sm:sr-only">Near Me</span>
        </Button>
      </div>
      <SmallText role="status" className="empty:sr-only">
        {status}
      </SmallText>
    </div>
  );
};
