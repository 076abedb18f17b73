import { useForm } from 'react-hook-form';
import { paths } from '#config/paths';
import { ApiError } from '#lib/errors';
import { toast } from '#lib/toast';
import { useOneAtATime } from '#lib/use-one-at-a-time';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Notice } from '#ui/notice';
import { PasswordInput } from '#ui/password-input';
import { TextLink } from '#ui/text-link';
import { useResetPassword } from '../api/reset-password';
import { type NewPassword, passwordProblem } from '../new-password';

/** The token is unknown, used, or older than an hour: no password will make it work. */
const isSpent = (error: unknown): boolean => error instanceof ApiError && error.status === 400;

/** A new password, twice. Its rules go together and are reported one at a time, so this form brings its own. */
export const ResetPasswordForm = ({ token }: { token: string }) => {
  const reset = useResetPassword(token);
  const { register, handleSubmit, setError, formState } = useForm<NewPassword>({
    defaultValues: { newPassword: '', confirmation: '' },
  });
  const { errors } = formState;

  const send = useOneAtATime(async (password: string) => {
    try {
      await reset.mutateAsync(password);
    } catch {
      // Said by the mutation.
    }
  });
  const submit = handleSubmit((passwords) => {
    const problem = passwordProblem(passwords);
    if (problem) {
      const { field, title, description } = problem;
      setError(field, { message: description }, { shouldFocus: true });
      toast({ title, description, variant: 'destructive' });
    } else {
      void send(passwords.newPassword);
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {isSpent(reset.error) && (
        <div role="alert">
          <Notice tone="danger" title="This link no longer works">
            It has been used already, or is older than an hour. <TextLink to={paths.forgotPassword}>Ask for a new link</TextLink>
          </Notice>
        </div>
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
