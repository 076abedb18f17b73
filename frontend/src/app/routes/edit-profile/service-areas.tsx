import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { PlaceCombobox } from '#components/place-combobox';
import { paths } from '#config/paths';
import { useSaveServiceAreas } from '#features/account/queries';
import { areaKey, ServiceAreaName, usePlaceName } from '#features/account/service-areas';
import { useOneAtATime } from '#lib/hooks';
import { coverageQuery } from '#lib/places';
import type { User } from '#shared/account/user.answers';
import type { Place } from '#shared/places/gazetteer';
import { placeLabel } from '#shared/places/match';
import {
  defaultMiles,
  maxServiceAreas,
  type SearchMiles,
  type ServiceArea,
  searchMiles,
} from '#shared/service-area/service-area.contract';
import { isStateCode, states } from '#shared/states';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Select } from '#ui/input';
import { SmallText, Text, TextLink } from '#ui/text';
import { Part } from './part';

/** Describes an area: "14 counties in NC and SC, for example Mecklenburg, York and Gaston". */
const Coverage = ({ placeId, miles }: ServiceArea) => <>{useQuery(coverageQuery(placeId, miles)).data}</>;

const Item = ({ area, pending, onRemove }: { area: ServiceArea; pending: boolean; onRemove: () => void }) => {
  const name = usePlaceName(area.placeId);
  return (
    <li className="flex items-start gap-4 py-4">
      <MapPin aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1">
        <Text weight="semibold">
          <ServiceAreaName area={area} />
        </Text>
        <SmallText>
          <Coverage {...area} />
        </SmallText>
      </div>
      <Button variant="secondary" size="sm" pending={pending} onClick={onRemove}>
        Remove
        <span className="sr-only">
          {' '}
          {name}, {area.miles} miles
        </span>
      </Button>
    </li>
  );
};

const milesOptions = Object.fromEntries(searchMiles.map((miles) => [miles, `${miles} miles`]));

interface AddAreaProps {
  areas: readonly ServiceArea[];
  pending: boolean;
  /** Rejects if its request fails, and then the form keeps its values. */
  onAdd: (area: ServiceArea) => Promise<unknown>;
}

/** Adds a place with a radius, and shows what the area covers before it is saved. */
const AddArea = ({ areas, pending, onAdd }: AddAreaProps) => {
  const [state, setState] = useState('');
  const [text, setText] = useState('');
  const [place, setPlace] = useState<Place | null>(null);
  const [miles, setMiles] = useState<SearchMiles>(defaultMiles);
  const [error, setError] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const add = useOneAtATime(async (area: ServiceArea) => {
    try {
      await onAdd(area);
      setText('');
      setPlace(null);
    } catch {
      // The mutation reports the error.
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = !place
      ? 'Please choose a place from the list'
      : areas.some((area) => areaKey(area) === areaKey({ placeId: place.id, miles }))
        ? 'You already have this area'
        : '';
    setError(problem);
    if (problem) input.current?.focus();
    else if (place) void add({ placeId: place.id, miles });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2">
        <Field label="State">
          <Select options={states} placeholder="All States" value={state} onChange={({ target }) => setState(target.value)} />
        </Field>
        <Field label="Within">
          <Select
            options={milesOptions}
            value={miles}
            onChange={({ target }) => setMiles(searchMiles.find((one) => String(one) === target.value) ?? defaultMiles)}
          />
        </Field>
      </div>
      <Field label="Place" hint="Choose a state to see smaller places" error={error}>
        <PlaceCombobox
          ref={input}
          isStrict
          placeholder="Charlotte"
          state={isStateCode(state) ? state : null}
          value={text}
          onText={(typed) => {
            setText(typed);
            setPlace(null);
          }}
          onChoose={(chosen) => {
            setText(placeLabel(chosen));
            setPlace(chosen);
            setError('');
          }}
        />
      </Field>
      <SmallText role="status">{place && <Coverage placeId={place.id} miles={miles} />}</SmallText>
      <Button type="submit" variant="secondary" className="self-start" pending={pending}>
        Add Service Area
      </Button>
    </form>
  );
};

/** Edits the areas in which a stager works. Find Projects starts with the new projects there. */
export const ServiceAreas = ({ user: { serviceAreas } }: { user: User }) => {
  const save = useSaveServiceAreas();
  const heading = useRef<HTMLHeadingElement>(null);
  const [removed, setRemoved] = useState('');
  const [isAdding, setAdding] = useState(serviceAreas.length === 0);
  const isFull = serviceAreas.length >= maxServiceAreas;
  const remove = useOneAtATime(async (gone: ServiceArea) => {
    setRemoved(areaKey(gone));
    try {
      await save.mutateAsync(serviceAreas.filter((area) => areaKey(area) !== areaKey(gone)));
      // The pressed button is removed with its area.
      heading.current?.focus();
    } catch {
      // The mutation reports the error.
    }
    setRemoved('');
  });
  return (
    <Part
      id="service-areas"
      title="Service areas"
      text={
        <>
          <TextLink to={paths.projects()}>Find Projects</TextLink> shows you new projects in these areas first. You can add up to{' '}
          {maxServiceAreas}.
        </>
      }
      headingRef={heading}
      action={
        !isFull && (
          <Button variant="secondary" size="sm" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
            Add Area
          </Button>
        )
      }
    >
      {serviceAreas.length > 0 && (
        <ul aria-label="Your service areas" className="divide-y divide-line">
          {serviceAreas.map((area) => (
            <Item key={areaKey(area)} area={area} pending={removed === areaKey(area)} onRemove={() => void remove(area)} />
          ))}
        </ul>
      )}
      {isFull && <SmallText>Remove an area to add another.</SmallText>}
      {!isFull && isAdding && (
        <AddArea
          areas={serviceAreas}
          pending={save.isPending && removed === ''}
          onAdd={(area) => save.mutateAsync([...serviceAreas, area])}
        />
      )}
    </Part>
  );
};
