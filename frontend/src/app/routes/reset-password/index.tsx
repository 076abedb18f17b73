import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate } from 'react-router-dom';
import { Illustration } from '#components/illustration';
import { PageHeader, PageMeta, SplitScreen } from '#components/page';
import { paths } from '#config/paths';
import { useResetPassword } from '#features/auth/queries';
import { useApiReady } from '#lib/api';
import { ApiError } from '#lib/errors';
import { useOneAtATime } from '#lib/hooks';
import { useMailedToken } from '#lib/mailed-token';
import { type NewPassword, passwordProblem } from '#lib/new-password';
import { toastProblem } from '#lib/toast';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { PasswordInput } from '#ui/input';
import { Alert } from '#ui/states';
import { TextLink } from '#ui/text';

/** The token is unknown, used, or older than an hour: trying another password does not help. */
const isSpent = (error: unknown): boolean => error instanceof ApiError && error.status === 400;

/** A form for a new password and its repetition. Their rules are reported one at a time, so it does not use `useContractForm`. */
const ResetPasswordForm = ({ token }: { token: string }) => {
  const reset = useResetPassword(token);
  const { register, handleSubmit, setError, formState } = useForm<NewPassword>({
    defaultValues: { newPassword: '', confirmation: '' },
  });
  const { errors } = formState;
  useApiReady();

  const send = useOneAtATime(async (password: string) => {
    try {
      await reset.mutateAsync(password);
    } catch {
      // The mutation reports the error.
    }
  });
  const submit = handleSubmit((passwords) => {
    const problem = passwordProblem(passwords);
    if (problem) {
      const { field, title, description } = problem;
      setError(field, { message: description }, { shouldFocus: true });
      toastProblem(title, description);
    } else {
      void send(passwords.newPassword);
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {isSpent(reset.error) && (
        <Alert tone="danger" title="This link no longer works">
          It has been used already, or is older than an hour. <TextLink to={paths.forgotPassword}>Ask for a new link</TextLink>
        </Alert>
      )}
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

const ResetPassword = () => {
  const token = useMailedToken();
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
