import { StaleRead, withFreshReads } from '#core/kernel/stale';
import { collections, gsi1, type Key, keys } from '#core/kernel/table/keys';
import { eachPage } from '#core/kernel/table/page';
import { addToTallyEvenIfClosing } from '#core/kernel/table/tally.repo';
import { transact } from '#core/kernel/table/transact';
import { remove, update } from '#core/kernel/table/write';
import { findProject } from '#core/market/project/project.repo';
import type { QuestionRecord } from './question';
import { findQuestion, openForOwner } from './question.repo';

// One write each, and what their askers were told.
const questionsAtOnce = 25;

/** AP102: every question on a project, for its deletion. 1 read unit for each 4 KB, about 8 short ones. */
export const questionsOn = (projectId: string): AsyncGenerator<(QuestionRecord & Key)[]> =>
  eachPage<QuestionRecord & Key>(
    { partition: collections.questions(projectId), consistent: true, order: 'oldest-first', withKeys: true },
    questionsAtOnce,
  );

/** AP103: the questions that an account has asked, for its deletion. 0.5 read units for each 4 KB, about 8 short ones. */
export const questionsBy = (userId: string): AsyncGenerator<(QuestionRecord & Key)[]> =>
  eachPage<QuestionRecord & Key>(
    { index: 'GSI1', partition: gsi1.questionsBy(userId), order: 'oldest-first', withKeys: true },
    questionsAtOnce,
  );

/** Removes a question of a closed account, and what counts it, should it be open, on its project and for the project's owner. */
export const eraseQuestion = ({ projectId, id }: Pick<QuestionRecord, 'projectId' | 'id'>): Promise<void> =>
  withFreshReads(async () => {
    const [question, project] = await Promise.all([findQuestion(projectId, id), findProject(projectId)]);
    // Gone already: the index may be late.
    if (!question) return;
    // On a project that is gone, or kept by name and place, no question counts any more.
    const counts = question.state === 'open' && project !== undefined && project.ownerLeftAt === undefined;
    await transact([
      remove(keys.question(projectId, id), { when: { state: question.state }, refusal: new StaleRead() }),
      ...(counts
        ? [
            update(keys.project(projectId), {
              add: { revision: 1, openQuestionCount: -1 },
              when: { status: project.status, ownerLeftAt: { absent: true } },
              refusal: new StaleRead(),
            }),
            addToTallyEvenIfClosing(question.ownerId, { openQuestions: openForOwner(project) }),
          ]
        : []),
    ]);
  });
