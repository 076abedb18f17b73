import { search } from '#core/desk/operations/search';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.searchUsersAndProjects, ({ query }) => search(query.q));
