import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { Navigate, useSearchParams } from 'react-router-dom';
import { Illustration } from '#components/illustration';
import { PageHeader, PageMeta, ScreenLoading, SplitScreen } from '#components/page';
import { SwitchedOff } from '#components/switched-off';
import { paths, type RegistrationType, registrationTypes } from '#config/paths';
import { useRegister } from '#features/auth/queries';
import { RegistrationTypes } from '#features/auth/registration-types';
import { useAuth } from '#lib/auth';
import type { ApiError } from '#lib/errors';
import { useContractForm } from '#lib/form';
import { screenHeading, useKeptFocus } from '#lib/hooks';
import { intentTo, landing, useIntent } from '#lib/intent';
import { OwnerRegistration, StagerRegistration } from '#shared/account/user.contract';
import { ownerTypes, userTypeLabels } from '#shared/account/user.values';
import { site } from '#shared/site/site';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Checkbox, Input, PasswordInput, PhoneInput, Select, Textarea } from '#ui/input';
import { TextLink } from '#ui/text';

const TermsField = ({ error, field }: { error: string | undefined; field: UseFormRegisterReturn }) => (
  <Checkbox
    {...field}
    error={error}
    label={
      <>
        I agree to the{' '}
        <TextLink to={paths.termsOfService} target="_blank">
          Terms of Service
        </TextLink>{' '}
        and the{' '}
        <TextLink to={paths.privacyPolicy} target="_blank">
          Privacy Policy
        </TextLink>
      </>
    }
  />
);

type OwnerType = (typeof ownerTypes)[number];

const typeOptions = Object.fromEntries(ownerTypes.map((type) => [type, userTypeLabels[type]]));

const loginInstead = (
  <>
    Is this your account? <TextLink to={paths.login}>Log in instead</TextLink>
  </>
);

/** The only possible conflict is an existing account with the email. */
const takenEmail = ({ status }: ApiError) => (status === 409 ? 'email' : undefined);

interface LoginFieldsProps {
  label: string;
  errors: FieldErrors<Record<'email' | 'password', string>>;
  email: UseFormRegisterReturn;
  password: UseFormRegisterReturn;
}

const LoginFields = ({ label, errors, email, password }: LoginFieldsProps) => (
  <>
    <Field label={label} error={errors.email?.message} hint={errors.email?.type === 'server' && loginInstead} required>
      <Input type="email" autoComplete="email" {...email} />
    </Field>
    <Field label="Password" hint="At least 6 characters" error={errors.password?.message} required>
      <PasswordInput autoComplete="new-password" {...password} />
    </Field>
  </>
);

/** The registration of a realtor, builder or investor. Investors have no field for a company. */
const OwnerRegistrationForm = ({ userType }: { userType: OwnerType }) => {
  const signUp = useRegister();
  const { register, watch, formState, submit } = useContractForm(OwnerRegistration, {
    defaultValues: { userType, name: '', email: '', phone: '', company: '', bio: '', password: '' },
    fieldOf: takenEmail,
    onSubmit: (body) => signUp.mutateAsync(body.userType === 'investor' ? { ...body, company: null } : body),
  });
  const { errors } = formState;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <SwitchedOff name="sign_up" />
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
      <LoginFields label="Email" errors={errors} email={register('email')} password={register('password')} />
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

const StagerRegistrationForm = () => {
  const signUp = useRegister();
  const { register, formState, submit } = useContractForm(StagerRegistration, {
    defaultValues: { userType: 'staging_company', company: '', name: '', email: '', phone: '', bio: '', password: '' },
    fieldOf: takenEmail,
    onSubmit: (body) => signUp.mutateAsync(body),
  });
  const { errors } = formState;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <SwitchedOff name="sign_up" />
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
      <LoginFields label="Business Email" errors={errors} email={register('email')} password={register('password')} />
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

const isRegistrationType = (type: string | null): type is RegistrationType =>
  type !== null && Object.hasOwn(registrationTypes, type);

const titles: Record<RegistrationType, { title: string; text: string }> = {
  realtor: {
    title: 'Join as a Real Estate Agent',
    text: 'Post your listings and let local stagers bid on them. Free for agents.',
  },
  builder: {
    title: 'Join as a Builder',
    text: 'Post model homes and finished builds and let local stagers bid on them. Free for builders.',
  },
  investor: {
    title: 'Join as a Real Estate Investor',
    text: 'Post your properties and let local stagers bid on them. Free for investors.',
  },
  staging: {
    title: 'Join as a Staging Company',
    text: 'Find projects in your area and bid on the ones you want. You pay only when a bid is accepted.',
  },
};

const Form = ({ type }: { type: RegistrationType }) => {
  const userType = registrationTypes[type];
  // Keyed, so that another type of account starts with an empty form.
  return userType === 'staging_company' ? <StagerRegistrationForm /> : <OwnerRegistrationForm key={type} userType={userType} />;
};

const Register = () => {
  const { status, user } = useAuth();
  const next = useIntent();
  const [search] = useSearchParams();
  const requested = search.get('type');
  const type = isRegistrationType(requested) ? requested : null;
  // The form replaces the focused choice, and only the query changes.
  useKeptFocus(type ?? '', screenHeading);
  if (status === 'checking') return <ScreenLoading />;
  if (user) return <Navigate to={landing(user, next)} replace />;
  const { title, text } = type ? titles[type] : { title: 'Join Free!', text: 'How will you use the marketplace?' };
  return (
    <SplitScreen aside={<Illustration name="livingRoom" />}>
      <PageMeta title={title} description={`Create a free account on ${site.name}.`} />
      <PageHeader
        title={title}
        text={text}
        {...(type && { back: { to: paths.register(), label: 'Choose another account type', state: intentTo(next) } })}
      />
      {type ? <Form type={type} /> : <RegistrationTypes next={next} />}
      <p className="mt-6">
        Already have an account?{' '}
        <TextLink to={paths.login} state={intentTo(next)}>
          Login
        </TextLink>
      </p>
    </SplitScreen>
  );
};

export default Register;
