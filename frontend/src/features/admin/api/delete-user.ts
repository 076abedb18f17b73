import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { messageOf } from '#lib/errors';
import { toast } from '#lib/toast';
import { deleteUserAsAdmin } from '#shared/api/routes';
import { asAdmin } from '../session';

/** Deletes an account and all its data. Every figure and list of the panel may have it in it. */
export const useDeleteUser = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: string; name: string }) =>
      asAdmin((bearer) => call(deleteUserAsAdmin, { params: { id }, bearer })),
    onSuccess: (_, { name }) => {
      toast({ title: 'User Deleted', description: `${name} and all of their data are gone.` });
      return queryClient.invalidateQueries({ queryKey: ['admin'] });
    },
    onError: (error) =>
      toast({ title: 'Delete Failed', description: messageOf(error, 'Failed to delete user.'), variant: 'destructive' }),
  });
};
