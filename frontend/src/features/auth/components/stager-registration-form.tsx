import { useContractForm } from '#lib/form';
import { StagerRegistration } from '#shared/contracts/user';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Input } from '#ui/input';
import { PhoneInput } from '#ui/phone-input';
import { Textarea } from '#ui/textarea';
import { useRegister } from '../api/register';
import { PasswordField, TermsField } from './registration-fields';

/** The registration of a staging company. */
export const StagerRegistrationForm = () => {
  const signUp = useRegister();
  const { register, formState, submit } = useContractForm(StagerRegistration, {
    defaultValues: { userType: 'staging_company', company: '', name: '', email: '', phone: '', bio: '', password: '' },
    onSubmit: (body) => signUp.mutateAsync(body),
  });
  const { errors } = formState;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label="Company Name" error={errors.company?.message} required>
        <Input autoComplete="organization" {...register('company')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Contact Name" error={errors.name?.message} required>
          <Input autoComplete="name" {...register('name')} />
        </Field>
        <Field label="Phone Number (optional)" error={errors.phone?.message}>
          <PhoneInput {...register('phone')} />
        </Field>
      </div>
      <Field label="Business Email" error={errors.email?.message} required>
        <Input type="email" autoComplete="email" {...register('email')} />
      </Field>
      <PasswordField error={errors.password?.message} field={register('password')} />
      <Field
        label="Company Description (optional)"
        hint="Your style, your inventory, the area you serve"
        error={errors.bio?.message}
      >
        <Textarea rows={4} {...register('bio')} />
      </Field>
      <TermsField error={errors.agreeToTerms?.message} field={register('agreeToTerms')} />
      <Button type="submit" size="lg" block pending={signUp.isPending}>
        Create Account
      </Button>
    </form>
  );
};
