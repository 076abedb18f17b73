import type { Mail } from '#core/mail/mail';
import { type ContactBody, type ContactMessage, contactSubjects } from '#shared/contracts/contact-message';
import { site } from '#shared/site';

/** A message of the contact form, as it waits for the operators. */
export const newContactMessage = (body: ContactBody, { id, now }: { id: string; now: Date }): ContactMessage => ({
  ...body,
  id,
  status: 'unread',
  adminNotes: null,
  createdAt: now.toISOString(),
});

/** The mail that brings it to them. Nothing that its sender wrote is in a header but the address that an answer goes to. */
export const contactMail = ({ id, name, email, subject, message }: ContactMessage, operators: string): Mail => ({
  to: operators,
  replyTo: email,
  subject: `${site.name} contact form: ${contactSubjects[subject]}`,
  text: `${name} (${email}) wrote about "${contactSubjects[subject]}":

${message}

An answer to this mail goes to ${email}. In the admin panel this is message ${id}.`,
});
