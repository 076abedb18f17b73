import { useForm } from 'react-hook-form';
import { ResetPasswordBody } from '#shared/account/user.contract';
import { useOneAtATime } from './hooks';

interface NewPassword {
  newPassword: string;
  confirmation: string;
}

interface PasswordProblem {
  field: keyof NewPassword;
  title: string;
  description: string;
}

/** Returns the first broken rule, or null. */
export const passwordProblem = ({ newPassword, confirmation }: NewPassword): PasswordProblem | null => {
  if (!newPassword || !confirmation) {
    return {
      field: newPassword ? 'confirmation' : 'newPassword',
      title: 'Missing Information',
      description: 'Please fill in both password fields.',
    };
  }
  if (newPassword !== confirmation) {
    return { field: 'confirmation', title: 'Password Mismatch', description: 'The passwords do not match.' };
  }
  const issue = ResetPasswordBody.shape.newPassword.safeParse(newPassword).error?.issues[0];
  if (!issue) return null;
  const title = issue.code === 'too_small' ? 'Password Too Short' : 'Invalid Password';
  return { field: 'newPassword', title, description: issue.message };
};

/** A form that asks for a new password twice. Reports one broken rule at a time, so it does not use `useContractForm`. */
export const useNewPasswordForm = (
  save: (password: string) => Promise<unknown>,
  onProblem?: (problem: PasswordProblem) => void,
) => {
  const form = useForm<NewPassword>({ defaultValues: { newPassword: '', confirmation: '' } });
  // The mutation reports its error.
  const send = useOneAtATime((password: string) => save(password).catch(() => undefined));
  const submit = form.handleSubmit((passwords) => {
    const problem = passwordProblem(passwords);
    if (!problem) return void send(passwords.newPassword);
    form.setError(problem.field, { message: problem.description }, { shouldFocus: true });
    onProblem?.(problem);
  });
  return { register: form.register, errors: form.formState.errors, submit };
};
