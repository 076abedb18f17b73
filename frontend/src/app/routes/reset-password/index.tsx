import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { Illustration } from '#components/illustration';
import { PageHeader, PageMeta, SplitScreen } from '#components/page';
import { paths } from '#config/paths';
import { isDeadLink, useResetPassword } from '#features/auth/queries';
import { ResetLink, type SentRequest } from '#features/auth/reset-link';
import { useApiReady } from '#lib/api';
import { screenHeading, useKeptFocus } from '#lib/hooks';
import { useMailedToken } from '#lib/mailed-token';
import { useNewPasswordForm } from '#lib/new-password';
import { toastProblem } from '#lib/toast';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { PasswordInput } from '#ui/input';

const ResetPasswordForm = ({ reset }: { reset: ReturnType<typeof useResetPassword> }) => {
  useApiReady();
  const { register, errors, submit } = useNewPasswordForm(reset.mutateAsync, ({ title, description }) =>
    toastProblem(title, description),
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label="New Password" hint="At least 6 characters" error={errors.newPassword?.message} required>
        <PasswordInput autoComplete="new-password" {...register('newPassword')} />
      </Field>
      <Field label="Confirm New Password" error={errors.confirmation?.message} required>
        <PasswordInput autoComplete="new-password" {...register('confirmation')} />
      </Field>
      <Button type="submit" size="lg" block pending={reset.isPending}>
        Reset Password
      </Button>
    </form>
  );
};

/** Shown for an address without a token. */
const InvalidLink = () => {
  useEffect(() => {
    toastProblem('Invalid Reset Link', 'The password reset link is invalid or missing.');
  }, []);
  return <Navigate to={paths.login} replace />;
};

/** Offers a new link for an expired one. */
const NewLink = () => {
  const [sent, setSent] = useState<SentRequest | null>(null);
  return (
    <ResetLink
      title="This link no longer works"
      text="It was already used or is more than an hour old. Enter the email address of your account and we’ll send you a new one."
      sent={sent}
      onChange={setSent}
    />
  );
};

const NewPasswordScreen = ({ token }: { token: string }) => {
  const reset = useResetPassword(token);
  const isDead = isDeadLink(reset.error);
  useKeptFocus(isDead ? 'dead' : 'form', screenHeading);
  return (
    <SplitScreen aside={<Illustration name="key" />}>
      <PageMeta title="Reset Password" />
      {isDead ? (
        <NewLink />
      ) : (
        <>
          <PageHeader title="Reset Password" text="Choose a new password. You will be logged out everywhere else." />
          <ResetPasswordForm reset={reset} />
        </>
      )}
    </SplitScreen>
  );
};

const ResetPassword = () => {
  const token = useMailedToken();
  // A new link is another screen.
  return token ? <NewPasswordScreen key={token} token={token} /> : <InvalidLink />;
};

export default ResetPassword;
