import { find } from '#core/desk/operations/find';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.findUsersAndProjects, ({ query }) => find(query.q));
