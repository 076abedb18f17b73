import type { ReactNode } from 'react';
import { type UseFormRegisterReturn, useController, useWatch } from 'react-hook-form';
import { numberOrNull } from '#lib/form';
import { bedroomsLabel } from '#lib/project-labels';
import { bedroomOptions, levelOptions, locationTypes, occupancyStatuses } from '#shared/contracts/project-values';
import { ownerTypes, userTypeLabels } from '#shared/contracts/user-types';
import { stagingLevelLabel, timelineLabel } from '#shared/labels';
import { Chip } from '#ui/chip';
import { ChoiceChips, type Choices, choicesOf, MultipleChoiceChips } from '#ui/choice-chips';
import { Field, FieldGroup } from '#ui/field';
import { Input, Select, Textarea } from '#ui/input';
import { useProjectForm } from './form-context';
import { type FieldName, isRequired, type ProjectFormVariant } from './form-variants';
import { CityField, StateField } from './place-fields';
import { daysToChoose } from './whole-day';

type TypedName = Exclude<FieldName, 'locationTypes' | 'roomsToStage'>;

interface TypedFieldProps {
  name: TypedName;
  label: string;
  hint?: string;
  /** The contract wants a number. */
  number?: boolean;
  /** The contract wants null where nothing is typed. */
  orNull?: boolean;
  children: (control: UseFormRegisterReturn) => ReactNode;
}

const textOrNull = (value: unknown): unknown => value || null;

/** A field that is typed, or chosen from a list. */
const TypedField = ({ name, label, hint, number = false, orNull = false, children }: TypedFieldProps) => {
  const { register, formState } = useProjectForm();
  return (
    <Field label={label} hint={hint} error={formState.errors[name]?.message} required={isRequired(name)}>
      {children(register(name, number ? { setValueAs: numberOrNull } : orNull ? { setValueAs: textOrNull } : {}))}
    </Field>
  );
};

interface SingleFieldProps<V extends string | number> {
  name: TypedName;
  label: string;
  options: Choices<V>;
  look?: 'chip' | 'tile';
}

/** One of a few, all in sight. What may stay open can be taken back. */
const SingleField = <V extends string | number>({ name, label, options, look = 'chip' }: SingleFieldProps<V>) => {
  const { control } = useProjectForm();
  const { field, fieldState } = useController({ control, name });
  const required = isRequired(name);
  return (
    <FieldGroup label={label} error={fieldState.error?.message} required={required}>
      <ChoiceChips
        {...field}
        name={label}
        options={options}
        // '' is the contract's other word for "not said".
        value={field.value === '' ? null : (field.value as V | null | undefined)}
        clearable={!required}
        look={look}
      />
    </FieldGroup>
  );
};

interface MultipleFieldProps {
  name: 'locationTypes' | 'roomsToStage';
  label: string;
  hint?: string;
  options: readonly string[];
}

/** Any number of several, all in sight. */
const MultipleField = ({ name, label, hint, options }: MultipleFieldProps) => {
  const { control } = useProjectForm();
  const { field, fieldState } = useController({ control, name });
  const chosen: readonly string[] = field.value ?? [];
  const unlisted = chosen.filter((value) => !options.includes(value));
  return (
    <FieldGroup label={label} hint={hint} error={fieldState.error?.message}>
      <MultipleChoiceChips {...field} name={label} options={options.map((value) => ({ value, label: value }))} value={chosen} />
      {/* Chosen in another form: kept unless it is taken out. */}
      {unlisted.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {unlisted.map((value) => (
            <Chip key={value} label={value} onRemove={() => field.onChange(chosen.filter((other) => other !== value))}>
              {value}
            </Chip>
          ))}
        </div>
      )}
    </FieldGroup>
  );
};

interface PresentFieldProps extends Omit<SingleFieldProps<string>, 'name' | 'options'> {
  name: 'timeline' | 'stagingLevel';
  choices: Partial<Record<string, string>>;
  labelOf: (value: string) => string;
  hints?: Readonly<Record<string, string>>;
}

/** The choices of a form, and the value that the project already has where an earlier form gave it another. */
const PresentField = ({ name, choices, labelOf, hints = {}, ...field }: PresentFieldProps) => {
  const present = useProjectForm().formState.defaultValues?.[name];
  const listed = choicesOf(choices as Record<string, string>);
  const isListed = present === undefined || listed.some(({ value }) => value === present);
  const options = isListed ? listed : [...listed, { value: present, label: labelOf(present) }];
  return <SingleField {...field} name={name} options={options.map((option) => ({ ...option, hint: hints[option.value] }))} />;
};

const posterOptions = Object.fromEntries(ownerTypes.map((type) => [type, userTypeLabels[type]]));

const bedroomChoices = bedroomOptions.map((value) => ({ value, label: bedroomsLabel(value) }));
const levelChoices = levelOptions.map((value) => ({ value, label: String(value) }));

