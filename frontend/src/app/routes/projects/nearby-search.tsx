import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { MilesSelect } from '#components/miles-select';
import { PlaceCombobox } from '#components/place-combobox';
import { placeQuery } from '#lib/places';
import { defaultMiles } from '#shared/contracts/service-area';
import { placeLabel } from '#shared/places/match';
import { isStateCode } from '#shared/states';
import { Field } from '#ui/field';
import { Select } from '#ui/input';
import { type Nearby, stateOptions } from './search-terms';

const orders = { newest: 'Newest', nearest: 'Nearest' };

interface NearbySearchProps {
  nearby: Nearby | null;
  /** The initial state, from the search by name. */
  state: string;
  onChange: (nearby: Nearby) => void;
}

/** A search around a place, with a radius and an order. Changes take effect at once. */
export const NearbySearch = ({ nearby, state: stateBefore, onChange }: NearbySearchProps) => {
  const { data: place } = useQuery({ ...placeQuery(nearby?.place ?? ''), enabled: nearby !== null });
  const label = place ? placeLabel(place) : '';
  const [state, setState] = useState(stateBefore);
  const [text, setText] = useState(label);
  // The text follows changes from outside: the back button, or a removed chip.
  useEffect(() => setText(label), [label]);

  const [miles, setMiles] = useState(nearby?.miles ?? defaultMiles);
  const [sort, setSort] = useState(nearby?.sort ?? 'newest');
  const present = { miles: nearby?.miles ?? miles, sort: nearby?.sort ?? sort };
  const change = (changed: Partial<typeof present>) => {
    if (changed.miles) setMiles(changed.miles);
    if (changed.sort) setSort(changed.sort);
    if (nearby) onChange({ ...nearby, ...changed });
  };
  return (
    <div className="grid grid-cols-2 gap-4 sm:gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <Field label="Place" className="col-span-2 lg:col-span-1">
        <PlaceCombobox
          name="near"
          placeholder="Charlotte"
          eager
          state={isStateCode(state) ? state : null}
          value={text}
          onText={setText}
          onChoose={(chosen) => {
            setText(placeLabel(chosen));
            onChange({ ...present, place: chosen.id });
          }}
        />
      </Field>
      <Field label="In the state" className="col-span-2 sm:col-span-1 lg:order-none">
        <Select options={stateOptions} value={state} onChange={({ target }) => setState(target.value)} />
      </Field>
      <Field label="Within">
        <MilesSelect name="miles" value={present.miles} onChange={(chosen) => change({ miles: chosen })} />
      </Field>
      <Field label="Order">
        <Select
          name="sort"
          options={orders}
          value={present.sort}
          onChange={({ target }) => change({ sort: target.value === 'nearest' ? 'nearest' : 'newest' })}
        />
      </Field>
    </div>
  );
};
