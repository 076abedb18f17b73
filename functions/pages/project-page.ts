import { readTemplate } from '#core/kernel/page-template';
import { bidsForReader } from '#core/market/bid/project-bids';
import { isVisibleTo } from '#core/market/project/project';
import { projectPage } from '#core/market/project/project.page';
import { findProject } from '#core/market/project/project.repo';
import { projectWithOwner } from '#core/market/project/project.view';
import { listQuestions } from '#core/market/question/question.repo';
import { questionForReader } from '#core/market/question/question.view';
import { listUpdates } from '#core/market/update/update.repo';
import { updateForReader } from '#core/market/update/update.view';
import { env } from '#functions/env';
import { page } from '#http/page';
import { Id } from '#shared/api/common';
import { type ServedProject, servedBids, servedQuestions, templates } from '#shared/pages';
import { maxUpdates } from '#shared/update/update.contract';

// A visitor's view, because CloudFront gives the same page to everybody. A signed-in reader gets the rest from the API.
export const handler = page('projectPage', async ({ params, now }) => {
  const id = Id.safeParse(params.id);
  const project = id.success ? await findProject(id.data) : undefined;
  if (!project || !isVisibleTo(project, undefined)) return { status: 404, html: await readTemplate(templates.projectMissing) };
  const [template, { items }, bids, questions] = await Promise.all([
    readTemplate(templates.project),
    project.updateCount > 0 ? listUpdates(project, undefined, { limit: maxUpdates }) : { items: [] },
    bidsForReader(project.id, Promise.resolve(project), undefined, { limit: servedBids }, env.SEALED_BIDS, now),
    listQuestions(project, undefined, { limit: servedQuestions }),
  ]);
  const updates = items.map((update) => updateForReader(update, project, undefined));
  const served: ServedProject = {
    project: projectWithOwner(project, undefined, undefined, now),
    bids: { items: bids.items, nextCursor: bids.next ?? null },
    questions: {
      items: questions.items.map((question) => questionForReader(question, project, undefined)),
      nextCursor: questions.next ?? null,
    },
  };
  return { status: 200, html: projectPage(template, served, updates) };
});
