import { conflict } from '#core/kernel/errors';
import type { QuestionState } from '#shared/contracts/question';

/** A question about a project as it is stored: the exact text, and the masked one for others, made when it was written. */
export interface QuestionRecord {
  id: string;
  projectId: string;
  /** The stager who asks. */
  userId: string;
  /** What it is called. */
  stagerIdentifier: string;
  /** The owner of the project. */
  ownerId: string;
  /** The state that the project is in; null for none. */
  place: string | null;
  text: string;
  /** What others read instead; null where that is the same. */
  maskedText: string | null;
  state: QuestionState;
  answer: string | null;
  maskedAnswer: string | null;
  createdAt: string;
  decidedAt: string | null;
  /** An administrator has hidden it, with its answer: it is in no list. Absent: not. */
  hidden?: true;
}

export const takesNoQuestions = () => conflict("This project isn't accepting bids or questions");
export const alreadyDecided = () => conflict('This question was already answered or declined');

/** What others read of a question, and of its answer. */
export const shownText = ({ text, maskedText }: QuestionRecord): string => maskedText ?? text;
export const shownAnswer = ({ answer, maskedAnswer }: QuestionRecord): string | null => maskedAnswer ?? answer;
