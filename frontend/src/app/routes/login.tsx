import { Navigate } from 'react-router-dom';
import { Illustration } from '#components/illustration';
import { PageHeader, PageMeta, ScreenLoading, SplitScreen } from '#components/page';
import { paths } from '#config/paths';
import { LoginForm } from '#features/auth/login-form';
import { useAuth } from '#lib/auth';
import { intentTo, landing, useIntent } from '#lib/intent';
import { site } from '#shared/site/site';
import { TextLink } from '#ui/text';

const Login = () => {
  const { status, user } = useAuth();
  const next = useIntent();
  if (status === 'checking') return <ScreenLoading />;
  if (user) return <Navigate to={landing(user, next)} replace />;
  return (
    <SplitScreen aside={<Illustration name="livingRoom" />}>
      <PageMeta title="Login" description={`Log in to ${site.name}.`} />
      <PageHeader title="Welcome back" text="Log in to your account." />
      <LoginForm next={next}>
        <p>
          New here?{' '}
          <TextLink to={paths.register()} state={intentTo(next)}>
            Create a free account
          </TextLink>
        </p>
      </LoginForm>
    </SplitScreen>
  );
};

export default Login;
