import { projectsForAdmin } from '#core/admin/directory';
import { endpoint } from '#http/endpoint';
import { listAllProjects } from '#shared/api/routes';

export const handler = endpoint(listAllProjects, ({ query, now }) => projectsForAdmin(query, now));
