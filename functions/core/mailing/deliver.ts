import type { Account } from '#core/account/account';
import { findAccount } from '#core/account/account.repo';
import { isAppError } from '#core/errors';
import { beginExportLink } from '#core/export/export.repo';
import { grouped } from '#core/grouped';
import { addressToken } from '#core/mail-settings/link-token';
import { timeZoneOf } from '#core/mail-settings/policy';
import { isConfirmed } from '#core/mail-settings/settings';
import { beginUndo, beginVerification, getMailSettings } from '#core/mail-settings/settings.repo';
import { isRead } from '#core/notification/notification';
import { findNotification } from '#core/notification/notification.repo';
import { dailyJoin, type MailRecord } from '#core/outbox/outbox';
import { postpone } from '#core/outbox/outbox.repo';
import { withFreshReads } from '#core/stale';
import type { Boxes } from '#core/tally/tally';
import { getBoxes } from '#core/tally/tally.repo';
import { takeFor } from '#core/throttle/throttle';
import { plus } from '#core/time';
import { links } from '#shared/links';
import { end, rowOf } from './end';
import { handOver, type Recipient } from './hand-over';
import type { Digest, Letter } from './letter';
import { letters, type Occasion } from './letters';
import { limitOf } from './limit';
import { decide } from './policy';
import { say } from './said';

/** How often a mail about money is handed over when nobody says what came of it. Any other is not sent again. */
const handoversAtMost = 2;

const isInDoubt = ({ state, category, attempts }: MailRecord): boolean =>
  state === 'sending' && (category !== 'payments' || attempts >= handoversAtMost);

const notificationOf = async (
  { userId, notificationId }: MailRecord,
  boxes: Boxes | undefined,
): Promise<'unread' | 'read' | 'gone'> => {
  if (notificationId === null || !boxes) return 'unread';
  const notification = await findNotification(userId, notificationId);
  if (!notification) return 'gone';
  return isRead(notification, boxes) ? 'read' : 'unread';
};

/** Decides on mails of one person that go out together, and sends those that are to be sent. */
export const deliver = async (mails: readonly MailRecord[], now: Date): Promise<void> => {
  const doubtful = mails.filter(isInDoubt);
  if (doubtful.length > 0) await end(doubtful, { state: 'uncertain' }, now);
  const { userId } = mails[0] as MailRecord;
  const [account, settings, boxes] = await Promise.all([
    findAccount(userId),
    getMailSettings(userId),
    // Only for mail that the app has told as well.
    mails.some(({ notificationId }) => notificationId !== null) ? getBoxes(userId) : undefined,
  ]);
  const decided = await Promise.all(
    mails
      .filter((mail) => !isInDoubt(mail))
      .map(async (mail) => {
        const reader = { account, settings, notification: await notificationOf(mail, boxes) };
        return { mail, decision: decide(mail, reader, rowOf(mail) ?? {}, now) };
      }),
  );
  for (const some of grouped(decided, ({ decision }) => JSON.stringify(decision)).values()) {
    const together = some.map(({ mail }) => mail);
    const [{ decision }] = some as [(typeof some)[number]];
    if (decision.is === 'send') await sendWithinLimit(together, { account, settings }, now);
    else if (decision.is === 'later')
      await postpone(together, decision.until, decision.join === undefined ? {} : { join: decision.join });
    else await end(together, { state: 'skipped', reason: decision.reason }, now);
  }
};

/** Sends mails of which so many go out in a time, and no more: others wait until then, or are not sent. */
const sendWithinLimit = async (mails: readonly MailRecord[], recipient: Recipient, now: Date): Promise<void> => {
  const limit = limitOf(mails[0] as MailRecord, recipient);
  if (!limit) {
    await compose(mails, recipient, now);
    return;
  }
  try {
    await takeFor(limit.quota, limit.subject, now, () => compose(mails, recipient, now));
  } catch (error) {
    if (!isAppError(error, 'TOO_MANY_REQUESTS')) throw error;
    if (limit.waits) await postpone(mails, plus(now, (error.retryAfterSeconds ?? 0) * 1000));
    else await end(mails, { state: 'skipped', reason: 'too_many' }, now);
  }
};

/** The letters of mails of one kind about the same, one for all; of what waits for the morning, one for each kind. */
const lettersFor = async (
  mails: readonly MailRecord[],
  occasion: Omit<Occasion, 'mail' | 'all'>,
): Promise<{ letter: Letter | undefined; of: MailRecord[] }[]> => {
  const kinds = grouped(mails, ({ event, projectId, id, join }) => (join === dailyJoin ? `${event}:${projectId ?? id}` : join));
  return Promise.all(
    [...kinds.values()].map(async (of) => {
      const mail = of[0] as MailRecord;
      const write = letters[mail.event as keyof typeof letters];
      return { letter: await write({ ...occasion, mail, all: of }), of };
    }),
  );
};

const digestOf = (parts: readonly [Letter, ...Letter[]]): Letter | Digest =>
  parts.length === 1
    ? parts[0]
    : {
        subject: say`${parts[0].heading}, and ${parts.length === 2 ? 'one more thing' : `${parts.length - 1} more things`} since yesterday`,
        preview: say`${parts
          .slice(1)
          .map(({ heading }) => heading)
          .join(' · ')}`,
        heading: say`${parts.length} things since yesterday`,
        paragraphs: [],
        parts,
        action: { label: say`Open your dashboard`, path: links.dashboard },
        because: say`you have asked for one mail a day`,
      };

/** Says whether anything is on its way, or may be. */
const compose = async (mails: readonly MailRecord[], { account, settings }: Recipient, now: Date): Promise<boolean> => {
  const { userId } = mails[0] as MailRecord;
  const written = await lettersFor(mails, {
    // Absent once the account is deleted: mails that carry their own address do not need it.
    account: account as Account,
    timeZone: timeZoneOf(settings),
    isConfirmed: account !== undefined && isConfirmed(settings, account.email),
    now,
    confirmation: async () =>
      addressToken(
        userId,
        await withFreshReads(async () =>
          beginVerification(userId, (account as Account).email, await getMailSettings(userId), now),
        ),
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
  const outdated = written.filter(({ letter }) => !letter).flatMap(({ of }) => of);
  if (outdated.length > 0) await end(outdated, { state: 'skipped', reason: 'outdated' }, now);
  const parts = written.flatMap(({ letter }) => letter ?? []);
  const [first, ...rest] = parts;
  if (!first) return false;
  const told = written.filter(({ letter }) => letter).flatMap(({ of }) => of);
  return handOver(told, digestOf([first, ...rest]), parts, { account, settings }, now);
};
