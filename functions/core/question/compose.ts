import { type Account, anonymousName } from '#core/account/account';
import { maskedBeside, maskSeenTogether } from '#core/masking/together';
import type { ProjectRecord } from '#core/project/project';
import type { AnswerQuestionBody, AskQuestionBody } from '#shared/contracts/question';
import { isAcceptingBids } from '#shared/lifecycle/project';
import { alreadyDecided, type QuestionRecord, shownText, takesNoQuestions } from './question';

interface NewQuestion {
  id: string;
  asker: Account;
  /** What the asker has asked about the project before, as others read it. */
  before: readonly string[];
  now: Date;
}

/** @throws AppError CONFLICT when the project takes no bids. */
export const newQuestion = (
  project: ProjectRecord,
  { text }: AskQuestionBody,
  { id, asker, before, now }: NewQuestion,
): QuestionRecord => {
  if (!isAcceptingBids(project, now)) throw takesNoQuestions();
  return {
    id,
    projectId: project.id,
    userId: asker.id,
    stagerIdentifier: anonymousName(asker),
    ownerId: project.userId,
    text,
    maskedText: maskedBeside(before, text),
    state: 'open',
    answer: null,
    maskedAnswer: null,
    createdAt: now.toISOString(),
    decidedAt: null,
  };
};

/**
 * The question, answered or declined. Of a number that is told half in the question and half in the answer both halves are masked, and of one that
 * begins in what the owner has said on the page before (`beside`) the half in the answer.
 *
 * @throws AppError CONFLICT when it was before.
 */
export const decided = (
  question: QuestionRecord,
  { answer }: AnswerQuestionBody,
  { beside, now }: { beside: readonly string[]; now: Date },
): QuestionRecord => {
  if (question.state !== 'open') throw alreadyDecided();
  const decidedAt = now.toISOString();
  if (answer === undefined) return { ...question, state: 'declined', decidedAt };
  const [text = '', seen = ''] = maskSeenTogether([shownText(question), answer]);
  const shown = maskedBeside(beside, seen) ?? seen;
  return {
    ...question,
    state: 'answered',
    maskedText: text === question.text ? null : text,
    answer,
    maskedAnswer: shown === answer ? null : shown,
    decidedAt,
  };
};
