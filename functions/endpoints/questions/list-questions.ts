import { getProject } from '#core/market/project/project.repo';
import { listQuestions } from '#core/market/question/question.repo';
import { questionForReader } from '#core/market/question/question.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.listQuestions, async ({ params, query, caller }) => {
  const project = await getProject(params.id, caller?.id);
  const { items, next } = await listQuestions(project, caller, query);
  return { items: items.map((question) => questionForReader(question, project, caller)), next };
});
