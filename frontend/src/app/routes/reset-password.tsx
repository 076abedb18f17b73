import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { Illustration } from '#components/illustration';
import { PageMeta } from '#components/page';
import { PageHeader } from '#components/page-header';
import { SplitScreen } from '#components/split-screen';
import { paths } from '#config/paths';
import { ResetPasswordForm } from '#features/recovery/components/reset-password-form.tsx';
import { toast } from '#lib/toast';

/** Somebody came without a token: there is nothing to do here. */
const InvalidLink = () => {
  useEffect(() => {
    toast({
      title: 'Invalid Reset Link',
      description: 'The password reset link is invalid or missing.',
      variant: 'destructive',
    });
  }, []);
  return <Navigate to={paths.login} replace />;
};

const ResetPassword = () => {
  const [query] = useSearchParams();
  const token = query.get('token');
  if (!token) return <InvalidLink />;
  return (
    <SplitScreen aside={<Illustration name="key" />}>
      <PageMeta title="Reset Password" />
      <PageHeader title="Reset Password" text="Choose a new password. You will be logged out everywhere else." />
      <ResetPasswordForm token={token} />
    </SplitScreen>
  );
};

export default ResetPassword;
