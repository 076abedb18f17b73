import type { Mail } from '#core/kernel/ses/mail';
import type { Post } from '#core/kernel/ses/post';
import { withoutLinks } from '#core/kernel/without-links';
import {
  type answerOutcomes,
  type ContactBody,
  type ContactSubject,
  type contactMessageStatuses,
  contactSubjects,
} from '#shared/contracts/contact-message';
import { site } from '#shared/site';

/** An answer by email. It is stored as unconfirmed before it is handed to SES. */
export interface AnswerRecord {
  text: string;
  outcome: (typeof answerOutcomes)[number];
  /** Cognito's own name of who wrote it. */
  administrator: string;
  answeredAt: string;
}

/** A message of the contact form as it is stored. */
export interface ContactMessageRecord {
  id: string;
  name: string;
  email: string;
  subject: ContactSubject;
  message: string;
  status: (typeof contactMessageStatuses)[number];
  adminNotes: string | null;
  /** The oldest first. Absent: none. */
  answers?: AnswerRecord[];
  createdAt: string;
}

/** A message of the contact form, as it waits for the administrators. */
export const newContactMessage = (body: ContactBody, { id, now }: { id: string; now: Date }): ContactMessageRecord => ({
  ...body,
  id,
  status: 'unread',
  adminNotes: null,
  createdAt: now.toISOString(),
});

/** The mail that brings it to them. Nothing that its sender wrote is in a header but the address that an answer goes to. */
export const contactMail = ({ id, name, email, subject, message }: ContactMessageRecord, administrators: string): Mail => ({
  to: administrators,
  replyTo: email,
  subject: `${site.name} contact form: ${contactSubjects[subject]}`,
  text: `${name} (${email}) wrote about "${contactSubjects[subject]}":

${message}

Reply to this email to answer ${email}. In the admin panel, this is message ${id}.`,
});

const quoted = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

/** `2026-11-22 at 08:00 UTC` */
const moment = (at: string): string => `${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`;

/** The mail that answers it: with what it was below, without links, as anybody may have typed the address it goes to; and the administrators to answer to. Nothing that anybody wrote is in a header but its sender's address. */
export const answerMail = (
  { email, subject, message, createdAt }: ContactMessageRecord,
  text: string,
  administrators: string,
): Pick<Post, 'to' | 'replyTo' | 'subject' | 'text'> => ({
  to: email,
  replyTo: administrators,
  subject: `Re: your message to ${site.name} (${contactSubjects[subject]})`,
  text: `${text}

${site.name}

On ${moment(createdAt)} you wrote:

${quoted(withoutLinks(message))}`,
});
