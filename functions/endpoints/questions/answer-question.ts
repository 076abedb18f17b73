import { mustOwn } from '#core/project/project';
import { getProject } from '#core/project/project.repo';
import { decided } from '#core/question/compose';
import { getQuestion, saveDecision } from '#core/question/question.repo';
import { questionForReader } from '#core/question/question.view';
import { saidOnPage } from '#core/question/said';
import { withFreshReads } from '#core/stale';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.answerQuestion, async ({ params, body, caller, now }) =>
  withFreshReads(async () => {
    const project = await getProject(params.id, caller.id);
    mustOwn(project, caller.id);
    const question = decided(await getQuestion(project.id, params.questionId), body, { beside: await saidOnPage(project), now });
    await saveDecision(project, question, now);
    return questionForReader(question, project, caller.id);
  }),
);
