import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { ApiError, messageOf } from '#lib/errors';
import { toast } from '#lib/toast';
import { createProject } from '#shared/api/routes';
import type { ProjectInput } from '#shared/contracts/project';
import { locationOf } from '#shared/location';

/** Posts a project. */
export const useCreateProject = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (project: ProjectInput) => {
      const body = { ...project, location: locationOf(project.city, project.state ?? null) };
      return call(createProject, { body });
    },
    onSuccess: () => {
      toast({ title: 'Project submitted successfully!' });
      return queryClient.invalidateQueries({ queryKey: ['projects'] });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) {
        toast({ title: 'Please log in to submit a project', variant: 'destructive' });
        return;
      }
      const description = messageOf(error, 'Please try again later.');
      toast({ title: 'Failed to submit project', description, variant: 'destructive' });
    },
  });
};
