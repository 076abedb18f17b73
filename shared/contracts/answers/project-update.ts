import * as z from 'zod/mini';
import { Id } from '#shared/contracts/common';
import { Timestamp } from './common';

/** What an owner has told of a project since there were bids on it. */
export const ProjectUpdate = z.object({
  id: Id,
  projectId: Id,
  /** Without the contact details that were written into it, but for the two parties of an award. */
  text: z.string(),
  masked: z.boolean(),
  /** Posted since the award: its two parties alone read it. */
  forParties: z.boolean(),
  photos: z.array(z.string()),
  createdAt: Timestamp,
});
export type ProjectUpdate = z.infer<typeof ProjectUpdate>;
