import { ResetPasswordBody } from '#shared/account/user.contract';

export interface NewPassword {
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
