import { getProject } from '#core/project/project.repo';
import { listUpdates } from '#core/update/update.repo';
import { updateForReader } from '#core/update/update.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.listUpdates, async ({ params, query }) => {
  const { id } = await getProject(params.id);
  const { items, next } = await listUpdates(id, query);
  return { items: items.map(updateForReader), next };
});
