import { isAppError } from '#core/kernel/errors';
import { groupBy } from '#core/kernel/grouped';
import { dailyJoin, type MailRecord } from '#core/kernel/outbox/outbox';
import { postpone } from '#core/kernel/outbox/outbox.repo';
import { countUseIf } from '#core/kernel/rate-limit/throttle';
import { withFreshReads } from '#core/kernel/stale';
import { getBoxes } from '#core/kernel/table/tally.repo';
import { plus } from '#core/kernel/time';
import type { Account } from '#core/market/account/account';
import { findAccount } from '#core/market/account/account.repo';
import { beginExportLink } from '#core/market/export/export.repo';
import { deliveryOf, type EventBy } from '#core/market/notification/events';
import { notifyWithMail, readStateOf } from '#core/market/notification/notification.repo';
import { addressToken } from '#core/market/preferences/link-token';
import { timeZoneOf } from '#core/market/preferences/policy';
import { isConfirmed } from '#core/market/preferences/settings';
import { beginUndo, beginVerification, getMailSettings } from '#core/market/preferences/settings.repo';
import type { Occasion } from '#core/telling/events/compose';
import { emails, wordsOf } from '#core/telling/events/index';
import type { Digest, Letter } from '#core/telling/events/letter';
import { decide } from '#core/telling/events/policy';
import { say } from '#core/telling/events/say';
import { notifyDevices } from '#core/telling/push/begin';
import { deliverPush } from '#core/telling/push/deliver';
import { links } from '#shared/links';
import { concludeMails } from './conclude';
import { limitOf } from './limit';
import { type Recipient, sendAsOne } from './send-as-one';

/** How often an email about money is sent while SES does not answer. Every other email is sent once. */
const maxSendAttempts = 2;

const isUncertain = ({ state, category, attempts }: MailRecord): boolean =>
  state === 'sending' && (category !== 'payments' || attempts >= maxSendAttempts);

/** Decides on the emails and pushes that are due to one user under one join name, and sends them. */
export const deliver = async (mails: readonly MailRecord[], now: Date): Promise<void> => {
  const [pushes, posted] = [mails.filter(({ channel }) => channel === 'push'), mails.filter(({ channel }) => channel !== 'push')];
  for (const push of pushes) await deliverPush(push, now);
  if (posted.length > 0) await deliverMails(posted, now);
};

const letterOf = (occasion: Occasion): Promise<Letter | undefined> => emails[occasion.mail.event as EventBy<'email'>](occasion);

const lacksNotification = (mail: MailRecord): boolean =>
  mail.state === 'due' && mail.notificationId === null && deliveryOf(mail.event).app !== undefined;

/** Stores the notification that appears when its email is due, unless the event is outdated. */
const storeNotification = async (mail: MailRecord, recipient: Recipient, now: Date): Promise<MailRecord> => {
  if (!recipient.account || !lacksNotification(mail)) return mail;
  const letter = await letterOf({ ...occasionOf(mail.userId, recipient, now), mail, all: [mail] });
  return letter?.app ? notifyWithMail(mail, letter.app, now) : mail;
};

const deliverMails = async (all: readonly MailRecord[], now: Date): Promise<void> => {
  const doubtful = all.filter(isUncertain);
  if (doubtful.length > 0) await concludeMails(doubtful, { state: 'uncertain' }, now);
  const { userId } = all[0] as MailRecord;
  const [account, settings, boxes] = await Promise.all([
    findAccount(userId),
    getMailSettings(userId),
    // Only emails with a notification need them.
    all.some((mail) => mail.notificationId !== null || lacksNotification(mail)) ? getBoxes(userId) : undefined,
  ]);
  const mails = await Promise.all(all.map((mail) => storeNotification(mail, { account, settings }, now)));
  const decided = await Promise.all(
    mails
      .filter((mail) => !isUncertain(mail))
      .map(async (mail) => {
        const reader = { account, settings, notification: await readStateOf(mail, boxes) };
        return { mail, decision: decide(mail, reader, wordsOf(mail.event), now) };
      }),
  );
  for (const some of groupBy(decided, ({ decision }) => JSON.stringify(decision)).values()) {
    const together = some.map(({ mail }) => mail);
    const [{ decision }] = some as [(typeof some)[number]];
    if (decision.is === 'send') await sendWithinLimit(together, { account, settings }, now);
    else if (decision.is === 'later')
      await postpone(together, decision.until, decision.join === undefined ? {} : { join: decision.join });
    else await concludeMails(together, { state: 'skipped', reason: decision.reason }, now);
  }
  if (settings.isPushed) await startMissedPushes(mails, now);
};

