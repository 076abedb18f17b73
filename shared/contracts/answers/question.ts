import * as z from 'zod/mini';
import { Id } from '#shared/contracts/common';
import { questionStates } from '#shared/contracts/question';
import { orNull, Timestamp } from './common';

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
