import * as z from 'zod/mini';
import { Id } from '#shared/api/common';
import { Timestamp } from '#shared/api/common.answers';

/** An owner posts updates once there are bids. */
export const ProjectUpdate = z.object({
  id: Id,
  projectId: Id,
  /** Masked, except for the two parties of an award. */
  text: z.string(),
  masked: z.boolean(),
  /** Posted after the award, for its two parties only. */
  forParties: z.boolean(),
  photos: z.array(z.string()),
  createdAt: Timestamp,
});
export type ProjectUpdate = z.infer<typeof ProjectUpdate>;
