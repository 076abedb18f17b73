import { deckDays } from './contracts/deck-values';
import { documentDays } from './contracts/document-values';
import { impersonationMinutes, impersonationShownDays } from './contracts/impersonation-values';
import { exportDays } from './data-export';
import { deletionProofDays } from './deletion';
import { formerContactDays } from './leaving';

/**
 * The source of the privacy policy and of the table in docs/data-model.md. shared/retention.test.ts compares each figure with the
 * code that deletes, and requires a row for each stored entity.
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
  /** The entities of docs/data-model.md. */
  entities?: readonly string[];
  /** The most days after which the table's TTL deletes them (`expiresAtEpochSeconds`). */
  ttlDays?: number;
  /** Says nothing about users, so it is not in the privacy policy. */
  isInternal?: true;
}

const days = (count: number): string => (count === 1 ? 'a day' : `${count} days`);
const hours = (count: number): string => (count === 1 ? 'an hour' : `${count} hours`);

const byDeletion = 'the deletion of the account';
const byItself = 'its time (TTL), and every reader refuses it from then on';

export const retention: readonly Kept[] = [
  // --- What people have here
  {
    what: 'Your account: profile, settings, service areas, reputation and badges',
    why: 'to run the marketplace for you',
    howLong: 'until the account is deleted',
    endedBy: byDeletion,
    entities: [
      ...['User', 'Tally', 'Inbox', 'EmailClaim', 'UsernameClaim', 'StagerClaim', 'MailSettings', 'AreaDigest', 'Subscriber'],
      ...['Fragments', 'Reputation', 'Badge'],
    ],
  },
  {
    what: 'Your projects, updates, bids and questions, with their photos',
    why: 'to show them to the people they are for',
    howLong: 'until you delete them, where that is possible, or delete your account',
    endedBy: `their deletion, or ${byDeletion}`,
    entities: [
      ...[
        'Project',
        'ProjectUpdate',
        'Bid',
        'BidPointer',
        'BidderClaim',
        'Question',
        'DeckLooks',
        'AwaitedPayment',
        'SearchEntry',
        'FindEntry',
        'CellEntry',
      ],
    ],
  },
  {
    what: 'A deck of bids that you show your seller, with the first names, hearts and note left on it',
    why: 'so that your seller can look at the bids and pick a favorite',
    howLong: days(kept.deckDays),
    endedBy: `${byItself}; withdrawing it, or the deletion of the project or the account`,
    entities: ['Deck', 'DeckLink'],
    ttlDays: kept.deckDays,
  },
  {
    what: 'Your messages and notifications, and reviews of you',
    why: 'so that you and the other person can read them again',
    howLong: 'until the account is deleted',
    endedBy: byDeletion,
    entities: ['Message', 'Conversation', 'Notification', 'Review', 'ReviewerClaim'],
  },
  {
    what: 'What the other party paid for: project name and place, amounts, receipt, your conversation, the days you agreed on, the reviews you gave',
    why: 'it is theirs too',
    howLong: 'until they delete their account as well',
    endedBy: 'the deletion of the last of the two accounts',
    entities: ['Link'],
  },
  {
    what: 'Your contact details, and a property address you shared, for the other party of a paid bid',
    why: 'they paid for them, and may be in the middle of the work',
    howLong: `${days(kept.formerContactDays)} after you delete your account`,
    endedBy: `${byItself}; or the deletion of the other account`,
    entities: ['FormerMember', 'Leaver'],
    ttlDays: kept.formerContactDays,
  },
  {
    what: 'Your earlier confirmed email address, after you change it',
    why: 'so that you can restore it if someone else changed it',
    howLong: days(kept.undoDays),
    endedBy: 'its time, taking it back, or the deletion of the account',
  },

  // --- Being logged in
  {
    what: 'Sessions',
    why: 'to keep you logged in, and to show you where',
    howLong: `${days(kept.sessionDays)}, or ${days(kept.idleSessionDays)} without use`,
    endedBy: `${byItself}; logging out, a new password, or ${byDeletion}`,
    entities: ['Session'],
    ttlDays: kept.sessionDays,
  },
  {
    what: 'Browsers you have logged in on',
    why: 'so that nobody can lock you out by guessing your password',
    howLong: 'a year after the last login',
    endedBy: `${byItself}; or ${byDeletion}`,
    entities: ['Device'],
    ttlDays: kept.deviceDays,
  },
  {
    what: 'Password reset links, and links that confirm an email address',
    why: 'to make sure that the email address is yours',
    howLong: `${hours(kept.resetHours)}, and ${days(kept.verificationDays)}`,
    endedBy: `${byItself}; their use, or a newer one`,
    entities: ['PasswordReset'],
    ttlDays: kept.resetHours / 24,
  },
  {
    what: 'Which pages you have open',
    why: 'to update them live',
    howLong: `as long as they are open, ${kept.connectionMinutes} minutes at most`,
    endedBy: `closing them; ${byItself}`,
    entities: ['LiveTicket', 'Connection', 'OpenConnections', 'Listener'],
    ttlDays: kept.connectionMinutes / 60 / 24,
  },
  {
    what: 'How often something was tried, under a hash of the account, email address or network address',
    why: 'to stop guessing and misuse',
    howLong: `${hours(kept.throttleHours)} at most`,
    endedBy: byItself,
    entities: ['Throttle'],
    ttlDays: kept.throttleHours / 24,
  },
  {
    what: 'The answer to something you created, encrypted',
    why: 'so that nothing is created twice if your connection breaks',
    howLong: hours(kept.answerHours),
    endedBy: `${byItself}; or ${byDeletion}`,
    entities: ['KeptAnswer'],
    ttlDays: kept.answerHours / 24,
  },

  // --- Files
  {
    what: 'Photos you uploaded but have not used, or removed from your portfolio',
    why: 'you may be about to use them, or undo the removal',
    howLong: `${days(kept.unusedUploadDays)}, ${days(kept.storedUploadDays)} at most`,
    endedBy: 'the hourly sweep (SweepUploads), the bucket’s rule, or the deletion of the account',
    entities: ['Upload'],
  },
  {
    what: 'Photos you deleted',
    why: 'caches expire on their own, and a mistake can be undone',
    howLong: `${days(kept.cachedPhotoDays)} in caches, ${days(kept.photoVersionDays)} as an old version in storage`,
    endedBy: 'the caches’ time, and the bucket’s rule',
  },
  {
    what: 'A copy of your data that you asked for',
    why: 'so that you can download it',
    howLong: `${days(kept.exportDays)}, and as an old version in storage ${days(kept.exportVersionDays)} more`,
    endedBy: 'the hourly sweep (SweepUploads), the bucket’s rule, a newer copy, or at once the deletion of the account',
    entities: ['Export'],
    ttlDays: kept.exportDays,
  },

  // --- Records
  {
    what: 'The list of emails we sent you, without their text',
    why: 'to tell you whether an email was sent',
    howLong: days(kept.mailDays),
    endedBy: `${byItself}; or ${byDeletion}`,
    entities: ['Mail'],
    ttlDays: kept.mailDays,
  },
  {
    what: 'That emails to your address bounce',
    why: 'so that we stop sending there',
    howLong: 'until the address is confirmed again or the account is deleted; at AWS, until it is taken off their list',
    endedBy: '“Try Again” in the mail settings, or an administrator in AWS',
  },
  {
    what: 'The log of recent activity, with ids that name nobody',
    why: 'to see how the marketplace is doing',
    howLong: days(kept.activityDays),
    endedBy: byItself,
    entities: ['Activity'],
    ttlDays: kept.activityDays,
  },
  {
    what: 'What our staff did to an account, and when its password, address or sessions changed, with ids that name nobody once the account is gone',
    why: 'to hold our staff accountable, and to see whether someone took over an account',
    howLong: `${days(kept.auditDays)}; a file of each day, which nobody can change, for as long`,
    endedBy: `${byItself}; the lock of the file (S3 Object Lock)`,
    entities: ['AuditRecord', 'AdminSignIn'],
    ttlDays: kept.auditDays,
  },
  {
    what: 'That one of our staff viewed the site as you, and why',
    why: 'to hold our staff accountable',
    howLong: `${days(kept.impersonationShownDays)} in your list of sessions, ${days(kept.auditDays)} on record; the session itself ${kept.impersonationMinutes} minutes at most`,
    endedBy: byItself,
  },
  {
    what: 'That an account was deleted, but not whose it was',
    why: 'to prove it to the person who has the reference',
    howLong: days(kept.deletionProofDays),
    endedBy: byItself,
    entities: ['Deletion'],
    ttlDays: kept.deletionProofDays,
  },
  {
    what: 'Documents you upload for a badge: the file',
    why: 'to check it, and to look at our decision again if you disagree',
    howLong: `until ${days(kept.documentDays)} after our decision; at once when you withdraw one that still waits. Copies against mistakes are overwritten ${days(kept.documentVersionDays)} or two later`,
    endedBy: `the sweep of files, or ${byDeletion}`,
  },
  {
    what: 'Which documents you uploaded for a badge, and what we decided',
    why: 'so that the badge says what was checked',
    howLong: 'until you withdraw it, upload another one, or delete your account',
    endedBy: byDeletion,
    entities: ['VerificationDocument'],
  },
  {
    what: 'Reports you send us',
    why: 'to decide, and to notice repeated problems',
    howLong: `${days(kept.reportDays)}; that it was you, until you delete the account`,
    endedBy: `${byItself}; or the deletion of the account that it is about`,
    entities: ['Report'],
    ttlDays: kept.reportDays,
  },
  {
    what: 'Reports about you, what we decided, and what you replied',
    why: 'to answer both sides, and to treat equal cases equally',
    howLong: 'until the account is deleted',
    endedBy: byDeletion,
    entities: ['Case'],
  },
  {
    what: 'A hash of the email address of a suspended account, even after it is deleted',
    why: 'so that the person cannot register again',
    howLong: 'until the suspension is lifted',
    endedBy: 'an administrator',
    entities: ['BarredMailbox'],
  },
  {
    what: 'Payment records: id, amount, state and dates, and the ids of the two accounts, which name nobody once the accounts are gone',
    why: 'the law requires us to keep accounts',
    howLong: 'forever; the receipt until both parties delete their accounts',
    endedBy: 'nothing; the receipt: the deletion of both accounts',
    entities: ['Payment', 'LedgerEntry'],
  },
  {
    what: 'Your card, and what Stripe knows about the payment',
    why: 'Stripe takes the payment and is responsible for what it keeps',
    howLong: 'as long as Stripe’s own policy and the law say',
    endedBy: 'Stripe',
  },
  {
    what: 'Messages you send us through the contact form or by email',
    why: 'to answer them',
    howLong: 'until the matter is settled and no longer useful',
    endedBy: 'an administrator',
    entities: ['ContactMessage'],
  },
  {
    what: 'Request logs, without names, addresses or content',
    why: 'to keep the service working',
    howLong: days(kept.logDays),
    endedBy: 'the log groups’ retention',
  },
  {
    what: 'Logs of requests that our firewall blocked, with the network address',
    why: 'to see attacks, and to find people we block by mistake',
    howLong: days(kept.firewallLogDays),
    endedBy: 'the log group’s retention',
  },
  {
    what: 'Notices about an email or upload that could not be processed, which may include the address',
    why: 'to process it later',
    howLong: days(kept.failedEventDays),
    endedBy: 'the queue’s retention, or sending it again',
  },
  {
    what: 'Backups of all of this',
    why: 'to recover from mistakes and attacks',
    howLong: `${days(kept.backupDays)}, then they are overwritten`,
    endedBy: 'point-in-time recovery, and the lifecycle of the locked vault where a stage has one',
  },

  // --- Internal
  {
    what: 'Totals, daily sums, and how our ledger agrees with Stripe’s',
    why: 'to run the business',
    howLong: 'permanently; a discrepancy until it is resolved',
    endedBy: 'nothing',
    entities: ['Statistics', 'Revenue', 'Proof', 'Discrepancy', 'Pass', 'SiteState'],
    isInternal: true,
  },
  {
    what: 'What was counted on each day, for each state',
    why: 'to see whether the market works',
    howLong: days(kept.marketDays),
    endedBy: byItself,
    entities: ['MarketDay'],
    ttlDays: kept.marketDays,
    isInternal: true,
  },
  {
    what: 'Which changes of the table our figures count already',
    why: 'so that each counts once',
    howLong: days(kept.followedDays),
    endedBy: byItself,
    entities: ['Followed'],
    ttlDays: kept.followedDays,
    isInternal: true,
  },
  {
    what: 'Which events of Stripe were handled',
    why: 'so that each counts once',
    howLong: days(kept.stripeEventDays),
    endedBy: byItself,
    entities: ['StripeEvent'],
    ttlDays: kept.stripeEventDays,
    isInternal: true,
  },
  {
    what: 'Work that is not finished',
    why: 'to go on with it',
    howLong: 'until it is done',
    endedBy: 'its last step',
    entities: ['Job'],
    isInternal: true,
  },
  {
    what: 'Administrators, in the user pool',
    why: 'to let them in',
    howLong: 'until they are removed',
    endedBy: 'an administrator in AWS',
    isInternal: true,
  },
];

/** The rows of the privacy policy. */
export const publicRetention: readonly Kept[] = retention.filter(({ isInternal }) => !isInternal);

const row = ({ what, howLong, entities = [] }: Kept): string => `| ${what} | ${howLong} | ${entities.join(', ')} |`;
const head = ['| What | How long | Entities |', '| --- | --- | --- |'];

/** Returns the tables of docs/data-model.md: data about users, and the rest. */
export const retentionTables = (): string => {
  const table = (title: string, rows: readonly Kept[]): string => [`### ${title}`, '', ...head, ...rows.map(row)].join('\n');
  return [
    table('About users', publicRetention),
    table(
      'About nobody, or administrators',
      retention.filter(({ isInternal }) => isInternal),
    ),
  ].join('\n\n');
};
