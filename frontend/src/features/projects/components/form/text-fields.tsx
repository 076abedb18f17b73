import { numberOrNull } from '#lib/form';
import { ownerTypes, userTypeLabels } from '#shared/contracts/user-types';
import { states } from '#shared/states';
import { Field } from '#ui/field';
import { Input } from '#ui/input';
import { Select } from '#ui/select';
import { Textarea } from '#ui/textarea';
import { isRequired } from '../../form-variants';
import { useProjectForm, type VariantProps } from './use-project-form';

/** The 50 states: a project may stand in DC, but only the search offers it (specification section 3). */
const { DC: _, ...stateOptions } = states;

const posterOptions = Object.fromEntries(ownerTypes.map((type) => [type, userTypeLabels[type]]));

type TextFieldName = 'title' | 'city' | 'neighborhood' | 'county' | 'otherRooms';

interface TextFieldProps {
  name: TextFieldName;
  label: string;
  hint?: string;
  placeholder?: string;
}

const TextField = ({ name, label, hint, placeholder }: TextFieldProps) => {
  const { register, formState } = useProjectForm();
  return (
    <Field label={label} hint={hint} error={formState.errors[name]?.message} required={isRequired(name)}>
      <Input placeholder={placeholder} {...register(name)} />
    </Field>
  );
};

export const TitleField = () => (
  <TextField name="title" label="Project Title" hint="The line stagers see first" placeholder="Vacant colonial in Dilworth" />
);
export const CityField = () => <TextField name="city" label="City" />;
export const NeighborhoodField = () => <TextField name="neighborhood" label="Neighborhood" />;
export const CountyField = () => <TextField name="county" label="County" />;
export const OtherRoomsField = () => (
  <TextField name="otherRooms" label="Other Rooms" hint="Anything that is not in the list" placeholder="Sunroom, wine cellar" />
);

export const StateField = () => {
  const { register, formState } = useProjectForm();
  return (
    <Field label="State" error={formState.errors.state?.message}>
      <Select options={stateOptions} placeholder="Select a state" {...register('state')} />
    </Field>
  );
};

export const DescriptionField = () => {
  const { register, formState } = useProjectForm();
  return (
    <Field
      label="Description"
      hint="The condition and style of the home, who it should appeal to. Phone numbers and e-mail addresses stay hidden until a stager has paid the fee."
      error={formState.errors.description?.message}
      required={isRequired('description')}
    >
      <Textarea rows={5} {...register('description')} />
    </Field>
  );
};

export const SquareFootageField = () => {
  const { register, formState } = useProjectForm();
  return (
    <Field label="Square Footage" error={formState.errors.squareFootage?.message}>
      <Input inputMode="numeric" placeholder="2400" {...register('squareFootage', { setValueAs: numberOrNull })} />
    </Field>
  );
};

export const BathroomsField = ({ variant }: VariantProps) => {
  const { register, formState } = useProjectForm();
  return (
    <Field label="Bathrooms" error={formState.errors.bathrooms?.message}>
      <Select placeholder="Select" {...register('bathrooms', { setValueAs: numberOrNull })}>
        {variant.bathrooms.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
};

/** Filled in already: the account knows. It is asked again because these forms always did. */
export const PosterTypeField = () => {
  const { register, formState } = useProjectForm();
  return (
    <Field label="I am a" error={formState.errors.posterType?.message} required={isRequired('posterType')}>
      <Select options={posterOptions} {...register('posterType')} />
    </Field>
  );
};
