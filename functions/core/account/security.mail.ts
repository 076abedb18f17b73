import { isAppError } from '#core/errors';
import { type Mail, sendMail } from '#core/mail/mail';
import { site } from '#shared/site';

/** `May 1, 2026 at 12:00 PM UTC`: whoever reads it may be anywhere. */
const timeOf = (now: Date): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(now).concat(' UTC');

const ifItWasNotYou = `If it was you, there is nothing to do.

If it was not you, somebody else can use your account. Write to us at once: ${site.supportEmail}`;

const signature = `${site.name}
${site.tagline}`;

/** Goes to the former address, and so says nothing of the account: not its name, not the new address. */
export const emailChangedMail = (formerEmail: string, now: Date): Mail => ({
  to: formerEmail,
  subject: `The email address of your ${site.name} account was changed`,
  text: `Hello,

the email address of your ${site.name} account was changed on ${timeOf(now)}. This address no longer belongs to it: you log in with the new one, and our mail goes there.

${ifItWasNotYou}

${signature}`,
});

export const passwordChangedMail = (email: string, now: Date): Mail => ({
  to: email,
  subject: `The password of your ${site.name} account was changed`,
  text: `Hello,

the password of your ${site.name} account was changed on ${timeOf(now)}. Everybody who was logged in with the old one is logged out.

${ifItWasNotYou}

${signature}`,
});

/** Sends what somebody should know about their account. What it tells of is done: a mail that fails is logged, and undoes nothing. */
export const tell = async (mail: Mail): Promise<void> => {
  try {
    await sendMail(mail);
  } catch (error) {
    if (!isAppError(error)) throw error;
  }
};
