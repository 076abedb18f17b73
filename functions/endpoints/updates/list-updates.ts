import { getProject } from '#core/market/project/project.repo';
import { listUpdates } from '#core/market/update/update.repo';
import { updateForReader } from '#core/market/update/update.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.listUpdates, async ({ params, query, caller }) => {
  const project = await getProject(params.id, caller?.id);
  const { items, next } = await listUpdates(project, caller?.id, query);
  return { items: items.map((update) => updateForReader(update, project, caller)), next };
});
