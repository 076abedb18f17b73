import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api';
import { useAuth } from '#lib/auth';
import { needsPassword } from '#lib/errors';
import { toast } from '#lib/toast';
import { editUser } from '#shared/api/routes';
import type { EditUserBody } from '#shared/contracts/user';

/** Saves the own profile. What the server answers is the account from now on. */
export const useEditProfile = (userId: string) => {
  const { updateUser } = useAuth();
  return useMutation({
    mutationFn: (body: EditUserBody) => call(editUser, { params: { id: userId }, body }),
    onSuccess: (user) => {
      updateUser(user);
      toast({ title: 'Profile updated', description: 'Your profile has been successfully updated.' });
    },
    onError: (error) => {
      if (needsPassword(error)) return;
      toast({ title: 'Error', description: 'Failed to update profile. Please try again.', variant: 'destructive' });
    },
  });
};
