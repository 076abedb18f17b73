import { maskFor } from '#core/kernel/masking/fragments.repo';
import { both } from '#core/kernel/parallel';
import { withFreshReads } from '#core/kernel/stale';
import { saveUnlessBlocked } from '#core/market/message/save-unless-blocked';
import { getOwnProject } from '#core/market/project/project.repo';
import { decideQuestion } from '#core/market/question/compose';
import { getQuestion, saveDecision } from '#core/market/question/question.repo';
import { questionForReader } from '#core/market/question/question.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.answerQuestion, async ({ params, body, caller, now }) =>
  withFreshReads(async () => {
    const project = await getOwnProject(params.id, caller.id);
    const [asked, mask] = await both(getQuestion(project.id, params.questionId), maskFor(caller.id));
    const question = decideQuestion(asked, body, { mask, now });
    // Declining reveals nothing.
    const save = body.answer === undefined ? mask.saveWith() : saveUnlessBlocked(caller.id, asked.userId, mask.saveWith());
    await saveDecision(project, question, now, save);
    return questionForReader(question, project, caller);
  }),
);
