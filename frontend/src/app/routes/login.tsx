import { Navigate, useLocation } from 'react-router-dom';
import { Illustration } from '#components/illustration';
import { PageMeta } from '#components/page';
import { PageHeader } from '#components/page-header';
import { ScreenLoading } from '#components/screen-loading';
import { SplitScreen } from '#components/split-screen';
import { paths } from '#config/paths';
import { LoginForm } from '#features/auth/components/login-form.tsx';
import { useAuth } from '#lib/auth';
import { site } from '#shared/site';
import { TextLink } from '#ui/text-link';

/** Where a link to this page asked to be led back to; an address of this site, as only its own links can set it. */
const nextFrom = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'next' in state && typeof state.next === 'string' ? state.next : paths.dashboard;

const Login = () => {
  const { status } = useAuth();
  const next = nextFrom(useLocation().state);
  if (status === 'checking') return <ScreenLoading />;
  if (status === 'signedIn') return <Navigate to={next} replace />;
  return (
    <SplitScreen aside={<Illustration name="livingRoom" />}>
      <PageMeta title="Login" description={`Log in to ${site.name}.`} />
      <PageHeader title="Welcome back" text="Log in to your account." />
      <LoginForm next={next}>
        <p>
          New here? <TextLink to={paths.register()}>Create a free account</TextLink>
        </p>
      </LoginForm>
    </SplitScreen>
  );
};

export default Login;
