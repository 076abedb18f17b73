import { useForm } from 'react-hook-form';
import { useChangePassword } from '#features/account/queries';
import { useOneAtATime } from '#lib/hooks';
import { type NewPassword, passwordProblem } from '#lib/new-password';
import type { User } from '#shared/contracts/answers/user';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { PasswordInput, UsernameForPasswordManagers } from '#ui/input';
import { TitledCard } from '#ui/layout';
import { Text } from '#ui/text';

/** A form for a new password and its repetition, for signed-in users. Their rules are reported one at a time. */
export const ChangePassword = ({ user }: { user: User }) => {
  const change = useChangePassword();
  const { register, handleSubmit, setError, reset, formState } = useForm<NewPassword>({
    defaultValues: { newPassword: '', confirmation: '' },
  });
  const { errors } = formState;
  const send = useOneAtATime(async (password: string) => {
    try {
      await change.mutateAsync(password);
      reset();
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
    <TitledCard title="Change password" padding="lg" className="flex flex-col gap-3">
      <Text tone="soft">You stay logged in here, and are logged out everywhere else.</Text>
      <form noValidate onSubmit={submit} className="mt-2 flex flex-col gap-5">
        <UsernameForPasswordManagers username={user.email} />
        <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
          <Field label="New Password" hint="At least 6 characters" error={errors.newPassword?.message}>
            <PasswordInput autoComplete="new-password" {...register('newPassword')} />
          </Field>
          <Field label="Confirm New Password" hint="The same once more" error={errors.confirmation?.message}>
            <PasswordInput autoComplete="new-password" {...register('confirmation')} />
          </Field>
        </div>
        <Button type="submit" variant="secondary" className="self-start" pending={change.isPending}>
          Change Password
        </Button>
      </form>
    </TitledCard>
  );
};
