import { listOwnProjects } from '#core/market/project/project.repo';
import { projectAsWritten } from '#core/market/project/project.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.listProjectsOfUser, async ({ params, query, now }) => {
  const { items, next } = await listOwnProjects(params.id, undefined, query);
  return { items: items.map((project) => projectAsWritten(project, now)), next };
});
