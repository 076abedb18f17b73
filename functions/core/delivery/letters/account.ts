import { links } from '#shared/links';
import { publicPages } from '#shared/pages';
import { site } from '#shared/site';
import { formatMoment } from '../clock';
import type { Letter } from '../letter';
import type { Compose, Occasion } from './about';

const aboutAccount =
  (letter: Pick<Letter, 'subject' | 'heading'> & { paragraphs: (occasion: Occasion) => readonly string[] }): Compose =>
  (occasion) =>
    Promise.resolve({
      subject: letter.subject,
      preview: letter.heading,
      heading: letter.heading,
      paragraphs: letter.paragraphs(occasion),
      action: { label: `Write to ${site.name}`, path: publicPages.contact },
      because: 'it is about the security of your account',
    });

const notYou = `If it was you, there is nothing to do. If it was not you, somebody else can use your account. Write to us at once: ${site.supportEmail}`;

const momentOf = ({ mail, timeZone }: Occasion): string => formatMoment(new Date(mail.createdAt), timeZone);

export const accountLetters = {
  verify_email: async ({ isConfirmed, confirmation }) =>
    isConfirmed
      ? undefined
      : {
          subject: `Confirm your email address for ${site.name}`,
          preview: 'One button, and mail about your projects and bids can reach you.',
          heading: 'Is this your email address?',
          paragraphs: [
            `Somebody, hopefully you, has given it for an account on ${site.name}. Until it is confirmed, nothing else is mailed to it.`,
            'If it was not you, there is nothing to do.',
          ],
          action: { label: 'Confirm this address', path: links.confirmEmail(await confirmation()) },
          because: 'this address was given for an account',
        },
  new_device: aboutAccount({
    subject: `New login to your ${site.name} account`,
    heading: 'Somebody has logged in',
    paragraphs: (occasion) => [
      `There was a login to your account on ${momentOf(occasion)}, by ${occasion.mail.mark ?? 'a device'}, which had not been used for it before.`,
      notYou,
    ],
  }),
  email_changed: aboutAccount({
    subject: `The email address of your ${site.name} account was changed`,
    heading: 'This address no longer belongs to your account',
    paragraphs: (occasion) => [
      `The email address of your account was changed on ${momentOf(occasion)}. You log in with the new one, and our mail goes there.`,
      notYou,
    ],
  }),
  password_changed: aboutAccount({
    subject: `The password of your ${site.name} account was changed`,
    heading: 'Your password was changed',
    paragraphs: (occasion) => [
      `The password of your account was changed on ${momentOf(occasion)}. Everybody who was logged in with the old one is logged out.`,
      notYou,
    ],
  }),
  account_deleted: aboutAccount({
    subject: `Your ${site.name} account was deleted`,
    heading: 'Your account was deleted',
    paragraphs: (occasion) => [
      `Your account was deleted on ${momentOf(occasion)}, with everything that was in it. This is the last mail to this address.`,
      `If you did not want that, write to us: ${site.supportEmail}`,
    ],
  }),
} satisfies Record<string, Compose>;
