import * as z from 'zod/mini';
import { Id } from '#shared/api/common';
import { orNull, Timestamp } from '#shared/api/common.answers';

export const Review = z.object({
  id: Id,
  projectId: Id,
  reviewerId: Id,
  revieweeId: Id,
  rating: z.number(),
  title: orNull(z.string()),
  comment: orNull(z.string()),
  counts: z.boolean(),
  createdAt: Timestamp,
});
export type Review = z.infer<typeof Review>;

export const Reputation = z.object({
  userId: Id,
  /** 0 to 100: `totalScore` of functions/core/market/account has the formula. */
  totalScore: z.number(),
  completedProjects: z.number(),
  averageRating: z.number(),
  reviewCount: z.number(),
  responseTime: z.number(),
  badgeCount: z.number(),
  lastUpdated: Timestamp,
});
export type Reputation = z.infer<typeof Reputation>;
