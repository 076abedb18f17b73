import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths';
import { call } from '#lib/api';
import { useAuth } from '#lib/auth';
import { toast } from '#lib/toast';
import { resetPassword } from '#shared/api/routes';

/** Sets a new password and goes to the login. Every session of the account has ended with the old password, this browser's too. */
export const useResetPassword = (token: string) => {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (newPassword: string) => call(resetPassword, { body: { token, newPassword } }),
    onSuccess: () => {
      signOut();
      toast({ title: 'Password Reset Successful', description: 'Please log in with your new password.' });
      navigate(paths.login, { replace: true });
    },
    onError: () =>
      toast({
        title: 'Reset Failed',
        description: 'Failed to reset password. Please try again.',
        variant: 'destructive',
      }),
  });
};
