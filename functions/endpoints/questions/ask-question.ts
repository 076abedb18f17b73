import { newId } from '#core/ids';
import { maskFor } from '#core/masking/fragments.repo';
import { reaching } from '#core/message/reaching';
import { both } from '#core/parallel';
import { getProject } from '#core/project/project.repo';
import { newQuestion } from '#core/question/compose';
import { saveQuestion } from '#core/question/question.repo';
import { questionForReader } from '#core/question/question.view';
import { withFreshReads } from '#core/stale';
import { creation } from '#http/creation';
import * as routes from '#shared/api/routes';

// The answer shows the question as others will see it, so that the stager sees at once which parts are masked.
export const handler = creation(routes.askQuestion, async ({ params, body, caller, once, now }) =>
  withFreshReads(async () => {
    const [project, mask] = await both(getProject(params.id, caller.id), maskFor(caller.id));
    const question = newQuestion(project, body, { id: newId(now), asker: caller, mask, now });
    const answer = questionForReader(question, project, caller);
    const save = reaching(caller.id, project.userId, mask.keeping(once.keeping(answer)));
    await saveQuestion(project, question, now, save);
    return answer;
  }),
);
