import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { messageOf } from '#lib/errors';
import { toast } from '#lib/toast';
import { createProject } from '#shared/api/routes';
import type { ProjectInput } from '#shared/contracts/project';

/** Posts a project. */
export const useCreateProject = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ProjectInput) => call(createProject, { body }),
    onSuccess: () => {
      toast({ title: 'Project submitted successfully!' });
      return queryClient.invalidateQueries({ queryKey: ['projects'] });
    },
    onError: (error) =>
      toast({
        title: 'Failed to submit project',
        description: messageOf(error, 'Please try again later.'),
        variant: 'destructive',
      }),
  });
};
