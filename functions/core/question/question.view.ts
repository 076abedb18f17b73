import type { Question } from '#shared/contracts/question';
import type { QuestionRecord } from './question';

/** A question as anybody may read it who may read it at all (`listQuestions`). */
export const questionForReader = (question: QuestionRecord, viewerId: string | undefined): Question => ({
  id: question.id,
  projectId: question.projectId,
  stagerIdentifier: question.stagerIdentifier,
  own: question.userId === viewerId,
  text: question.text,
  state: question.state,
  answer: question.answer,
  masked: question.masked,
  createdAt: question.createdAt,
  decidedAt: question.decidedAt,
});
