import { newId } from '#core/ids';
import { getProject } from '#core/project/project.repo';
import { newQuestion } from '#core/question/question';
import { saveQuestion } from '#core/question/question.repo';
import { questionForReader } from '#core/question/question.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// The answer shows the question as others will read it, so that its stager sees at once what is masked.
export const handler = endpoint(routes.askQuestion, async ({ params, body, caller, now }) => {
  const project = await getProject(params.id);
  const question = newQuestion(project, body, { id: newId(now), asker: caller, now });
  await saveQuestion(project, question, now);
  return questionForReader(question, caller.id);
});
