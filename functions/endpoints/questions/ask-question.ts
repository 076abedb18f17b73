import { newId } from '#core/kernel/ids';
import { maskFor } from '#core/kernel/masking/fragments.repo';
import { both } from '#core/kernel/parallel';
import { withFreshReads } from '#core/kernel/stale';
import { saveUnlessBlocked } from '#core/market/message/save-unless-blocked';
import { getProject } from '#core/market/project/project.repo';
import { newQuestion } from '#core/market/question/compose';
import { saveQuestion } from '#core/market/question/question.repo';
import { questionForReader } from '#core/market/question/question.view';
import { creation } from '#http/creation';
import * as routes from '#shared/api/routes';

// The answer shows the question as others see it, with the masked parts.
export const handler = creation(routes.askQuestion, async ({ params, body, caller, once, now }) =>
  withFreshReads(async () => {
    const [project, mask] = await both(getProject(params.id, caller.id), maskFor(caller.id));
    const question = newQuestion(project, body, { id: newId(now), asker: caller, mask, now });
    const answer = questionForReader(question, project, caller);
    const save = saveUnlessBlocked(caller.id, project.userId, mask.saveWith(once.saveWith(answer)));
    await saveQuestion(project, question, now, save);
    return answer;
  }),
);
