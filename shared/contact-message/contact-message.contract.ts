import * as z from 'zod/mini';
import { email, line, optionalText, text } from '#shared/api/common';
import { PageQuery } from '#shared/api/page';

export const contactSubjects = {
  general: 'General Inquiry',
  technical: 'Technical Support',
  billing: 'Billing Question',
  staging_company: 'Staging Company Support',
  project_owner: 'Project Owner Support',
  partnership: 'Partnership Opportunity',
  feedback: 'Feedback',
} as const;
export type ContactSubject = keyof typeof contactSubjects;
export const ContactSubject = z.enum(
  Object.keys(contactSubjects) as [ContactSubject, ...ContactSubject[]],
  'Please select a subject',
);

export const ContactBody = z.object({
  name: line({ message: 'Name must be at least 2 characters', min: 2, max: 100 }),
  email: email('Please enter a valid email address'),
  subject: ContactSubject,
  message: text({ message: 'Message must be at least 10 characters', min: 10, max: 5000 }),
});
export type ContactBody = z.infer<typeof ContactBody>;

export const contactMessageStatuses = ['unread', 'read', 'resolved'] as const;

export const ListContactMessagesQuery = z.extend(PageQuery, {
  status: z.optional(z.enum(contactMessageStatuses, 'Unknown status')),
});

export const EditContactMessageBody = z.object({
  status: z.optional(z.enum(contactMessageStatuses, 'Unknown status')),
  adminNotes: z.optional(optionalText(5000)),
});
export type EditContactMessageBody = z.infer<typeof EditContactMessageBody>;

export const AnswerContactMessageBody = z.object({
  text: text({ message: 'Please write an answer', max: 5000 }),
});
export type AnswerContactMessageBody = z.infer<typeof AnswerContactMessageBody>;

export const answerOutcomes = ['sent', 'uncertain'] as const;
/** For one message. */
export const maxAnswers = 5;
