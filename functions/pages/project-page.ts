import { projectPage } from '#core/project/project.page';
import { findProject } from '#core/project/project.repo';
import { projectWithOwner } from '#core/project/project.view';
import { readTemplate } from '#core/site/template';
import { page } from '#http/page';
import { Id } from '#shared/contracts/common';
import { templates } from '#shared/pages';

// As a visitor sees it, whoever asks: the page is kept for everybody. Who is signed in gets the rest from the API.
export const handler = page('projectPage', async ({ params, now }) => {
  const id = Id.safeParse(params.id);
  const project = id.success ? await findProject(id.data) : undefined;
  if (!project) return { status: 404, html: await readTemplate(templates.projectMissing) };
  const html = projectPage(await readTemplate(templates.project), projectWithOwner(project, undefined, undefined, now));
  return { status: 200, html };
});
