import type { Mail } from '#core/kernel/ses/mail';
import type { OutgoingMail } from '#core/kernel/ses/post';
import { withoutLinks } from '#core/kernel/without-links';
import {
  type answerOutcomes,
  type ContactBody,
  type ContactSubject,
  type contactMessageStatuses,
  contactSubjects,
} from '#shared/contact-message/contact-message.contract';
import { site } from '#shared/site/site';

/** An answer is stored as unconfirmed before it is sent. */
export interface AnswerRecord {
  text: string;
  outcome: (typeof answerOutcomes)[number];
  /** Cognito's username of the author. */
  administrator: string;
  answeredAt: string;
}

export interface ContactMessageRecord {
  id: string;
  name: string;
  email: string;
  subject: ContactSubject;
  message: string;
  status: (typeof contactMessageStatuses)[number];
  adminNotes: string | null;
  /** Oldest first. Absent: none. */
  answers?: AnswerRecord[];
  createdAt: string;
}

export const newContactMessage = (body: ContactBody, { id, now }: { id: string; now: Date }): ContactMessageRecord => ({
  ...body,
  id,
  status: 'unread',
  adminNotes: null,
  createdAt: now.toISOString(),
});

/** Composes the email to administrators. The only input of the sender in a header is the Reply-To address. */
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

/** Composes an answer. Quotes the message without links, because the address may belong to somebody else. */
export const answerMail = (
  { email, subject, message, createdAt }: ContactMessageRecord,
  text: string,
  administrators: string,
): Pick<OutgoingMail, 'to' | 'replyTo' | 'subject' | 'text'> => ({
  to: email,
  replyTo: administrators,
  subject: `Re: your message to ${site.name} (${contactSubjects[subject]})`,
  text: `${text}

${site.name}

On ${moment(createdAt)} you wrote:

${quoted(withoutLinks(message))}`,
});
