import { deletionProofDays } from '#shared/account/deletion';
import { formerContactDays } from '#shared/account/leaving';
import { deckDays } from '#shared/deck/deck.values';
import { exportDays } from '#shared/export/export.values';
import { impersonationMinutes, impersonationShownDays } from '#shared/impersonation/impersonation.values';
import { documentDays } from '#shared/verification/document.values';

/**
 * The source of the privacy policy. functions/core/kernel/table/entities.ts has the row of each stored entity, and
 * shared/retention.test.ts compares each figure with the code that deletes.
 */

/** Units are at the end of the names. */
export const kept = {
  sessionDays: 30,
  idleSessionDays: 14,
  deviceDays: 365,
  resetHours: 1,
  verificationDays: 7,
  undoDays: 7,
  answerHours: 24,
  throttleHours: 24,
  connectionMinutes: 135,
  unusedUploadDays: 1,
  storedUploadDays: 2,
  cachedPhotoDays: 1,
  photoVersionDays: 7,
  exportDays,
  exportVersionDays: 1,
  formerContactDays,
  deckDays,
  mailDays: 90,
  activityDays: 90,
  auditDays: 400,
  documentDays,
  documentVersionDays: 1,
  reportDays: 400,
  marketDays: 800,
  impersonationMinutes,
  impersonationShownDays,
  deletionProofDays,
  stripeEventDays: 30,
  followedDays: 2,
  logDays: 90,
  firewallLogDays: 14,
  failedEventDays: 14,
  backupDays: 35,
} as const;

export interface Kept {
  what: string;
  why: string;
  howLong: string;
  endedBy: string;
  /** The most days after which the table's TTL deletes them (`expiresAtEpochSeconds`). */
  ttlDays?: number;
  /** Says nothing about users, so it is not in the privacy policy. */
  isInternal?: true;
}

const days = (count: number): string => (count === 1 ? 'a day' : `${count} days`);
const hours = (count: number): string => (count === 1 ? 'an hour' : `${count} hours`);

const byDeletion = 'the deletion of the account';
const byItself = 'its time (TTL), and every reader refuses it from then on';

