import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { messageOf } from '#lib/errors';
import { toast } from '#lib/toast';
import { editProject } from '#shared/api/routes';
import type { EditProjectBody, Project } from '#shared/contracts/project';
import { locationOf } from '#shared/location';

/** Changes an open project that has no bids. */
export const useEditProject = ({ id, location: before }: Pick<Project, 'id' | 'location'>) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (edit: EditProjectBody) => {
      const body = { ...edit, location: locationOf(edit.city ?? '', edit.state ?? null, before) };
      return call(editProject, { params: { id }, body });
    },
    onSuccess: () => {
      toast({ title: 'Success', description: 'Project updated successfully' });
      return queryClient.invalidateQueries({ queryKey: ['projects'] });
    },
    onError: (error) =>
      toast({ title: 'Error', description: messageOf(error, 'Failed to update project'), variant: 'destructive' }),
  });
};
