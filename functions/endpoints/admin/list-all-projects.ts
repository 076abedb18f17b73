import { projectsForAdmin } from '#core/desk/admin/directory';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.listAllProjects, ({ query, now }) => projectsForAdmin(query, now));
