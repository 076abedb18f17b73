import { callPage } from '#lib/api';
import { pagedQuery } from '#lib/paged-query';
import { listAllProjects } from '#shared/api/routes';
import { asAdmin } from '../session';

/** Every project with its owner and latest bids, the latest first. */
export const adminProjectsQuery = () =>
  pagedQuery(['admin', 'projects'], ({ cursor, signal }) =>
    asAdmin((bearer) => callPage(listAllProjects, { query: { cursor, limit: 20 }, bearer, signal })),
  );
