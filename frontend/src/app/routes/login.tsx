import { Navigate, useLocation } from 'react-router-dom';
import { Illustration } from '#components/illustration';
import { PageHeader, PageMeta, ScreenLoading, SplitScreen } from '#components/page';
import { paths } from '#config/paths';
import { LoginForm } from '#features/auth/login-form';
import { useAuth } from '#lib/auth';
import { textInState } from '#lib/introduction';
import { site } from '#shared/site';
import { TextLink } from '#ui/text';

const Login = () => {
  const { status } = useAuth();
  // Where the link that led here wants to go next. Only links of this site can set it.
  const next = textInState(useLocation().state, 'next') ?? paths.dashboard;
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
