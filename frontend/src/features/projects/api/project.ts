import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api';
import { getProject } from '#shared/api/routes';

/** One project, with as much of its owner as the reader may see. */
export const projectQuery = (id: string) =>
  queryOptions({ queryKey: ['projects', id], queryFn: ({ signal }) => call(getProject, { params: { id }, signal }) });
