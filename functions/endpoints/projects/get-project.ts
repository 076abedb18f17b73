import { findAccount } from '#core/account/account.repo';
import { getProject } from '#core/project/project.repo';
import { needsOwner, projectWithOwner } from '#core/project/project.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Open to everybody; who the owner is stays hidden but from the owner and the stager whose bid is paid.
export const handler = endpoint(routes.getProject, async ({ params, caller, now }) => {
  const project = await getProject(params.id);
  const owner = needsOwner(project, caller?.id) ? await findAccount(project.userId) : undefined;
  return projectWithOwner(project, owner, caller?.id, now);
});