export const retention = {
  // --- What people have here
  account: {
    what: 'Your account: profile, settings, service areas, reputation and badges',
    why: 'to run the marketplace for you',
    howLong: 'until the account is deleted',
    endedBy: byDeletion,
  },
  projects: {
    what: 'Your projects, updates, bids and questions, with their photos',
    why: 'to show them to the people they are for',
    howLong: 'until you delete them, where that is possible, or delete your account',
    endedBy: `their deletion, or ${byDeletion}`,
  },
  decks: {
    what: 'A deck of bids that you show your client, with the first names, hearts and note left on it',
    why: 'so that your client can look at the bids and pick a favorite',
    howLong: days(kept.deckDays),
    endedBy: `${byItself}; withdrawing it, or the deletion of the project or the account`,
    ttlDays: kept.deckDays,
  },
  messages: {
    what: 'Your messages and notifications, and reviews of you',
    why: 'so that you and the other person can read them again',
    howLong: 'until the account is deleted',
    endedBy: byDeletion,
  },
  shared: {
    what: 'What the other party paid for: project name and place, amounts, receipt, your conversation, the days you agreed on, the reviews you gave',
    why: 'it is theirs too',
    howLong: 'until they delete their account as well',
    endedBy: 'the deletion of the last of the two accounts',
  },
  former: {
    what: 'Your contact details, and a property address you shared, for the other party of a paid bid',
    why: 'they paid for them, and may be in the middle of the work',
    howLong: `${days(kept.formerContactDays)} after you delete your account`,
    endedBy: `${byItself}; or the deletion of the other account`,
    ttlDays: kept.formerContactDays,
  },
  formerAddresses: {
    what: 'Your earlier confirmed email address, after you change it',
    why: 'so that you can restore it if someone else changed it',
    howLong: days(kept.undoDays),
    endedBy: 'its time, taking it back, or the deletion of the account',
  },

  // --- Being logged in
  sessions: {
    what: 'Sessions',
    why: 'to keep you logged in, and to show you where',
    howLong: `${days(kept.sessionDays)}, or ${days(kept.idleSessionDays)} without use`,
    endedBy: `${byItself}; logging out, a new password, or ${byDeletion}`,
    ttlDays: kept.sessionDays,
  },
  devices: {
    what: 'Browsers you have logged in on',
    why: 'so that nobody can lock you out by guessing your password',
    howLong: 'a year after the last login',
    endedBy: `${byItself}; or ${byDeletion}`,
    ttlDays: kept.deviceDays,
  },
  links: {
    what: 'Password reset links, and links that confirm an email address',
    why: 'to make sure that the email address is yours',
    howLong: `${hours(kept.resetHours)}, and ${days(kept.verificationDays)}`,
    endedBy: `${byItself}; their use, or a newer one`,
    ttlDays: kept.resetHours / 24,
  },
  connections: {
    what: 'Which pages you have open',
    why: 'to update them live',
    howLong: `as long as they are open, ${kept.connectionMinutes} minutes at most`,
    endedBy: `closing them; ${byItself}`,
    ttlDays: kept.connectionMinutes / 60 / 24,
  },
  throttles: {
    what: 'How often something was tried, under a hash of the account, email address or network address',
    why: 'to stop guessing and misuse',
    howLong: `${hours(kept.throttleHours)} at most`,
    endedBy: byItself,
    ttlDays: kept.throttleHours / 24,
  },
  answers: {
    what: 'The answer to something you created, encrypted',
    why: 'so that nothing is created twice if your connection breaks',
    howLong: hours(kept.answerHours),
    endedBy: `${byItself}; or ${byDeletion}`,
    ttlDays: kept.answerHours / 24,
  },

  // --- Files
  uploads: {
    what: 'Photos you uploaded but have not used, or removed from your portfolio',
    why: 'you may be about to use them, or undo the removal',
    howLong: `${days(kept.unusedUploadDays)}, ${days(kept.storedUploadDays)} at most`,
    endedBy: 'the hourly sweep (SweepUploads), the bucket’s rule, or the deletion of the account',
  },
  deletedPhotos: {
    what: 'Photos you deleted',
    why: 'caches expire on their own, and a mistake can be undone',
    howLong: `${days(kept.cachedPhotoDays)} in caches, ${days(kept.photoVersionDays)} as an old version in storage`,
    endedBy: 'the caches’ time, and the bucket’s rule',
  },
  exports: {
    what: 'A copy of your data that you asked for',
    why: 'so that you can download it',
    howLong: `${days(kept.exportDays)}, and as an old version in storage ${days(kept.exportVersionDays)} more`,
    endedBy: 'the hourly sweep (SweepUploads), the bucket’s rule, a newer copy, or at once the deletion of the account',
    ttlDays: kept.exportDays,
  },

  // --- Records
  mails: {
    what: 'The list of emails we sent you, without their text',
    why: 'to tell you whether an email was sent',
    howLong: days(kept.mailDays),
    endedBy: `${byItself}; or ${byDeletion}`,
    ttlDays: kept.mailDays,
  },
  bounces: {
    what: 'That emails to your address bounce',
    why: 'so that we stop sending there',
    howLong: 'until the address is confirmed again or the account is deleted; at AWS, until it is taken off their list',
    endedBy: '“Try Again” in the mail settings, or an administrator in AWS',
  },
  activity: {
    what: 'The log of recent activity, with ids that name nobody',
    why: 'to see how the marketplace is doing',
    howLong: days(kept.activityDays),
    endedBy: byItself,
    ttlDays: kept.activityDays,
  },
  audit: {
    what: 'What our staff did to an account, and when its password, address or sessions changed, with ids that name nobody once the account is gone',
    why: 'to hold our staff accountable, and to see whether someone took over an account',
    howLong: `${days(kept.auditDays)}; a file of each day, which nobody can change, for as long`,
    endedBy: `${byItself}; the lock of the file (S3 Object Lock)`,
    ttlDays: kept.auditDays,
  },
  impersonations: {
    what: 'That one of our staff viewed the site as you, and why',
    why: 'to hold our staff accountable',
    howLong: `${days(kept.impersonationShownDays)} in your list of sessions, ${days(kept.auditDays)} on record; the session itself ${kept.impersonationMinutes} minutes at most`,
    endedBy: byItself,
  },
  deletions: {
    what: 'That an account was deleted, but not whose it was',
    why: 'to prove it to the person who has the reference',
    howLong: days(kept.deletionProofDays),
    endedBy: byItself,
    ttlDays: kept.deletionProofDays,
  },
  documentFiles: {
    what: 'Documents you upload for a badge: the file',
    why: 'to check it, and to look at our decision again if you disagree',
    howLong: `until ${days(kept.documentDays)} after our decision; at once when you withdraw one that still waits. Copies against mistakes are overwritten ${days(kept.documentVersionDays)} or two later`,
    endedBy: `the sweep of files, or ${byDeletion}`,
  },
  documents: {
    what: 'Which documents you uploaded for a badge, and what we decided',
    why: 'so that the badge says what was checked',
    howLong: 'until you withdraw it, upload another one, or delete your account',
    endedBy: byDeletion,
  },
  reports: {
    what: 'Reports you send us',
    why: 'to decide, and to notice repeated problems',
    howLong: `${days(kept.reportDays)}; that it was you, until you delete the account`,
    endedBy: `${byItself}; or the deletion of the account that it is about`,
    ttlDays: kept.reportDays,
  },
  cases: {
    what: 'Reports about you, what we decided, and what you replied',
    why: 'to answer both sides, and to treat equal cases equally',
    howLong: 'until the account is deleted',
    endedBy: byDeletion,
  },
  barred: {
    what: 'A hash of the email address of a suspended account, even after it is deleted',
    why: 'so that the person cannot register again',
    howLong: 'until the suspension is lifted',
    endedBy: 'an administrator',
  },
  payments: {
    what: 'Payment records: id, amount, state and dates, and the ids of the two accounts, which name nobody once the accounts are gone',
    why: 'the law requires us to keep accounts',
    howLong: 'forever; the receipt until both parties delete their accounts',
    endedBy: 'nothing; the receipt: the deletion of both accounts',
  },
  cards: {
    what: 'Your card, and what Stripe knows about the payment',
    why: 'Stripe takes the payment and is responsible for what it keeps',
    howLong: 'as long as Stripe’s own policy and the law say',
    endedBy: 'Stripe',
  },
  letters: {
    what: 'Messages you send us through the contact form or by email',
    why: 'to answer them',
    howLong: 'until the matter is settled and no longer useful',
    endedBy: 'an administrator',
  },
  requestLogs: {
    what: 'Request logs, without names, addresses or content',
    why: 'to keep the service working',
    howLong: days(kept.logDays),
    endedBy: 'the log groups’ retention',
  },
  firewallLogs: {
    what: 'Logs of requests that our firewall blocked, with the network address',
    why: 'to see attacks, and to find people we block by mistake',
    howLong: days(kept.firewallLogDays),
    endedBy: 'the log group’s retention',
  },
  failedEvents: {
    what: 'Notices about an email or upload that could not be processed, which may include the address',
    why: 'to process it later',
    howLong: days(kept.failedEventDays),
    endedBy: 'the queue’s retention, or sending it again',
  },
  backups: {
    what: 'Backups of all of this',
    why: 'to recover from mistakes and attacks',
    howLong: `${days(kept.backupDays)}, then they are overwritten`,
    endedBy: 'point-in-time recovery, and the lifecycle of the locked vault where a stage has one',
  },

  // --- Internal
  totals: {
    what: 'Totals, daily sums, and how our ledger agrees with Stripe’s',
    why: 'to run the business',
    howLong: 'permanently; a discrepancy until it is resolved',
    endedBy: 'nothing',
    isInternal: true,
  },
  marketDays: {
    what: 'What was counted on each day, for each state',
    why: 'to see whether the market works',
    howLong: days(kept.marketDays),
    endedBy: byItself,
    ttlDays: kept.marketDays,
    isInternal: true,
  },
  followed: {
    what: 'Which changes of the table our figures count already',
    why: 'so that each counts once',
    howLong: days(kept.followedDays),
    endedBy: byItself,
    ttlDays: kept.followedDays,
    isInternal: true,
  },
  stripeEvents: {
    what: 'Which events of Stripe were handled',
    why: 'so that each counts once',
    howLong: days(kept.stripeEventDays),
    endedBy: byItself,
    ttlDays: kept.stripeEventDays,
    isInternal: true,
  },
  jobs: {
    what: 'Work that is not finished',
    why: 'to go on with it',
    howLong: 'until it is done',
    endedBy: 'its last step',
    isInternal: true,
  },
  administrators: {
    what: 'Administrators, in the user pool',
    why: 'to let them in',
    howLong: 'until they are removed',
    endedBy: 'an administrator in AWS',
    isInternal: true,
  },
} as const satisfies Record<string, Kept>;

export type RetentionId = keyof typeof retention;

/** The rows of the privacy policy. */
export const publicRetention: readonly Kept[] = Object.values<Kept>(retention).filter(({ isInternal }) => !isInternal);
