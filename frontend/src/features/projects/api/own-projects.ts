import { callPage } from '#lib/api';
import { pagedQuery } from '#lib/paged-query';
import { listProjects } from '#shared/api/routes';

/** The signed-in owner's projects in every status, the latest first. */
export const ownProjectsQuery = () =>
  pagedQuery(['projects', 'own'], ({ cursor, signal }) => callPage(listProjects, { query: { cursor }, signal }));
