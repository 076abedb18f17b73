import { notFound } from '#core/kernel/errors';
import { collections, gsi1, keys } from '#core/kernel/table/keys';
import { type Page, type PageRequest, queryPage, type Test } from '#core/kernel/table/page';
import { get } from '#core/kernel/table/read';
import { addToTally, addToTallyEvenIfClosing, checkOpen } from '#core/kernel/table/tally.repo';
import { type Save, transact } from '#core/kernel/table/transact';
import { type Conditions, put, setFlag, update, type Write } from '#core/kernel/table/write';
import type { Account } from '#core/market/account/account';
import { notify } from '#core/market/notification/notification.repo';
import { sameRevision } from '#core/market/project/filing';
import { type ProjectRecord, publicTitle } from '#core/market/project/project';
import { isStager } from '#shared/account/user.values';
import { alreadyDecided, type QuestionRecord } from './question';

const answered: Test = { attribute: 'state', equals: 'answered' };
const open: Test = { attribute: 'state', equals: 'open' };
const exceptHidden = { attribute: 'hidden', value: true } as const;

/** Changes the project's count of open questions, and its revision, so that a racing change reads the count again. */
const countOpen = (project: ProjectRecord, openQuestionCount: 1 | -1, when: Conditions): Write =>
  update(keys.project(project.id), {
    add: { revision: 1, openQuestionCount },
    when: { ...when, ...sameRevision(project) },
  });

/**
 * AP63: returns questions, newest first. Owners see all, stagers their own and all but declined ones, others answered ones. 1
 * read unit for each 4 KB, about 8 short ones.
 */
export const listQuestions = (
  project: ProjectRecord,
  reader: Account | undefined,
  request: PageRequest,
): Promise<Page<QuestionRecord>> => {
  const all = { partition: collections.questions(project.id), consistent: true, except: exceptHidden };
  if (reader?.id === project.userId) return queryPage<QuestionRecord>(all, request);
  const seen: Test[] =
    reader && isStager(reader.userType) ? [answered, open, { attribute: 'userId', equals: reader.id }] : [answered];
  return queryPage<QuestionRecord>({ ...all, where: [seen] }, request);
};

/** AP64: one question on a project. 1 read unit. */
export const findQuestion = (projectId: string, id: string): Promise<QuestionRecord | undefined> =>
  get<QuestionRecord>(keys.question(projectId, id));

/** @throws AppError NOT_FOUND */
export const getQuestion = async (projectId: string, id: string): Promise<QuestionRecord> => {
  const question = await findQuestion(projectId, id);
  if (!question || question.hidden) throw notFound('Question');
  return question;
};

/** Hides or shows a question. Refused (StaleRead) if it is hidden or shown already. */
export const changeQuestionVisibility = ({ projectId, id }: QuestionRecord, isShown: boolean): Write =>
  setFlag(keys.question(projectId, id), 'hidden', !isShown);

/**
 * Stores a question and notifies the owner. About 15 write units.
 * @throws StaleRead; AppError NOT_FOUND if an account is gone or closing
 */
export const saveQuestion = (
  project: ProjectRecord,
  question: QuestionRecord,
  now: Date,
  save: Save = transact,
): Promise<void> => {
  const { id, projectId, userId, ownerId } = question;
  return save([
    countOpen(project, 1, { status: 'open', selectedBidId: null, deadline: project.deadline }),
    checkOpen(userId),
    put({ ...keys.question(projectId, id), ...gsi1.question(userId, id), entity: 'Question', ...question }),
    ...notify('new_question', { userId: ownerId, projectId, mark: id }, { title: publicTitle(project) }, now, (unread) =>
      addToTally(ownerId, unread),
    ),
  ]);
};

/** Notifies the stager. About 16 write units. @throws AppError CONFLICT if it was answered or declined before; StaleRead */
export const saveDecision = (
  project: ProjectRecord,
  question: QuestionRecord,
  now: Date,
  save: Save = transact,
): Promise<void> => {
  const { id, projectId, userId, ownerId, maskedText, state, answer, maskedAnswer, decidedAt } = question;
  const title = publicTitle(project);
  const event = state === 'answered' ? 'question_answered' : 'question_declined';
  return save([
    update(keys.question(projectId, id), {
      set: { maskedText, state, answer, maskedAnswer, decidedAt },
      when: { state: 'open', hidden: { absent: true } },
      refusal: alreadyDecided(),
    }),
    countOpen(project, -1, { status: project.status }),
    checkOpen(ownerId),
    ...notify(event, { userId, projectId, mark: id }, { title }, now, (unread) => addToTallyEvenIfClosing(userId, unread)),
  ]);
};
