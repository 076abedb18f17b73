import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { messageOf } from '#lib/errors';
import { toast } from '#lib/toast';
import { cancelProject } from '#shared/api/routes';

/** Cancels an open project. Its pending bids become rejected, so the bids and their count change too. */
export const useCancelProject = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(cancelProject, { params: { id } }),
    onSuccess: () => {
      toast({ title: 'Project cancelled', description: 'It takes no more bids, and those that waited are rejected.' });
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: ['projects'] }),
        queryClient.invalidateQueries({ queryKey: ['bids'] }),
      ]);
    },
    onError: (error) =>
      toast({
        title: 'Failed to cancel project',
        description: messageOf(error, 'Please try again later.'),
        variant: 'destructive',
      }),
  });
};
