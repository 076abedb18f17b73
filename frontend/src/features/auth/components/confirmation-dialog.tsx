import { paths } from '#config/paths';
import { useAuth } from '#lib/auth';
import { confirmation } from '#lib/confirmation';
import { messageOf } from '#lib/errors';
import { useContractForm } from '#lib/form';
import { ConfirmPasswordBody } from '#shared/contracts/session';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { Field } from '#ui/field';
import { PasswordInput, UsernameForPasswordManagers } from '#ui/password-input';
import { TextLink } from '#ui/text-link';
import { useConfirmPassword } from '../queries';
import { useCloseOnLeave } from '../use-close-on-leave';

/** Asks for the password before something that cannot be undone, over whatever was asked for. */
export const ConfirmationDialog = () => {
  const { user } = useAuth();
  const confirm = useConfirmPassword();
  useCloseOnLeave(confirmation.decline);
  const { register, formState, setError, submit } = useContractForm(ConfirmPasswordBody, {
    defaultValues: { password: '' },
    onSubmit: async (body) => {
      try {
        await confirm.mutateAsync(body);
      } catch (error) {
        setError('password', { message: messageOf(error, 'Please try again later.') }, { shouldFocus: true });
      }
    },
  });
  return (
    <Dialog
      open
      onOpenChange={confirmation.decline}
      title="Confirm Your Password"
      description="You logged in a while ago. Enter your password again, so that nobody else can do this."
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <UsernameForPasswordManagers username={user?.email ?? ''} />
        <div className="flex flex-col gap-1">
          <Field label="Password" error={formState.errors.password?.message}>
            <PasswordInput autoComplete="current-password" data-autofocus="" {...register('password')} />
          </Field>
          <TextLink to={paths.forgotPassword} className="self-start py-1.5 text-sm">
            Forgot your password?
          </TextLink>
        </div>
        <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={confirmation.decline}>
            Cancel
          </Button>
          <Button type="submit" pending={confirm.isPending}>
            Confirm
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