/** Starts the pushes of emails that were due later, and those that events/broadcast-changes.ts missed. */
const startMissedPushes = async (mails: readonly MailRecord[], now: Date): Promise<void> => {
  for (const mail of mails) if (deliveryOf(mail.event).push) await notifyDevices(mail, now);
};

/** Sends emails if their rate limit allows it. Otherwise they wait, or are skipped. */
const sendWithinLimit = async (mails: readonly MailRecord[], recipient: Recipient, now: Date): Promise<void> => {
  const limit = limitOf(mails[0] as MailRecord, recipient);
  if (!limit) {
    await compose(mails, recipient, now);
    return;
  }
  try {
    await countUseIf(limit.quota, limit.subject, now, () => compose(mails, recipient, now));
  } catch (error) {
    if (!isAppError(error, 'TOO_MANY_REQUESTS')) throw error;
    if (limit.waits) await postpone(mails, plus(now, (error.retryAfterSeconds ?? 0) * 1000));
    else await concludeMails(mails, { state: 'skipped', reason: 'too_many' }, now);
  }
};

/** Writes one letter for all emails with the same join name. The daily email gets a letter for each event and project. */
const writeLetters = async (
  mails: readonly MailRecord[],
  occasion: Omit<Occasion, 'mail' | 'all'>,
): Promise<{ letter: Letter | undefined; of: MailRecord[] }[]> => {
  const kinds = groupBy(mails, ({ event, projectId, id, join }) => (join === dailyJoin ? `${event}:${projectId ?? id}` : join));
  return Promise.all(
    [...kinds.values()].map(async (of) => {
      const mail = of[0] as MailRecord;
      return { letter: await letterOf({ ...occasion, mail, all: of }), of };
    }),
  );
};

const digestOf = (parts: readonly [Letter, ...Letter[]]): Letter | Digest =>
  parts.length === 1
    ? parts[0]
    : {
        subject: say`${parts[0].heading}, and ${parts.length - 1} more since yesterday`,
        preview: say`${parts
          .slice(1)
          .map(({ heading }) => heading)
          .join(' · ')}`,
        heading: say`${parts.length} notifications since yesterday`,
        paragraphs: [],
        parts,
        action: { label: say`Open your dashboard`, path: links.dashboard },
        because: say`you asked for one email a day`,
      };

const occasionOf = (userId: string, { account, settings }: Recipient, now: Date): Omit<Occasion, 'mail' | 'all'> => ({
  // Missing once the account is deleted. Emails with their own address do not need it.
  account: account as Account,
  timeZone: timeZoneOf(settings),
  isConfirmed: account !== undefined && isConfirmed(settings, account.email),
  now,
  confirmation: async () =>
    addressToken(
      userId,
      await withFreshReads(async () => beginVerification(userId, (account as Account).email, await getMailSettings(userId), now)),
    ),
  undo: async (email) => {
    const secret = await withFreshReads(async () => beginUndo(userId, email, await getMailSettings(userId), now));
    return secret && addressToken(userId, secret);
  },
  dataLink: async (exportId) => {
    const secret = await beginExportLink(userId, exportId, now);
    return secret && addressToken(userId, secret);
  },
});

/** Returns whether an email was sent, or may have been. */
const compose = async (mails: readonly MailRecord[], recipient: Recipient, now: Date): Promise<boolean> => {
  const { userId } = mails[0] as MailRecord;
  const written = await writeLetters(mails, occasionOf(userId, recipient, now));
  const outdated = written.filter(({ letter }) => !letter).flatMap(({ of }) => of);
  if (outdated.length > 0) await concludeMails(outdated, { state: 'skipped', reason: 'outdated' }, now);
  const parts = written.flatMap(({ letter }) => letter ?? []);
  const [first, ...rest] = parts;
  if (!first) return false;
  const current = written.filter(({ letter }) => letter).flatMap(({ of }) => of);
  return sendAsOne(current, digestOf([first, ...rest]), parts, recipient, now);
};
