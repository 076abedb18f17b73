import * as z from 'zod/mini';
import { UserType } from '#shared/account/user.contract';
import { Id } from '#shared/api/common';
import { orNull, Timestamp } from '#shared/api/common.answers';
import { moderationReasonNames } from '#shared/moderation/moderation.values';
import { ServiceArea } from '#shared/service-area/service-area.contract';

/** Two photos of one room, by their indexes in the portfolio. */
export const PortfolioPair = z.object({ before: z.number(), after: z.number() });
export type PortfolioPair = z.infer<typeof PortfolioPair>;

/** A photo, by its index in the portfolio, of a completed project. */
export const CompletedPhoto = z.object({ photo: z.number(), projectId: Id });
export type CompletedPhoto = z.infer<typeof CompletedPhoto>;

/** The reason, and the case in which the user can answer. */
export const Suspension = z.object({ caseId: Id, reason: z.enum(moderationReasonNames), since: Timestamp });
export type Suspension = z.infer<typeof Suspension>;

export const User = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  name: z.string(),
  userType: UserType,
  phone: orNull(z.string()),
  company: orNull(z.string()),
  bio: orNull(z.string()),
  rating: z.number(),
  avatar: orNull(z.string()),
  portfolioPhotos: z.array(z.string()),
  portfolioPairs: z.array(PortfolioPair),
  portfolioCompleted: z.array(CompletedPhoto),
  portfolioConcepts: z.array(z.number()),
  stagerIdentifier: orNull(z.string()),
  /** Empty for owners. */
  serviceAreas: z.array(ServiceArea),
  createdAt: Timestamp,
  suspension: z.optional(Suspension),
});
/** The account as its user sees it. */
export type User = z.infer<typeof User>;

export const Session = z.object({ user: User, sessionId: z.string() });
export type Session = z.infer<typeof Session>;
export const ForgotPasswordResult = z.object({
  message: z.string(),
  resetLink: z.optional(z.string()),
});
export const Message = z.object({ message: z.string() });

/** Whether the user can be reached. */
export const Reach = z.object({ emailConfirmed: z.boolean(), phoneGiven: z.boolean() });
export type Reach = z.infer<typeof Reach>;

/** Only after the platform fee is paid. */
export const ContactInfo = z.object({
  name: z.string(),
  userType: UserType,
  email: z.string(),
  phone: orNull(z.string()),
  company: orNull(z.string()),
  /** Only if the account is deleted. The data is of that day. */
  leftAt: z.optional(Timestamp),
});
export type ContactInfo = z.infer<typeof ContactInfo>;
