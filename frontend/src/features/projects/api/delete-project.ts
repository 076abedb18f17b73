import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { messageOf } from '#lib/errors';
import { toast } from '#lib/toast';
import { deleteProject } from '#shared/api/routes';

/** Deletes an open project that has no bids. */
export const useDeleteProject = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteProject, { params: { id } }),
    onSuccess: (_, id) => {
      toast({ title: 'Project deleted successfully' });
      queryClient.removeQueries({ queryKey: ['projects', id] });
      return queryClient.invalidateQueries({ queryKey: ['projects'] });
    },
    onError: (error) =>
      toast({
        title: 'Failed to delete project',
        description: messageOf(error, 'Please try again later.'),
        variant: 'destructive',
      }),
  });
};
