import { useNewPasswordForm } from '#lib/new-password';
import type { User } from '#shared/account/user.answers';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { PasswordInput, UsernameForPasswordManagers } from '#ui/input';
import { FoldedPart } from './part';
import { useChangePassword } from './queries';

const PasswordForm = ({ user, onSaved }: { user: User; onSaved: () => void }) => {
  const change = useChangePassword();
  const { register, errors, submit } = useNewPasswordForm((password) => change.mutateAsync(password).then(onSaved));
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
