import { paths } from '#config/paths';
import { useConfirmPassword } from '#features/auth/queries';
import { useAuth } from '#lib/auth';
import { confirmation } from '#lib/confirmation';
import { messageOf } from '#lib/errors';
import { useContractForm } from '#lib/form';
import { ConfirmPasswordBody } from '#shared/account/session.contract';
import { FormDialog } from '#ui/dialog';
import { Field } from '#ui/field';
import { PasswordInput, UsernameForPasswordManagers } from '#ui/input';
import { TextLink } from '#ui/text';
import { useCloseOnLeave } from './use-close-on-leave';

/** Asks for the password before an irreversible action. */
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
    <FormDialog
      onOpenChange={confirmation.decline}
      title="Confirm Your Password"
      description="For your security, enter your password again."
      onSubmit={submit}
      pending={confirm.isPending}
      submitLabel="Confirm"
    >
      <UsernameForPasswordManagers username={user?.email ?? ''} />
      <div className="flex flex-col gap-1">
        <Field label="Password" error={formState.errors.password?.message}>
          <PasswordInput autoComplete="current-password" data-autofocus="" {...register('password')} />
        </Field>
        <TextLink to={paths.forgotPassword} className="self-start py-1.5 text-sm">
          Forgot your password?
        </TextLink>
      </div>
    </FormDialog>
  );
};
