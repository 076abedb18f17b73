import { useAction } from '#lib/action';
import { call } from '#lib/api';
import { type KeptKey, useOnce } from '#lib/once';
import { locationOf } from '#shared/location';
import type { Project } from '#shared/project/project.answers';
import type { EditProjectBody, ProjectInput } from '#shared/project/project.contract';

// Not in queries.ts, because a visitor's first load of a project needs no mutations.

/** `kept` stores the idempotency key beyond the page, for a project that may have been posted although the answer was lost. */
export const useCreateProject = (kept?: KeptKey) => {
  const once = useOnce(kept);
  return useAction(
    (project: ProjectInput) => {
      const body = { ...project, location: locationOf(project.city, project.state ?? null) };
      return once((idempotencyKey) => call('createProject', { body, idempotencyKey }));
    },
    {
      done: { title: 'Project submitted successfully!' },
      failed: 'Failed to submit project',
      signedOut: 'Please log in to submit a project',
      advice: 'Please try again later.',
      kept: kept ? 'What you typed is kept on this device.' : 'What you typed is still in the form.',
      changes: [['projects']],
    },
  );
};

export const useEditProject = ({ id, city, state, location: before }: Pick<Project, 'id' | 'city' | 'state' | 'location'>) =>
  useAction(
    (edit: EditProjectBody) => {
      const body = { ...edit, location: locationOf(edit.city ?? city, edit.state === undefined ? state : edit.state, before) };
      return call('editProject', { params: { id }, body });
    },
    {
      done: { title: 'Success', description: 'Project updated successfully' },
      failed: 'Error',
      advice: 'Failed to update project',
      kept: 'What you changed is still in the form.',
      changes: [['projects']],
    },
  );
