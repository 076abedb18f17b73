import * as z from 'zod/mini';
import { Id } from '#shared/contracts/common';
import { moderationReasonNames } from '#shared/contracts/moderation-values';
import { ServiceArea } from '#shared/contracts/service-area';
import { UserType } from '#shared/contracts/user';
import { orNull, Timestamp } from './common';

/** Two photos of a portfolio that show one room, by their places in it, from 0. */
export const PortfolioPair = z.object({ before: z.number(), after: z.number() });
export type PortfolioPair = z.infer<typeof PortfolioPair>;

/** A photo of a portfolio, by its place in it, and the completed project that it is of. */
export const CompletedPhoto = z.object({ photo: z.number(), projectId: Id });
export type CompletedPhoto = z.infer<typeof CompletedPhoto>;

/** Why an account is suspended, and the case by which that can be answered. */
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
  /** Where a stager works; empty for others. */
  serviceAreas: z.array(ServiceArea),
  createdAt: Timestamp,
  /** While it is suspended. */
  suspension: z.optional(Suspension),
});
/** The account as its own holder sees it. */
export type User = z.infer<typeof User>;

export const Session = z.object({ user: User, sessionId: z.string() });
export type Session = z.infer<typeof Session>;
export const ForgotPasswordResult = z.object({
  message: z.string(),
  resetLink: z.optional(z.string()),
});
export const Message = z.object({ message: z.string() });

/** Contact details, as they leave only after a platform fee is paid. */
/** Whether somebody can be reached. */
export const Reach = z.object({ emailConfirmed: z.boolean(), phoneGiven: z.boolean() });
export type Reach = z.infer<typeof Reach>;

export const ContactInfo = z.object({
  name: z.string(),
  userType: UserType,
  email: z.string(),
  phone: orNull(z.string()),
  company: orNull(z.string()),
  /** Of somebody who has left since: when. What is here was so on that day. */
  leftAt: z.optional(Timestamp),
});
export type ContactInfo = z.infer<typeof ContactInfo>;
