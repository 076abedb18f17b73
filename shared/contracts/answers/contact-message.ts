import * as z from 'zod/mini';
import { Id } from '#shared/contracts/common';
import { ContactSubject, contactMessageStatuses } from '#shared/contracts/contact-message';
import { orNull, Timestamp } from './common';

export const ContactMessage = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  subject: ContactSubject,
  message: z.string(),
  status: z.enum(contactMessageStatuses),
  adminNotes: orNull(z.string()),
  createdAt: Timestamp,
});
export type ContactMessage = z.infer<typeof ContactMessage>;
