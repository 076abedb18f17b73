import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { messageOf } from '#lib/errors';
import { toast } from '#lib/toast';
import { completeProject } from '#shared/api/routes';

/** Marks a project in progress as completed. */
export const useCompleteProject = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(completeProject, { params: { id } }),
    onSuccess: () => {
      toast({ title: 'Project marked as completed', description: 'You and the staging company can review each other now.' });
      return queryClient.invalidateQueries({ queryKey: ['projects'] });
    },
    onError: (error) =>
      toast({
        title: 'Failed to complete project',
        description: messageOf(error, 'Please try again later.'),
        variant: 'destructive',
      }),
  });
};
