import { paths } from '#config/paths';
import { useEditProfile } from '#features/account/queries';
import { isStager } from '#lib/auth';
import { useContractForm } from '#lib/form';
import { useLeaveWarning } from '#lib/hooks';
import type { User } from '#shared/account/user.answers';
import { EditUserBody } from '#shared/account/user.contract';
import { Button, ButtonLink } from '#ui/button';
import { Field } from '#ui/field';
import { Input, PhoneInput, Textarea } from '#ui/input';

const valuesOf = ({ name, email, phone, company, bio }: User) => ({
  name,
  email,
  phone: phone ?? '',
  company: company ?? '',
  // An owner's form does not show the bio, but must send it. Otherwise the edit would delete it.
  bio: bio ?? '',
});

export const ProfileForm = ({ user }: { user: User }) => {
  const edit = useEditProfile(user.id);
  const { register, reset, formState, submit } = useContractForm(EditUserBody, {
    defaultValues: valuesOf(user),
    // The only possible conflict is an email address that another account has.
    fieldOf: ({ code }) => (code === 'CONFLICT' ? 'email' : undefined),
    onSubmit: async (body): Promise<void> => reset(valuesOf(await edit.mutateAsync(body))),
  });
  const { errors, isDirty } = formState;
  useLeaveWarning(isDirty);
  const stager = isStager(user);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Field label={stager ? 'Contact Name' : 'Full Name'} error={errors.name?.message} required>
          <Input autoComplete="name" {...register('name')} />
        </Field>
        <Field label="Phone Number (optional)" error={errors.phone?.message}>
          <PhoneInput {...register('phone')} />
        </Field>
      </div>
      <Field label="Email" hint="You use it to log in" error={errors.email?.message} required>
        <Input type="email" autoComplete="email" inputMode="email" {...register('email')} />
      </Field>
      <Field label={stager ? 'Company Name' : 'Company/Agency Name (optional)'} error={errors.company?.message}>
        <Input autoComplete="organization" {...register('company')} />
      </Field>
      {stager && (
        <Field label="Company Description" hint="Your style, your furniture and the area you serve" error={errors.bio?.message}>
          <Textarea rows={4} {...register('bio')} />
        </Field>
      )}
      <div className="flex flex-col gap-3 pt-1 sm:flex-row">
        <Button type="submit" pending={edit.isPending}>
          Save Changes
        </Button>
        <ButtonLink to={paths.dashboard} variant="quiet">
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
};
