import type { Mask } from '#core/kernel/masking/fragments.repo';
import { maskSeenTogether } from '#core/kernel/masking/together';
import { type Account, anonymousName } from '#core/market/account/account';
import type { ProjectRecord } from '#core/market/project/project';
import { isAcceptingBids } from '#shared/project/project.lifecycle';
import type { AnswerQuestionBody, AskQuestionBody } from '#shared/question/question.contract';
import { alreadyDecided, type QuestionRecord, shownText, takesNoQuestions } from './question';

interface NewQuestion {
  id: string;
  asker: Account;
  mask: Mask;
  now: Date;
}

/** @throws AppError CONFLICT if the project takes no bids */
export const newQuestion = (
  project: ProjectRecord,
  { text }: AskQuestionBody,
  { id, asker, mask, now }: NewQuestion,
): QuestionRecord => {
  if (!isAcceptingBids(project, now)) throw takesNoQuestions();
  const [shown = ''] = mask.apply([text]);
  return {
    id,
    projectId: project.id,
    userId: asker.id,
    stagerIdentifier: anonymousName(asker),
    ownerId: project.userId,
    place: project.state,
    text,
    maskedText: shown === text ? null : shown,
    state: 'open',
    answer: null,
    maskedAnswer: null,
    createdAt: now.toISOString(),
    decidedAt: null,
  };
};

/**
 * Answers or declines a question. Masks numbers that are split between both texts.
 * @throws AppError CONFLICT if it was decided before
 */
export const decideQuestion = (
  question: QuestionRecord,
  { answer }: AnswerQuestionBody,
  { mask, now }: { mask: Mask; now: Date },
): QuestionRecord => {
  if (question.state !== 'open') throw alreadyDecided();
  const decidedAt = now.toISOString();
  if (answer === undefined) return { ...question, state: 'declined', decidedAt };
  const [text = ''] = maskSeenTogether([shownText(question), answer]);
  const [shown = ''] = mask.apply([answer], { beside: [shownText(question)] });
  return {
    ...question,
    state: 'answered',
    maskedText: text === question.text ? null : text,
    answer,
    maskedAnswer: shown === answer ? null : shown,
    decidedAt,
  };
};
