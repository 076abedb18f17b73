import { isThereFor } from '#core/project/project';
import { projectPage } from '#core/project/project.page';
import { findProject } from '#core/project/project.repo';
import { projectWithOwner } from '#core/project/project.view';
import { readTemplate } from '#core/site/template';
import { listUpdates } from '#core/update/update.repo';
import { updateForReader } from '#core/update/update.view';
import { page } from '#http/page';
import { Id } from '#shared/contracts/common';
import { maxUpdates } from '#shared/contracts/project-update';
import { templates } from '#shared/pages';

// As a visitor sees it, whoever asks: the page is kept for everybody. Who is signed in gets the rest from the API.
export const handler = page('projectPage', async ({ params, now }) => {
  const id = Id.safeParse(params.id);
  const project = id.success ? await findProject(id.data) : undefined;
  if (!project || !isThereFor(project, undefined)) return { status: 404, html: await readTemplate(templates.projectMissing) };
  const [template, { items }] = await Promise.all([
    readTemplate(templates.project),
    project.updateCount > 0 ? listUpdates(project, undefined, { limit: maxUpdates }) : { items: [] },
  ]);
  const updates = items.map((update) => updateForReader(update, project, undefined));
  const html = projectPage(template, projectWithOwner(project, undefined, undefined, now), updates);
  return { status: 200, html };
});
