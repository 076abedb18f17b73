import * as z from 'zod/mini';
import { text } from '#shared/api/common';
import { maxMessageLength } from '#shared/message/message.contract';

export const questionStates = ['open', 'answered', 'declined'] as const;
export type QuestionState = (typeof questionStates)[number];

/** Characters, after trimming. */
export const maxQuestionLength = maxMessageLength;

export const AskQuestionBody = z.object({ text: text({ message: 'Please enter a question', max: maxQuestionLength }) });
export type AskQuestionBody = z.infer<typeof AskQuestionBody>;

const answerMessage = 'Please enter an answer';

export const Answer = z.object({ answer: text({ message: answerMessage, max: maxQuestionLength }) });

/** Either an answer, or `declined`. */
export const AnswerQuestionBody = z
  .object({ answer: z.optional(Answer.shape.answer), declined: z.optional(z.literal(true, answerMessage)) })
  .check(
    z.refine(({ answer, declined }) => (answer === undefined) === (declined === true), {
      path: ['answer'],
      error: answerMessage,
    }),
  );
export type AnswerQuestionBody = z.infer<typeof AnswerQuestionBody>;
