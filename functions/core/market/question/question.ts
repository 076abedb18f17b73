import { conflict } from '#core/kernel/errors';
import type { QuestionState } from '#shared/question/question.contract';

/** Masked texts are made when the text is written. */
export interface QuestionRecord {
  id: string;
  projectId: string;
  /** The stager's. */
  userId: string;
  stagerIdentifier: string;
  ownerId: string;
  /** The project's state. */
  place: string | null;
  text: string;
  /** For others. Null: the same. */
  maskedText: string | null;
  state: QuestionState;
  answer: string | null;
  maskedAnswer: string | null;
  createdAt: string;
  decidedAt: string | null;
  /** Hidden by an administrator, with its answer. */
  hidden?: true;
}

export const takesNoQuestions = () => conflict("This project isn't accepting bids or questions");
export const alreadyDecided = () => conflict('This question was already answered or declined');

export const shownText = ({ text, maskedText }: QuestionRecord): string => maskedText ?? text;
export const shownAnswer = ({ answer, maskedAnswer }: QuestionRecord): string | null => maskedAnswer ?? answer;
