import { undoDays } from '#shared/contracts/mail';
import { exportDays } from '#shared/data-export';
import { deletionProofDays } from '#shared/deletion';
import { secretLinks } from '#shared/links';
import { publicPages } from '#shared/pages';
import { site } from '#shared/site';
import type { Letter } from '../letter';
import { formatMoment } from '../moment';
import { type Said, say, supportAddress } from '../said';
import { type Compose, number, type Occasion } from './about';

const security = () => ({
  action: { label: say`Write to ${site.name}`, path: publicPages.contact },
  because: say`it is about the security of your account`,
});

const aboutAccount =
  (compose: (occasion: Occasion) => Pick<Letter, 'subject' | 'preview' | 'heading' | 'paragraphs' | 'facts'>): Compose =>
  (occasion) =>
    Promise.resolve({ ...compose(occasion), ...security() });

const wasItYou = (): Said => say`If it was not you, write to us at once.`;
const nothingToDo = 'If it was you, there is nothing to do.';
const notYou = (): Said =>
  say`${nothingToDo} If it was not you, somebody else can use your account. Write to us at once: ${supportAddress}`;

/** `on Tue, Nov 24, 8:53 PM EST, by Chrome on macOS`; what has happened several times, one after the other. */
const happened = ({ all, timeZone }: Occasion): string =>
  all
    .map(({ createdAt, mark }) => `on ${formatMoment(new Date(createdAt), timeZone)}${mark === null ? '' : `, by ${mark}`}`)
    .join('; ');

export const accountLetters = {
  verify_email: async ({ isConfirmed, confirmation }) =>
    isConfirmed
      ? undefined
      : {
          subject: say`Confirm your email address for ${site.name}`,
          preview: say`One button, and mail about your projects and bids can reach you.`,
          heading: say`Is this your email address?`,
          paragraphs: [
            say`Somebody, hopefully you, has given it for an account on ${site.name}. Until it is confirmed, nothing about projects and bids is mailed to it.`,
            say`If it was not you, there is nothing to do.`,
          ],
          action: { label: say`Confirm this address`, path: secretLinks.confirmEmail(await confirmation()) },
          because: say`this address was given for an account`,
        },
  new_device: aboutAccount((occasion) => ({
    subject: say`${number(occasion.all.length, 'New login', 'new logins')} to your ${site.name} account: was it you?`,
    preview: wasItYou(),
    heading: say`Somebody has logged in`,
    paragraphs: [
      occasion.all.length === 1
        ? say`There was a login to your account ${happened(occasion)}, which had not been used for it before.`
        : say`There were ${occasion.all.length} logins to your account, each by a device that had not been used for it before: ${happened(occasion)}.`,
      notYou(),
    ],
  })),
  email_changed: async (occasion) => {
    const { mail, account, undo } = occasion;
    // It has come back to it. The account itself may be gone by now.
    if (mail.to === null || account?.email === mail.to) return undefined;
    const token = await undo(mail.to);
    return {
      subject: say`Your ${site.name} email address was changed: was it you?`,
      preview: token === undefined ? wasItYou() : say`If it was not you, put this address back within ${undoDays} days.`,
      heading: say`This address no longer belongs to your account`,
      paragraphs: [
        say`The email address of your account was changed ${happened(occasion)}. You log in with the new one, and our mail goes there.`,
        token === undefined
          ? notYou()
          : say`${nothingToDo} If it was not you, put this address back: your account has it again, and everybody is logged out. You can do so once, within ${undoDays} days of the change; until then nobody else can have this address.`,
      ],
      ...security(),
      ...(token !== undefined && { action: { label: say`Put this address back`, path: secretLinks.undoEmail(token) } }),
    };
  },
  password_changed: aboutAccount((occasion) => ({
    subject: say`Your ${site.name} password was changed: was it you?`,
    preview: wasItYou(),
    heading: say`Your password was changed`,
    paragraphs: [
      say`The password of your account was changed ${happened(occasion)}. Everybody who was logged in with the old one is logged out.`,
      notYou(),
    ],
  })),
  export_ready: async ({ all, dataLink }) => {
    // Of several that were made one after the other, one is there.
    const ids = new Set(all.map(({ mark }) => mark ?? ''));
    const token = (await Promise.all([...ids].map(dataLink))).find((one) => one !== undefined);
    if (token === undefined) return undefined;
    return {
      subject: say`The copy of your ${site.name} data is ready`,
      preview: say`Download it within ${exportDays} days. If you did not ask for it, choose a new password.`,
      heading: say`Your data is ready`,
      paragraphs: [
        say`The copy of your data is made: everything that we know of you, as tables and files in a zip. You can download it for ${exportDays} days; after that it is deleted.`,
        say`Whoever has this mail can download it, so do not pass it on. If neither you nor our staff at your request have asked for it, somebody else knows your password: choose a new one, and write to us: ${supportAddress}`,
      ],
      action: { label: say`Download your data`, path: secretLinks.ownData(token) },
      because: say`a copy of your data was asked for`,
    };
  },
  account_deleted: aboutAccount(({ mail, timeZone }) => ({
    subject: say`Your ${site.name} account was deleted`,
    preview: say`Everything in it is gone. If you did not want that, write to us.`,
    heading: say`Your account was deleted`,
    paragraphs: [
      say`Your account was deleted on ${formatMoment(new Date(mail.createdAt), timeZone)}, with everything that was in it. This is the last mail to this address.`,
      say`Keep the reference: with it and this address we can tell you for ${deletionProofDays} days that the account was deleted, and when. Without it nobody can, as we keep nothing that names you.`,
      say`If you did not want that, write to us: ${supportAddress}`,
    ],
    facts: [[say`Reference`, say`${mail.mark ?? ''}`]],
  })),
} satisfies Record<string, Compose>;