const stagingLevelHints = {
  standard: 'Furnished to appeal to most buyers',
  luxury: 'Designer furniture and art',
  ultra_luxury: 'Bespoke, for the top of the market',
};

const descriptionHint =
  'The condition and style of the home, who it should appeal to. Phone numbers and e-mail addresses stay hidden until a stager has paid the fee.';

/** The calendar is that of the property, wherever its owner is. */
const DeadlineField = () => {
  const state = useWatch({ control: useProjectForm().control, name: 'state' });
  return (
    <TypedField name="deadline" label="Bids Until" hint="Optional. Stagers can bid until the end of that day." orNull>
      {(control) => <Input type="date" {...daysToChoose(state)} {...control} />}
    </TypedField>
  );
};

interface FormField {
  /** `narrow`: two beside each other, also on a phone. */
  width: 'narrow' | 'half' | 'wide';
  control: (variant: ProjectFormVariant) => ReactNode;
}

const lineOf = (name: TypedName, label: string, { hint, placeholder }: { hint?: string; placeholder?: string } = {}) => (
  <TypedField name={name} label={label} {...(hint && { hint })}>
    {(control) => <Input placeholder={placeholder} {...control} />}
  </TypedField>
);

const listOf = (name: TypedName, label: string, list: { options: Readonly<Record<string, string>>; placeholder?: string }) => (
  <TypedField name={name} label={label}>
    {(control) => <Select {...list} {...control} />}
  </TypedField>
);

/** Every field of the project forms. */
export const formFields: Record<FieldName, FormField> = {
  // Filled in already: the account knows. It is asked again because these forms always did.
  posterType: { width: 'half', control: () => listOf('posterType', 'I am a', { options: posterOptions }) },
  title: {
    width: 'wide',
    control: () =>
      lineOf('title', 'Project Title', { hint: 'The line stagers see first', placeholder: 'Vacant colonial in Dilworth' }),
  },
  propertyType: {
    width: 'wide',
    control: ({ propertyTypes }) => (
      <SingleField name="propertyType" label="Property Type" options={choicesOf(propertyTypes as Record<string, string>)} />
    ),
  },
  occupancyStatus: {
    width: 'wide',
    control: () => <SingleField name="occupancyStatus" label="Occupancy Status" options={choicesOf(occupancyStatuses)} />,
  },
  squareFootage: {
    width: 'narrow',
    control: () => (
      <TypedField name="squareFootage" label="Square Footage" number>
        {(control) => <Input inputMode="numeric" placeholder="2400" {...control} />}
      </TypedField>
    ),
  },
  bathrooms: {
    width: 'narrow',
    control: ({ bathrooms }) => (
      <TypedField name="bathrooms" label="Bathrooms" number>
        {(control) => (
          <Select placeholder="Select" {...control}>
            {bathrooms.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </TypedField>
    ),
  },
  bedrooms: {
    width: 'half',
    control: () => <SingleField name="bedrooms" label="Bedrooms" options={bedroomChoices} />,
  },
  levels: {
    width: 'half',
    control: () => <SingleField name="levels" label="Number of Levels" options={levelChoices} />,
  },
  city: { width: 'half', control: () => <CityField /> },
  neighborhood: { width: 'half', control: () => lineOf('neighborhood', 'Neighborhood') },
  county: { width: 'half', control: () => lineOf('county', 'County') },
  state: { width: 'half', control: () => <StateField /> },
  locationTypes: {
    width: 'wide',
    control: () => <MultipleField name="locationTypes" label="Location Type" options={locationTypes} />,
  },
  roomsToStage: {
    width: 'wide',
    control: ({ rooms }) => (
      <MultipleField name="roomsToStage" label="Rooms to Stage" hint="Choose all that apply" options={rooms} />
    ),
  },
  otherRooms: {
    width: 'wide',
    control: () =>
      lineOf('otherRooms', 'Other Rooms', { hint: 'Anything that is not in the list', placeholder: 'Sunroom, wine cellar' }),
  },
  stagingLevel: {
    width: 'wide',
    control: ({ stagingLevels }) => (
      <PresentField
        name="stagingLevel"
        label="Staging Level"
        look="tile"
        choices={stagingLevels}
        labelOf={stagingLevelLabel}
        hints={stagingLevelHints}
      />
    ),
  },
  timeline: {
    width: 'wide',
    control: ({ timelines }) => <PresentField name="timeline" label="Timeline" choices={timelines} labelOf={timelineLabel} />,
  },
  deadline: {
    width: 'half',
    control: () => <DeadlineField />,
  },
  description: {
    width: 'wide',
    control: () => (
      <TypedField name="description" label="Description" hint={descriptionHint}>
        {(control) => <Textarea rows={5} {...control} />}
      </TypedField>
    ),
  },
};
