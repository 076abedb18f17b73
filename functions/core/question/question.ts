import { type Account, anonymousName } from '#core/account/account';
import { conflict } from '#core/errors';
import { maskContacts, maskTogether } from '#core/masking/mask';
import type { ProjectRecord } from '#core/project/project';
import type { AnswerQuestionBody, AskQuestionBody, QuestionState } from '#shared/contracts/question';
import { isAcceptingBids } from '#shared/lifecycle/project';

/**
 * A question about a project, as it is stored. Its texts are public before anybody has paid, so they are masked when they are written,
 * for everybody, and nothing else of them is kept.
 */
export interface QuestionRecord {
  id: string;
  projectId: string;
  /** The stager who asks. */
  userId: string;
  /** What it is called. */
  stagerIdentifier: string;
  /** The owner of the project. */
  ownerId: string;
  text: string;
  state: QuestionState;
  answer: string | null;
  masked: boolean;
  createdAt: string;
  decidedAt: string | null;
}

export const takesNoQuestions = () => conflict('This project is not accepting bids, and takes no questions');
export const alreadyDecided = () => conflict('This question was already answered or declined');

interface NewQuestion {
  id: string;
  asker: Account;
  now: Date;
}

/** @throws AppError CONFLICT when the project takes no bids. */
export const newQuestion = (project: ProjectRecord, body: AskQuestionBody, { id, asker, now }: NewQuestion): QuestionRecord => {
  if (!isAcceptingBids(project, now)) throw takesNoQuestions();
  return {
    id,
    projectId: project.id,
    userId: asker.id,
    stagerIdentifier: anonymousName(asker),
    ownerId: project.userId,
    ...maskContacts(body.text),
    state: 'open',
    answer: null,
    createdAt: now.toISOString(),
    decidedAt: null,
  };
};

/**
 * The question, answered or declined. Of a number that is told half in the question and half in the answer both halves are masked.
 *
 * @throws AppError CONFLICT when it was before.
 */
export const decided = (question: QuestionRecord, { answer }: AnswerQuestionBody, now: Date): QuestionRecord => {
  if (question.state !== 'open') throw alreadyDecided();
  const decidedAt = now.toISOString();
  if (answer === undefined) return { ...question, state: 'declined', decidedAt };
  const [text = '', masked = ''] = maskTogether([question.text, answer]);
  return {
    ...question,
    state: 'answered',
    text,
    answer: masked,
    masked: question.masked || text !== question.text || masked !== answer,
    decidedAt,
  };
};
