import type { Reader } from '#core/market/account/account';
import { type ProjectRecord, readsAsParty } from '#core/market/project/project';
import type { Question } from '#shared/question/question.answers';
import { type QuestionRecord, shownAnswer, shownText } from './question';

/** The two parties of an award read each other's texts unmasked. Other stagers' questions stay masked. */
export const questionForReader = (question: QuestionRecord, project: ProjectRecord, reader: Reader | undefined): Question => {
  const knows = readsAsParty(project, reader);
  const text = knows && question.userId === project.awardedTo ? question.text : shownText(question);
  const answer = knows ? question.answer : shownAnswer(question);
  return {
    id: question.id,
    projectId: question.projectId,
    stagerIdentifier: question.stagerIdentifier,
    own: question.userId === reader?.id,
    text,
    state: question.state,
    answer,
    masked: text !== question.text || answer !== question.answer,
    createdAt: question.createdAt,
    decidedAt: question.decidedAt,
  };
};
