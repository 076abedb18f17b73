import type { Mail } from '#core/ses/mail';
import {
  type ContactBody,
  type ContactSubject,
  type contactMessageStatuses,
  contactSubjects,
} from '#shared/contracts/contact-message';
import { site } from '#shared/site';

/** A message of the contact form as it is stored. */
export interface ContactMessageRecord {
  id: string;
  name: string;
  email: string;
  subject: ContactSubject;
  message: string;
  status: (typeof contactMessageStatuses)[number];
  adminNotes: string | null;
  createdAt: string;
}

/** A message of the contact form, as it waits for the operators. */
export const newContactMessage = (body: ContactBody, { id, now }: { id: string; now: Date }): ContactMessageRecord => ({
  ...body,
  id,
  status: 'unread',
  adminNotes: null,
  createdAt: now.toISOString(),
});

/** The mail that brings it to them. Nothing that its sender wrote is in a header but the address that an answer goes to. */
export const contactMail = ({ id, name, email, subject, message }: ContactMessageRecord, operators: string): Mail => ({
  to: operators,
  replyTo: email,
  subject: `${site.name} contact form: ${contactSubjects[subject]}`,
  text: `${name} (${email}) wrote about "${contactSubjects[subject]}":

${message}

An answer to this mail goes to ${email}. In the admin panel this is message ${id}.`,
});
