import { useContractForm } from '#lib/form';
import { OwnerRegistration } from '#shared/contracts/user';
import { ownerTypes, userTypeLabels } from '#shared/contracts/user-types';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Input } from '#ui/input';
import { PhoneInput } from '#ui/phone-input';
import { Select } from '#ui/select';
import { Textarea } from '#ui/textarea';
import { useRegister } from '../api/register';
import { PasswordField, TermsField } from './registration-fields';

type OwnerType = (typeof ownerTypes)[number];

const typeOptions = Object.fromEntries(ownerTypes.map((type) => [type, userTypeLabels[type]]));

/** The registration of a realtor, builder or investor. Investors act for themselves and are asked for no company. */
export const OwnerRegistrationForm = ({ userType }: { userType: OwnerType }) => {
  const signUp = useRegister();
  const { register, watch, formState, submit } = useContractForm(OwnerRegistration, {
    defaultValues: { userType, name: '', email: '', phone: '', company: '', bio: '', password: '' },
    onSubmit: (body) => signUp.mutateAsync(body.userType === 'investor' ? { ...body, company: null } : body),
  });
  const { errors } = formState;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label="I am a" error={errors.userType?.message} required>
        <Select options={typeOptions} placeholder="Please select" {...register('userType')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Full Name" error={errors.name?.message} required>
          <Input autoComplete="name" {...register('name')} />
        </Field>
        <Field label="Phone Number" error={errors.phone?.message} required>
          <PhoneInput {...register('phone')} />
        </Field>
      </div>
      <Field label="Email" error={errors.email?.message} required>
        <Input type="email" autoComplete="email" {...register('email')} />
      </Field>
      <PasswordField error={errors.password?.message} field={register('password')} />
      {watch('userType') !== 'investor' && (
        <Field label="Company/Agency Name (optional)" error={errors.company?.message}>
          <Input autoComplete="organization" {...register('company')} />
        </Field>
      )}
      <Field label="About You (optional)" error={errors.bio?.message}>
        <Textarea rows={3} {...register('bio')} />
      </Field>
      <TermsField error={errors.agreeToTerms?.message} field={register('agreeToTerms')} />
      <Button type="submit" size="lg" block pending={signUp.isPending}>
        Create Account
      </Button>
    </form>
  );
};
