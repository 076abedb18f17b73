import { collections, gsi1, type Key } from '#core/table/keys';
import { eachPage } from '#core/table/page';
import type { QuestionRecord } from './question';

// One write each, and what their askers were told.
const questionsAtOnce = 25;

/** AP102: every question on a project, for its deletion. 1 read unit for each 4 KB, about 8 short ones. */
export const questionsOn = (projectId: string): AsyncGenerator<(QuestionRecord & Key)[]> =>
  eachPage<QuestionRecord & Key>(
    { partition: collections.questions(projectId), consistent: true, order: 'oldest-first', withKeys: true },
    questionsAtOnce,
  );

/** AP103: the questions that an account has asked, for its deletion. 0.5 read units for each 4 KB, about 8 short ones. */
export const questionsBy = (userId: string): AsyncGenerator<Key[]> =>
  eachPage<Key>({ index: 'GSI1', partition: gsi1.questionsBy(userId), order: 'oldest-first', withKeys: true }, questionsAtOnce);
