import { Navigate, useSearchParams } from 'react-router-dom';
import { Illustration } from '#components/illustration';
import { PageMeta } from '#components/page';
import { PageHeader } from '#components/page-header';
import { ScreenLoading } from '#components/screen-loading';
import { SplitScreen } from '#components/split-screen';
import { paths, type RegistrationType, registrationTypes } from '#config/paths';
import { OwnerRegistrationForm } from '#features/auth/components/owner-registration-form.tsx';
import { RegistrationTypes } from '#features/auth/components/registration-types.tsx';
import { StagerRegistrationForm } from '#features/auth/components/stager-registration-form.tsx';
import { useAuth } from '#lib/auth';
import { site } from '#shared/site';
import { TextLink } from '#ui/text-link';

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
  // Keyed, so that another kind of account starts with its own empty form.
  return userType === 'staging_company' ? <StagerRegistrationForm /> : <OwnerRegistrationForm key={type} userType={userType} />;
};

const Register = () => {
  const { status } = useAuth();
  const [search] = useSearchParams();
  const requested = search.get('type');
  const type = isRegistrationType(requested) ? requested : null;
  if (status === 'checking') return <ScreenLoading />;
  if (status === 'signedIn') return <Navigate to={paths.dashboard} replace />;
  const { title, text } = type ? titles[type] : { title: 'Join Free!', text: 'How will you use the marketplace?' };
  return (
    <SplitScreen aside={<Illustration name="livingRoom" />}>
      <PageMeta title={title} description={`Create a free account on ${site.name}.`} />
      <PageHeader
        title={title}
        text={text}
        {...(type && { back: { to: paths.register(), label: 'Choose another account type' } })}
      />
      {type ? <Form type={type} /> : <RegistrationTypes />}
      <p className="mt-6">
        Already have an account? <TextLink to={paths.login}>Login</TextLink>
      </p>
    </SplitScreen>
  );
};

export default Register;
