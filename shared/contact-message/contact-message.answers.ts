import * as z from 'zod/mini';
import { Id } from '#shared/api/common';
import { orNull, Timestamp } from '#shared/api/common.answers';
import { answerOutcomes, ContactSubject, contactMessageStatuses } from '#shared/contact-message/contact-message.contract';

export const ContactAnswer = z.object({
  text: z.string(),
  outcome: z.enum(answerOutcomes),
  /** The Cognito username of the author. */
  administrator: z.string(),
  answeredAt: Timestamp,
});
export type ContactAnswer = z.infer<typeof ContactAnswer>;

export const ContactMessage = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  subject: ContactSubject,
  message: z.string(),
  status: z.enum(contactMessageStatuses),
  adminNotes: orNull(z.string()),
  answers: z.array(ContactAnswer),
  createdAt: Timestamp,
});
export type ContactMessage = z.infer<typeof ContactMessage>;
