import { useController } from 'react-hook-form';
import { bedroomsLabel, stagingLevelLabel, timelineLabel } from '#lib/project-labels';
import { bedroomOptions, levelOptions, locationTypes, occupancyStatuses } from '#shared/contracts/project-values';
import { Chip } from '#ui/chip';
import { ChoiceChips, type Choices, choicesOf, MultipleChoiceChips } from '#ui/choice-chips';
import { FieldGroup } from '#ui/field';
import { isRequired } from '../../form-variants';
import { useProjectForm, type VariantProps } from './use-project-form';

type SingleName = 'propertyType' | 'occupancyStatus' | 'bedrooms' | 'levels' | 'stagingLevel' | 'timeline';

interface SingleFieldProps<V extends string | number> {
  name: SingleName;
  label: string;
  options: Choices<V>;
  look?: 'chip' | 'tile';
}

/** One of a few. What may stay open can be taken back. */
const SingleField = <V extends string | number>({ name, label, options, look = 'chip' }: SingleFieldProps<V>) => {
  const { control } = useProjectForm();
  const { field, fieldState } = useController({ control, name });
  const required = isRequired(name);
  return (
    <FieldGroup label={label} error={fieldState.error?.message} required={required}>
      <ChoiceChips
        name={label}
        options={options}
        // '' is the contract's other word for "not said".
        value={field.value === '' ? null : (field.value as V | null | undefined)}
        onChange={field.onChange}
        onBlur={field.onBlur}
        ref={field.ref}
        clearable={!required}
        look={look}
      />
    </FieldGroup>
  );
};

/** The choices of a form, and the value that a project already has where an earlier form gave it another. */
const withPresent = <V extends string>(options: Choices<V>, present: V | undefined, label: (value: V) => string): Choices<V> =>
  present === undefined || options.some(({ value }) => value === present)
    ? options
    : [...options, { value: present, label: label(present) }];

const useFirstValue = (name: 'timeline' | 'stagingLevel'): string | undefined => {
  const { formState } = useProjectForm();
  return formState.defaultValues?.[name];
};

export const PropertyTypeField = ({ variant }: VariantProps) => (
  <SingleField name="propertyType" label="Property Type" options={choicesOf(variant.propertyTypes as Record<string, string>)} />
);

export const OccupancyField = () => (
  <SingleField name="occupancyStatus" label="Occupancy Status" options={choicesOf(occupancyStatuses)} />
);

export const BedroomsField = () => (
  <SingleField
    name="bedrooms"
    label="Bedrooms"
    options={bedroomOptions.map((value) => ({ value, label: bedroomsLabel(value) }))}
  />
);

export const LevelsField = () => (
  <SingleField name="levels" label="Number of Levels" options={levelOptions.map((value) => ({ value, label: String(value) }))} />
);

const levelHints: Readonly<Record<string, string>> = {
  standard: 'Furnished to appeal to most buyers',
  luxury: 'Designer furniture and art',
  ultra_luxury: 'Bespoke, for the top of the market',
};

export const StagingLevelField = ({ variant }: VariantProps) => {
  const choices = choicesOf(variant.stagingLevels as Record<string, string>);
  const options = withPresent(choices, useFirstValue('stagingLevel'), stagingLevelLabel);
  return (
    <SingleField
      name="stagingLevel"
      label="Staging Level"
      look="tile"
      options={options.map((option) => ({ ...option, hint: levelHints[option.value] }))}
    />
  );
};

export const TimelineField = ({ variant }: VariantProps) => {
  const choices = choicesOf(variant.timelines as Record<string, string>);
  return (
    <SingleField name="timeline" label="Timeline" options={withPresent(choices, useFirstValue('timeline'), timelineLabel)} />
  );
};

export const LocationTypesField = () => {
  const { control } = useProjectForm();
  const { field, fieldState } = useController({ control, name: 'locationTypes' });
  return (
    <FieldGroup label="Location Type" error={fieldState.error?.message}>
      <MultipleChoiceChips
        name="Location Type"
        options={locationTypes.map((value) => ({ value, label: value }))}
        value={field.value ?? []}
        onChange={field.onChange}
        onBlur={field.onBlur}
        ref={field.ref}
      />
    </FieldGroup>
  );
};

export const RoomsField = ({ variant }: VariantProps) => {
  const { control } = useProjectForm();
  const { field, fieldState } = useController({ control, name: 'roomsToStage' });
  const chosen = field.value ?? [];
  const unlisted = chosen.filter((room) => !variant.rooms.includes(room));
  return (
    <FieldGroup label="Rooms to Stage" hint="Choose all that apply" error={fieldState.error?.message}>
      <MultipleChoiceChips
        name="Rooms to Stage"
        options={variant.rooms.map((value) => ({ value, label: value }))}
        value={chosen}
        onChange={field.onChange}
        onBlur={field.onBlur}
        ref={field.ref}
      />
      {/* Chosen in another form: kept unless it is taken out. */}
      {unlisted.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {unlisted.map((room) => (
            <Chip key={room} label={room} onRemove={() => field.onChange(chosen.filter((other) => other !== room))}>
              {room}
            </Chip>
          ))}
        </div>
      )}
    </FieldGroup>
  );
};
