import { newId } from '#core/ids';
import { both } from '#core/parallel';
import { getProject } from '#core/project/project.repo';
import { newQuestion } from '#core/question/compose';
import { saveQuestion } from '#core/question/question.repo';
import { questionForReader } from '#core/question/question.view';
import { saidByStager } from '#core/question/said';
import { withFreshReads } from '#core/stale';
import { creation } from '#http/creation';
import * as routes from '#shared/api/routes';

// The answer shows the question as others will see it, so that the stager sees at once which parts are masked.
export const handler = creation(routes.askQuestion, async ({ params, body, caller, once, now }) =>
  withFreshReads(async () => {
    const [project, before] = await both(getProject(params.id, caller.id), saidByStager(params.id, caller.id));
    const question = newQuestion(project, body, { id: newId(now), asker: caller, before, now });
    const answer = questionForReader(question, project, caller);
    await saveQuestion(project, question, now, once.keeping(answer));
    return answer;
  }),
);
