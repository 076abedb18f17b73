import { useForm } from 'react-hook-form';
import { useOneAtATime } from '#lib/hooks';
import { type NewPassword, passwordProblem } from '#lib/new-password';
import type { User } from '#shared/account/user.answers';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { PasswordInput, UsernameForPasswordManagers } from '#ui/input';
import { FoldedPart } from './part';
import { useChangePassword } from './queries';

/** Asks for a new password twice. Reports one broken rule at a time. */
const PasswordForm = ({ user, onSaved }: { user: User; onSaved: () => void }) => {
  const change = useChangePassword();
  const { register, handleSubmit, setError, formState } = useForm<NewPassword>({
    defaultValues: { newPassword: '', confirmation: '' },
  });
  const { errors } = formState;
  const send = useOneAtATime(async (password: string) => {
    try {
      await change.mutateAsync(password);
      onSaved();
    } catch {
      // The mutation reports the error.
    }
  });
  const submit = handleSubmit((passwords) => {
    const problem = passwordProblem(passwords);
    if (problem) setError(problem.field, { message: problem.description }, { shouldFocus: true });
    else void send(passwords.newPassword);
  });
  return (
    <form noValidate onSubmit={submit} className="mt-2 flex flex-col gap-5">
      <UsernameForPasswordManagers username={user.email} />
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <Field label="New Password" hint="At least 6 characters" error={errors.newPassword?.message}>
          <PasswordInput autoComplete="new-password" {...register('newPassword')} />
        </Field>
        <Field label="Confirm New Password" hint="Type it again" error={errors.confirmation?.message}>
          <PasswordInput autoComplete="new-password" {...register('confirmation')} />
        </Field>
      </div>
      <Button type="submit" variant="secondary" className="self-start" pending={change.isPending}>
        Save Password
      </Button>
    </form>
  );
};

/** Changes the signed-in user's password. */
export const ChangePassword = ({ user }: { user: User }) => (
  <FoldedPart
    id="change-password"
    title="Password"
    text="If you change it, we log you out everywhere else."
    button="Change Password"
  >
    {(close) => <PasswordForm user={user} onSaved={close} />}
  </FoldedPart>
);
