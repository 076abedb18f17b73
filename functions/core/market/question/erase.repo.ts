import { withFreshReads } from '#core/kernel/stale';
import { collections, type Key, keys } from '#core/kernel/table/keys';
import { eachPage } from '#core/kernel/table/page';
import { transact } from '#core/kernel/table/transact';
import { remove, update } from '#core/kernel/table/write';
import { findProject } from '#core/market/project/project.repo';
import type { QuestionRecord } from './question';
import { findQuestion } from './question.repo';

/** AP102: returns every question on a project, for its deletion. 1 read unit for each 4 KB, about 8. */
export const questionsOn = (projectId: string): AsyncGenerator<(QuestionRecord & Key)[]> =>
  eachPage<QuestionRecord & Key>(
    { partition: collections.questions(projectId), consistent: true, order: 'oldest-first', withKeys: true },
    25,
  );

export const eraseQuestion = ({ projectId, id }: Pick<QuestionRecord, 'projectId' | 'id'>): Promise<void> =>
  withFreshReads(async () => {
    const [question, project] = await Promise.all([findQuestion(projectId, id), findProject(projectId)]);
    // The index may lag.
    if (!question) return;
    // Projects of former owners do not count questions.
    const counts = question.state === 'open' && project !== undefined && project.ownerLeftAt === undefined;
    await transact([
      remove(keys.question(projectId, id), { when: { state: question.state } }),
      ...(counts
        ? [
            update(keys.project(projectId), {
              add: { revision: 1, openQuestionCount: -1 },
              when: { status: project.status, ownerLeftAt: { absent: true } },
            }),
          ]
        : []),
    ]);
  });
