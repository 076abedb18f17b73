import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { PlaceCombobox } from '#components/place-combobox';
import { gazetteerQuery, placeMeant } from '#lib/places';
import type { Place } from '#shared/places/gazetteer';
import { countyField } from '#shared/places/match';
import { isStateCode, states } from '#shared/states';
import { Field } from '#ui/field';
import { Select } from '#ui/input';
import { SmallText, TextButton } from '#ui/text';
import { useProjectForm } from './form-variants';
import { type Advice, adviceFor } from './place-advice';

const CityAdvice = ({ advice: { text, choices }, onChoose }: { advice: Advice; onChoose: (place: Place) => void }) => (
  <SmallText as="span" className="flex flex-wrap items-center gap-x-2.5">
    <span>{text}</span>
    {choices.map(({ place, label }) => (
      <TextButton key={place.id} onClick={() => onChoose(place)}>
        {`${label}?`}
      </TextButton>
    ))}
  </SmallText>
);

export const CityField = () => {
  const { control, formState, getValues, setFocus, setValue } = useProjectForm();
  const { field, fieldState } = useController({ control, name: 'city' });
  const [county = '', stateField] = useWatch({ control, name: ['county', 'state'] });
  const state = isStateCode(stateField) ? stateField : null;
  const city = field.value.trim();
  // Updated on blur, so that advice does not appear in the middle of a word.
  const [left, setLeft] = useState(city);
  const { data: gazetteer } = useQuery(gazetteerQuery(state));
  const advice = state && gazetteer && city && city === left ? adviceFor(gazetteer, state, city, county) : null;

  /** What the last chosen place has filled in. A state that was chosen before stays. */
  const filled = useRef<{ county: string; state: string | null }>(undefined);
  const choose = (place: Place) => {
    filled.current = { county: countyField(place.county), state: place.county.state === stateField ? null : place.county.state };
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    setValue('city', place.name, options);
    setValue('county', countyField(place.county), options);
    setValue('state', place.county.state, options);
    setLeft(place.name);
  };
  /** Clears what a chosen place filled in, so that another city is looked for in all states. */
  const type = (text: string) => {
    const before = filled.current;
    filled.current = undefined;
    field.onChange(text);
    if (!before) return;
    if (before.county === county) setValue('county', '');
    if (before.state === stateField) setValue('state', '');
  };
  /** Splits a pasted "Charlotte, NC" or "28203". */
  const takeApart = async () => {
    // If the places cannot be loaded, the text stays as it is.
    const place = await placeMeant(city).catch(() => null);
    if (place && getValues('city').trim() === city) choose(place);
  };
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Field label="City" error={fieldState.error?.message} required>
        <PlaceCombobox
          ref={field.ref}
          name={field.name}
          state={state}
          value={field.value}
          onText={type}
          onChoose={choose}
          onBlur={() => {
            field.onBlur();
            setLeft(city);
            void takeApart();
          }}
        />
      </Field>
      {/* Always in the document, because screen readers announce only changes of an existing live region. */}
      <div role="status" className="min-w-0">
        {advice && (
          <CityAdvice
            advice={advice}
            onChoose={(place) => {
              choose(place);
              // The pressed button disappears with the advice.
              setFocus('city');
            }}
          />
        )}
      </div>
    </div>
  );
};

export const StateField = () => {
  const { control, register, formState } = useProjectForm();
  const error = formState.errors.state?.message;
  const noteId = useId();
  const isChosen = Boolean(useWatch({ control, name: 'state' }));
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Field label="State" error={error}>
        <Select
          options={states}
          placeholder="Select a state"
          {...(!isChosen && !error && { 'aria-describedby': noteId })}
          {...register('state')}
        />
      </Field>
      {!isChosen && <SmallText id={noteId}>Stagers search by state. Without one, nobody will find this project.</SmallText>}
    </div>
  );
};
