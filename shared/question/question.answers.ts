import * as z from 'zod/mini';
import { Id } from '#shared/api/common';
import { orNull, Timestamp } from '#shared/api/common.answers';
import { questionStates } from '#shared/question/question.contract';

export const Question = z.object({
  id: Id,
  projectId: Id,
  stagerIdentifier: z.string(),
  own: z.boolean(),
  /** Masked. */
  text: z.string(),
  state: z.enum(questionStates),
  answer: orNull(z.string()),
  masked: z.boolean(),
  createdAt: Timestamp,
  decidedAt: orNull(Timestamp),
});
export type Question = z.infer<typeof Question>;
