import * as z from 'zod/mini';
import { Id } from '#shared/contracts/common';
import { questionStates } from '#shared/contracts/question';
import { orNull, Timestamp } from './common';

export const Question = z.object({
  id: Id,
  projectId: Id,
  /** What the stager is called who asks: nothing else of it is told. */
  stagerIdentifier: z.string(),
  /** Whether the caller asked it. */
  own: z.boolean(),
  /** Without the contact details that were written into it. */
  text: z.string(),
  state: z.enum(questionStates),
  answer: orNull(z.string()),
  /** True when something in `text` or `answer` is masked. */
  masked: z.boolean(),
  createdAt: Timestamp,
  /** When it was answered or declined. */
  decidedAt: orNull(Timestamp),
});
export type Question = z.infer<typeof Question>;
