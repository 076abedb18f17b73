import type { Account } from '#core/account/account';
import { notFound } from '#core/errors';
import { notify } from '#core/notification/notification.repo';
import { type ProjectRecord, publicTitle } from '#core/project/project';
import { collections, gsi1, keys } from '#core/table/keys';
import { type Page, type PageRequest, queryPage, type Test } from '#core/table/page';
import { get } from '#core/table/read';
import { transact } from '#core/table/transact';
import { check, put, update } from '#core/table/write';
import { addToTally, addToTallyEvenIfClosing, mustBeOpen } from '#core/tally/tally.repo';
import { isStager } from '#shared/contracts/user-types';
import { alreadyDecided, type QuestionRecord, takesNoQuestions } from './question';

const answered: Test = { attribute: 'state', equals: 'answered' };
const open: Test = { attribute: 'state', equals: 'open' };

/**
 * AP63: the questions on a project that a reader may see, newest first: the owner all of them; a stager those that are not declined,
 * and its own; everybody else the answered ones. 1 read unit for each 4 KB of all of them, about 8 short ones.
 */
export const listQuestions = (
  project: ProjectRecord,
  reader: Account | undefined,
  request: PageRequest,
): Promise<Page<QuestionRecord>> => {
  const partition = collections.questions(project.id);
  if (reader?.id === project.userId) return queryPage<QuestionRecord>({ partition, consistent: true }, request);
  const seen: Test[] =
    reader && isStager(reader.userType) ? [answered, open, { attribute: 'userId', equals: reader.id }] : [answered];
  return queryPage<QuestionRecord>({ partition, consistent: true, where: [seen] }, request);
};

/** AP64: one question on a project. 1 read unit. */
export const findQuestion = (projectId: string, id: string): Promise<QuestionRecord | undefined> =>
  get<QuestionRecord>(keys.question(projectId, id));

/** @throws AppError NOT_FOUND */
export const getQuestion = async (projectId: string, id: string): Promise<QuestionRecord> => {
  const question = await findQuestion(projectId, id);
  if (!question) throw notFound('Question');
  return question;
};

/**
 * Stores a question and tells the owner. About 15 write units.
 *
 * @throws AppError CONFLICT when the project has stopped taking bids, NOT_FOUND when an account is gone or closing.
 */
export const saveQuestion = (project: ProjectRecord, question: QuestionRecord, now: Date): Promise<void> => {
  const { id, projectId, userId, ownerId } = question;
  return transact([
    check(keys.project(projectId), { status: 'open', selectedBidId: null, deadline: project.deadline }, takesNoQuestions()),
    mustBeOpen(userId),
    put({ ...keys.question(projectId, id), ...gsi1.question(userId, id), entity: 'Question', ...question }),
    addToTally(ownerId, { unreadNotifications: 1 }),
    ...notify('new_question', { userId: ownerId, projectId, mark: id }, { title: publicTitle(project) }, now),
  ]);
};

/**
 * Stores what the owner answered, once, while the project is there, and tells the stager who asked. About 12 write units.
 *
 * @throws AppError CONFLICT when it was answered or declined before, NOT_FOUND when project or question is gone.
 */
export const saveDecision = (project: ProjectRecord, question: QuestionRecord, now: Date): Promise<void> => {
  const { id, projectId, userId, ownerId, text, state, answer, masked, decidedAt } = question;
  const title = publicTitle(project);
  return transact([
    update(keys.question(projectId, id), {
      set: { text, state, answer, masked, decidedAt },
      when: { state: 'open' },
      refusal: alreadyDecided(),
    }),
    check(keys.project(projectId), { userId: ownerId }, notFound('Project')),
    addToTallyEvenIfClosing(userId, { unreadNotifications: 1 }),
    ...notify(state === 'answered' ? 'question_answered' : 'question_declined', { userId, projectId, mark: id }, { title }, now),
  ]);
};
