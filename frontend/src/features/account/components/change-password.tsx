import { useForm } from 'react-hook-form';
import { type NewPassword, passwordProblem } from '#lib/new-password';
import { useOneAtATime } from '#lib/use-one-at-a-time';
import type { User } from '#shared/contracts/user';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { Field } from '#ui/field';
import { Heading } from '#ui/heading';
import { PasswordInput, UsernameForPasswordManagers } from '#ui/password-input';
import { Text } from '#ui/text';
import { useChangePassword } from '../queries';

/** A new password, twice, for somebody who is signed in. Its rules go together and are reported one at a time. */
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
      // Said by the mutation.
    }
  });
  const submit = handleSubmit((passwords) => {
    const problem = passwordProblem(passwords);
    if (problem) setError(problem.field, { message: problem.description }, { shouldFocus: true });
    else void send(passwords.newPassword);
  });
  return (
    <Card as="section" padding="lg" aria-labelledby="change-password" className="flex flex-col gap-3">
      <Heading level={2} size="sm" id="change-password">
        Change password
      </Heading>
      <Text tone="soft">You stay logged in here, and are logged out everywhere else.</Text>
      <form noValidate onSubmit={submit} className="mt-2 flex flex-col gap-5">
        <UsernameForPasswordManagers username={user.email} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
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
    </Card>
  );
};
