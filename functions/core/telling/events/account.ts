import type { MailRecord } from '#core/kernel/outbox/outbox';
import { deletionProofDays } from '#shared/account/deletion';
import { exportDays } from '#shared/export/export.values';
import { secretLinks } from '#shared/links';
import { undoDays } from '#shared/mail/mail.contract';
import { formPages, publicPages } from '#shared/pages';
import { site } from '#shared/site/site';
import { countOrOne, type Emails, type Occasion } from './compose';
import type { Letter } from './letter';
import { formatMoment } from './moment';
import { type EmailText, say, supportAddress } from './say';
import type { Words } from './words';

export const accountWords = {
  verify_email: { title: 'Confirm your email address' },
  new_device: { title: 'New login', isSecurity: true },
  email_changed: { title: 'Your email address was changed', isSecurity: true },
  password_changed: { title: 'Your password was changed', isSecurity: true },
  // Someone else who knows the password may have requested the export.
  export_ready: {
    title: 'Your data is ready',
    app: () => `You can download the copy of your data from your profile for ${exportDays} days.`,
    isSecurity: true,
    evenIfRead: true,
  },
  account_deleted: { title: 'Your account was deleted' },
} satisfies Partial<Words>;

const security = () => ({
  action: { label: say`Contact us`, path: publicPages.contact },
  because: say`it's about the security of your account`,
});
const resetPassword = (): Letter['action'] => ({ label: say`Reset password`, path: formPages.forgotPassword });

const wasItYou = (toDo: string): EmailText => say`If it wasn't you, ${toDo} right away.`;
const nothingToDo = "If it was you, you don't need to do anything.";
const notYou = (toDo: string): EmailText =>
  say`${nothingToDo} If it wasn't, someone else may be using your account. ${toDo} right away: ${supportAddress}`;
const resetAndWrite = 'Reset your password and write to us';

const momentOf = ({ createdAt }: MailRecord, { timeZone }: Occasion): string => formatMoment(new Date(createdAt), timeZone);

/** `on Tue, Nov 24, 8:53 PM EST (Chrome on macOS)`, or `2 times`, which `eachTime` lists. */
const happened = (occasion: Occasion): string => {
  const { all, mail } = occasion;
  return all.length > 1 ? `${all.length} times` : `on ${momentOf(mail, occasion)}${mail.mark === null ? '' : ` (${mail.mark})`}`;
};

const eachTime = (occasion: Occasion): NonNullable<Letter['facts']> =>
  occasion.all.length > 1
    ? occasion.all.map((mail) => [say`${momentOf(mail, occasion)}`, say`${mail.mark ?? 'Unknown browser'}`])
    : [];

export const accountEmails = {
  verify_email: async ({ isConfirmed, confirmation }) =>
    isConfirmed
      ? undefined
      : {
          subject: say`Confirm your email address for ${site.name}`,
          preview: say`Click one button, and we can email you about your projects and bids.`,
          heading: say`Confirm your email address`,
          paragraphs: [
            say`Someone, hopefully you, used this address for a ${site.name} account. Click the button to confirm it. Until you do, we can't email you about bids, messages or receipts.`,
            say`If it wasn't you, ignore this email.`,
          ],
          action: { label: say`Confirm email address`, path: secretLinks.confirmEmail(await confirmation()) },
          because: say`someone used this address for a ${site.name} account`,
        },
  new_device: async (occasion) => {
    const logins = countOrOne(occasion.all.length, 'New login', 'new logins');
    return {
      ...security(),
      subject: say`${logins} to your ${site.name} account: was it you?`,
      preview: wasItYou('reset your password'),
      heading: say`${logins} to your account`,
      paragraphs: [
        occasion.all.length === 1
          ? say`Someone logged in ${happened(occasion)}. We hadn't seen this browser on your account before.`
          : say`Someone logged in ${happened(occasion)}, with browsers we hadn't seen on your account before.`,
        notYou(resetAndWrite),
      ],
      facts: eachTime(occasion),
      action: resetPassword(),
    };
  },
  email_changed: async (occasion) => {
    const { mail, account, undo } = occasion;
    // The account has this address again. It may also be deleted by now.
    if (mail.to === null || account?.email === mail.to) return undefined;
    const token = await undo(mail.to);
    return {
      subject: say`Your ${site.name} email address was changed: was it you?`,
      preview:
        token === undefined
          ? wasItYou('write to us')
          : say`If it wasn't you, you can restore this address within ${undoDays} days.`,
      heading: say`Your account has a new email address`,
      paragraphs: [
        say`It was changed ${happened(occasion)}. You now log in with the new address, and we send your emails there.`,
        token === undefined
          ? notYou('Write to us')
          : say`${nothingToDo} If it wasn't, restore this address. Your account gets it back, and everyone is logged out. You can do this once, within ${undoDays} days of the change. Until then, no one else can use this address.`,
      ],
      facts: eachTime(occasion),
      ...security(),
      ...(token !== undefined && { action: { label: say`Restore this address`, path: secretLinks.undoEmail(token) } }),
    };
  },
  password_changed: async (occasion) => ({
    ...security(),
    subject: say`Your ${site.name} password was changed: was it you?`,
    preview: wasItYou('reset your password'),
    heading: say`Your password was changed`,
    paragraphs: [
      say`It was changed ${happened(occasion)}. Everyone who was logged in with the old one is now logged out.`,
      notYou(resetAndWrite),
    ],
    facts: eachTime(occasion),
    action: resetPassword(),
  }),
  export_ready: async ({ all, dataLink }) => {
    // Only the latest export still exists.
    const ids = new Set(all.map(({ mark }) => mark ?? ''));
    const token = (await Promise.all([...ids].map(dataLink))).find((one) => one !== undefined);
    if (token === undefined) return undefined;
    return {
      subject: say`Your ${site.name} data is ready to download`,
      preview: say`Download it within ${exportDays} days. If you didn't ask for it, reset your password.`,
      heading: say`Your data is ready`,
      paragraphs: [
        say`Here's a copy of everything we know about you, as a zip file of tables and files. You can download it for ${exportDays} days. After that, we delete it.`,
        say`Anyone with this email can download it, so don't forward it. If you didn't ask for this copy, and didn't ask our staff to make one, someone else knows your password. Reset it and write to us: ${supportAddress}`,
      ],
      action: { label: say`Download your data`, path: secretLinks.ownData(token) },
      because: say`someone asked for a copy of your data`,
    };
  },
  account_deleted: async (occasion) => ({
    ...security(),
    subject: say`Your ${site.name} account was deleted`,
    preview: say`If you didn't want this, write to us. Keep the reference inside.`,
    heading: say`Your account was deleted`,
    paragraphs: [
      say`It was deleted on ${momentOf(occasion.mail, occasion)}. This is our last email to this address.`,
      say`Keep the reference below. With it and this address, we can confirm for ${deletionProofDays} days that the account was deleted, and when. Without it we can't, because we keep nothing that names you.`,
      say`If you didn't want this, write to us: ${supportAddress}`,
    ],
    facts: [[say`Reference`, say`${occasion.mail.mark ?? ''}`]],
  }),
} satisfies Partial<Emails>;
