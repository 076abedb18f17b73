import { type UseFormRegisterReturn, useController, useWatch } from 'react-hook-form';
import { typedNumber } from '#lib/form';
import { Chip } from '#ui/chip';
import { ChoiceChips, MultipleChoiceChips } from '#ui/choice-chips';
import { Field, FieldGroup } from '#ui/field';
import { Input, Select, Textarea } from '#ui/input';
import { type FieldName, formFields, type Option } from './fields';
import { optionsFor, type ProjectFormVariant, useProjectForm } from './form-variants';
import { CityField, StateField } from './place-fields';
import { daysToChoose } from './whole-day';

interface ControlProps {
  name: FieldName;
  options: readonly Option[];
}

/** Counts days in the property's time zone. */
const DayInput = (control: UseFormRegisterReturn) => {
  const state = useWatch({ control: useProjectForm().control, name: 'state' });
  return <Input type="date" {...daysToChoose(state)} {...control} />;
};

/** The contract expects a number or null where the form has text. Only square feet are typed with a unit. */
const setValueAs = { number: typedNumber('squareFeet'), day: (value: unknown) => value || null };

const TypedField = ({ name, options }: ControlProps) => {
  const { register, formState } = useProjectForm();
  const { label, hint, placeholder, required, holds, control: kind } = formFields[name];
  const control = register(name, holds === 'number' || holds === 'day' ? { setValueAs: setValueAs[holds] } : {});
  return (
    <Field label={label} hint={hint} error={formState.errors[name]?.message} required={required}>
      {kind === 'select' ? (
        <Select placeholder={placeholder} {...control}>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      ) : kind === 'paragraph' ? (
        <Textarea rows={5} {...control} />
      ) : kind === 'day' ? (
        <DayInput {...control} />
      ) : (
        <Input placeholder={placeholder} {...(kind === 'number' && { inputMode: 'numeric' })} {...control} />
      )}
    </Field>
  );
};

/** An optional choice can be cleared. */
const SingleField = ({ name, options }: ControlProps) => {
  const { control, formState } = useProjectForm();
  const { field, fieldState } = useController({ control, name });
  const { label, required, labelOf, control: kind } = formFields[name];
  const present = formState.defaultValues?.[name];
  const isUnlisted = labelOf && typeof present === 'string' && !options.some(({ value }) => value === present);
  return (
    <FieldGroup label={label} error={fieldState.error?.message} required={required}>
      <ChoiceChips
        {...field}
        name={label}
        options={isUnlisted ? [...options, { value: present, label: labelOf(present) }] : options}
        // '' is the contract's other value for 'not specified'.
        value={field.value === '' ? null : (field.value as string | number | null | undefined)}
        clearable={!required}
        look={kind === 'tiles' ? 'tile' : 'chip'}
      />
    </FieldGroup>
  );
};

const MultipleField = ({ name, options }: ControlProps) => {
  const { control } = useProjectForm();
  const { field, fieldState } = useController({ control, name });
  const { label, hint } = formFields[name];
  const chosen = (field.value ?? []) as readonly string[];
  const unlisted = chosen.filter((chip) => !options.some(({ value }) => value === chip));
  return (
    <FieldGroup label={label} hint={hint} error={fieldState.error?.message}>
      <MultipleChoiceChips {...field} name={label} options={options} value={chosen} />
      {/* Values from another form: kept unless the user removes them. */}
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

export const FormField = ({ name, variant }: { name: FieldName; variant: ProjectFormVariant }) => {
  const { control } = formFields[name];
  if (control === 'city') return <CityField />;
  if (control === 'state') return <StateField />;
  const Control = control === 'list' ? MultipleField : control === 'chips' || control === 'tiles' ? SingleField : TypedField;
  return <Control name={name} options={optionsFor(name, variant)} />;
};
