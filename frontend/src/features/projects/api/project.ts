import { queryOptions } from '@tanstack/react-query';
import { loadApi } from '#lib/load-api';

/** One project, with as much of its owner as the reader may see. */
export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: ['projects', id],
    queryFn: async ({ signal }) => {
      const { call, routes } = await loadApi();
      return call(routes.getProject, { params: { id }, signal });
    },
  });
