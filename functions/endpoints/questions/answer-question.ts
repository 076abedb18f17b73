import { maskFor } from '#core/masking/fragments.repo';
import { reaching } from '#core/message/reaching';
import { both } from '#core/parallel';
import { mustOwn } from '#core/project/project';
import { getProject } from '#core/project/project.repo';
import { decided } from '#core/question/compose';
import { getQuestion, saveDecision } from '#core/question/question.repo';
import { questionForReader } from '#core/question/question.view';
import { withFreshReads } from '#core/stale';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.answerQuestion, async ({ params, body, caller, now }) =>
  withFreshReads(async () => {
    const project = await getProject(params.id, caller.id);
    mustOwn(project, caller.id);
    const [asked, mask] = await both(getQuestion(project.id, params.questionId), maskFor(caller.id));
    const question = decided(asked, body, { mask, now });
    // Declining tells nothing.
    const save = body.answer === undefined ? mask.keeping() : reaching(caller.id, asked.userId, mask.keeping());
    await saveDecision(project, question, now, save);
    return questionForReader(question, project, caller);
  }),
);
