import type { Account } from '#core/account/account';
import { findAccount } from '#core/account/account.repo';
import { isAppError } from '#core/errors';
import { newId } from '#core/ids';
import type { Budget } from '#core/job/budget';
import { errorFields, log } from '#core/log';
import { subscriptionToken, verificationToken } from '#core/mail/link-token';
import { dailyJoin, type MailRecord } from '#core/mail/outbox';
import { claim, dueMails, findMails, postpone, removeMail, repeat, settle } from '#core/mail/outbox.repo';
import { post } from '#core/mail/post';
import type { MailSettingsRecord } from '#core/mail/settings';
import { beginVerification, ensureSecret, getMailSettings, unchangedSettings } from '#core/mail/settings.repo';
import { dueMail } from '#core/notification/due-mail';
import { byMail, type NewsEvent } from '#core/notification/news';
import { isRead } from '#core/notification/notification';
import { findNotification } from '#core/notification/notification.repo';
import { inParallel } from '#core/parallel';
import { StaleRead, withFreshReads } from '#core/stale';
import type { DueMail } from '#core/table/keys';
import { getBoxes } from '#core/tally/tally.repo';
import { minutes, plus } from '#core/time';
import { env } from '#functions/env';
import { isOptionalMail, type OptionalMailCategory } from '#shared/contracts/mail';
import { links } from '#shared/links';
import { site } from '#shared/site';
import { nextAt } from './clock';
import { layOut } from './layout';
import type { Digest, Letter } from './letter';
import { letters, type Occasion } from './letters';
import { decide, morningHour, timeZoneOf } from './policy';

/** As far ahead of their time may mails join one that is due: as long as the longest wait of the catalogue. */
const joinsWithin = minutes(5);
const atOnce = 8;
/** Groups that one run looks at. */
const groupsAtMost = 2000;
/** Mails that go out as one: they are settled in one transaction of a hundred items, with what follows each. The others are next. */
const togetherAtMost = 45;
/** Mail that is later than that is somebody's to look at. */
const lateAfter = minutes(30);

interface Tally {
  done: number;
  failed: number;
}

/** What is due by now, by person; each with what goes out together with it. */
const dueByPerson = async (now: Date): Promise<DueMail[][][]> => {
  const groups = new Map<string, DueMail[]>();
  for await (const page of dueMails(plus(now, joinsWithin))) {
    for (const due of page) {
      const name = `${due.userId}#${due.join}`;
      groups.set(name, [...(groups.get(name) ?? []), due]);
    }
    if (groups.size >= groupsAtMost) break;
  }
  const due = [...groups.values()].filter((group) => group.some(({ dueAt }) => dueAt <= now.toISOString()));
  return [...grouped(due, ([first]) => first?.userId ?? '').values()];
};

/**
 * Sends what is due. A mail is decided on, composed and handed over of what is true in that moment; whatever happens to one holds up no
 * other. Two runs at a time share the work: a mail is claimed before it is handed over.
 */
export const sendDueMail = async (now: Date, budget: Budget): Promise<Tally> => {
  const tally: Tally = { done: 0, failed: 0 };
  await inParallel(await dueByPerson(now), atOnce, async (groups) => {
    // One after the other: mails to one person share what is written of them.
    for (const group of groups) if (!budget.isSpent()) await deliverGroup(group.slice(0, togetherAtMost), now, tally);
  });
  if (await isLate(now)) {
    log('error', 'mail_late');
    tally.failed += 1;
  }
  return tally;
};

/** Whether there is mail that this run and those before it should have sent long ago: the schedule's alarm rings. */
const isLate = async (now: Date): Promise<boolean> => {
  for await (const [first] of dueMails(plus(now, -lateAfter))) return first !== undefined;
  return false;
};

const deliverGroup = async (group: readonly DueMail[], now: Date, tally: Tally): Promise<void> => {
  let mails: MailRecord[] = [];
  try {
    mails = await mailsOf(group, now);
    if (mails.length === 0) return;
    await deliver(mails, now);
    tally.done += 1;
  } catch (error) {
    // Another run has dealt with it, or something has changed: the next run sees.
    if (error instanceof StaleRead) return;
    tally.failed += 1;
    log('error', 'failure', { ...errorFields(error), mailId: group[0]?.id });
    if (mails.length > 0) await giveWay(mails, now);
  }
};

/** As they are now: the list may be late. Of those that are being sent, the ones whose sender has had its time. */
const mailsOf = async (group: readonly DueMail[], now: Date): Promise<MailRecord[]> => {
  const mails = await findMails(
    group[0]?.userId ?? '',
    group.map(({ id }) => id),
  );
  return mails
    .filter(({ state, dueAt }) => state === 'due' || (state === 'sending' && dueAt <= now.toISOString()))
    .sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
};

const failuresAtMost = 6;

/** What could not be made is tried again ever more seldom, and given up in the end. */
const giveWay = async (mails: readonly MailRecord[], now: Date): Promise<void> => {
  const failures = Math.max(...mails.map((mail) => mail.failures)) + 1;
  try {
    if (failures >= failuresAtMost) await settle(mails, { state: 'skipped', reason: 'failed' }, now);
    else await postpone(mails, plus(now, minutes(2 ** failures)), { failures });
  } catch (error) {
    if (!isAppError(error)) throw error;
  }
};

const catalogue = (mail: MailRecord) => byMail(mail.event as NewsEvent);

/** What is due because of a mail that was sent, or was not. */
const following = (mails: readonly MailRecord[], now: Date): MailRecord[] =>
  mails.flatMap((mail) => {
    const next = catalogue(mail)?.next?.(mail, now);
    const row = next && byMail(next.event);
    if (!next || !row) return [];
    const { userId, endsAt, mark } = mail;
    const [projectId, bidId] = [mail.projectId ?? undefined, mail.bidId ?? undefined];
    const about = { userId, projectId, bidId, endsAt, mark, dueAt: next.dueAt };
    return [{ ...dueMail(next.event, row, about, newId(now), now), createdAt: mail.createdAt }];
  });

/** How often a mail about money is handed over when nobody says what came of it. Any other is not sent again. */
const handoversAtMost = 2;

const isInDoubt = ({ state, category, attempts }: MailRecord): boolean =>
  state === 'sending' && (category !== 'payments' || attempts >= handoversAtMost);

/** The items, those of one name together. */
const grouped = <T, K extends string>(items: readonly T[], nameOf: (item: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  for (const item of items) groups.set(nameOf(item), [...(groups.get(nameOf(item)) ?? []), item]);
  return groups;
};

const newsOf = async ({ userId, newsId }: MailRecord): Promise<'unread' | 'read' | 'gone'> => {
  if (newsId === null) return 'unread';
  const [boxes, notification] = await Promise.all([getBoxes(userId), findNotification(userId, newsId)]);
  if (!notification) return 'gone';
  return isRead(notification, boxes) ? 'read' : 'unread';
};

/** Decides on mails of one person that go out together, and sends those that are to be sent. */
const deliver = async (mails: readonly MailRecord[], now: Date): Promise<void> => {
  const doubtful = mails.filter(isInDoubt);
  if (doubtful.length > 0) await end(doubtful, { state: 'uncertain' }, now);
  const { userId } = mails[0] as MailRecord;
  const [account, settings] = await Promise.all([findAccount(userId), getMailSettings(userId)]);
  const decided = await Promise.all(
    mails
      .filter((mail) => !isInDoubt(mail))
      .map(async (mail) => {
        const reader = { account, settings, news: await newsOf(mail) };
        return { mail, decision: decide(mail, reader, catalogue(mail)?.evenIfRead ?? false, now) };
      }),
  );
  for (const some of grouped(decided, ({ decision }) => JSON.stringify(decision)).values()) {
    const together = some.map(({ mail }) => mail);
    const [{ decision }] = some as [(typeof some)[number]];
    if (decision.is === 'send') await compose(together, { account, settings }, now);
    else if (decision.is === 'later') await postpone(together, decision.until, decision.join ? { join: decision.join } : {});
    else await end(together, { state: 'skipped', reason: decision.reason }, now);
  }
};

type Outcome = Parameters<typeof settle>[1];

/** What comes again and again, and is never settled: it waits for its next time. */
const isRecurring = ({ event }: MailRecord): boolean => event === 'area_digest';

/** Settles mails, with what is due next because of them. */
export const end = async (mails: readonly MailRecord[], outcome: Outcome, now: Date, seenUntil?: string): Promise<void> => {
  for (const { event, id, userId } of mails) log('info', 'mail', { event, mailId: id, userId, ...outcome });
  const isOver = 'reason' in outcome && outcome.reason === 'outdated';
  const others = mails.filter((mail) => !isRecurring(mail));
  if (others.length > 0) await settle(others, outcome, now, isOver ? [] : following(others, now));
  for (const mail of mails.filter(isRecurring)) {
    if (isOver) await removeMail(mail);
    else await untilTheNextMorning(mail, outcome, now, seenUntil);
  }
};

/** The log gets what was sent. That nobody wants it, every morning anew, is no news. */
const untilTheNextMorning = async (mail: MailRecord, outcome: Outcome, now: Date, seenUntil?: string): Promise<void> => {
  const dueAt = nextAt(morningHour, now, timeZoneOf(await getMailSettings(mail.userId)));
  if (outcome.state === 'skipped') return postpone([mail], dueAt);
  return repeat(mail, outcome, { dueAt: dueAt.toISOString(), mark: seenUntil ?? mail.mark }, now);
};

interface Recipient {
  account: Account | undefined;
  settings: MailSettingsRecord;
}

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
        subject: `Your day on ${site.name}`,
        preview: parts.map(({ heading }) => heading).join(' · '),
        heading: `${parts.length} things since yesterday`,
        paragraphs: [],
        parts,
        action: { label: 'Open your dashboard', path: links.dashboard },
        because: 'you have asked for one mail a day',
      };

const compose = async (mails: readonly MailRecord[], { account, settings }: Recipient, now: Date): Promise<void> => {
  const { userId } = mails[0] as MailRecord;
  const written = await lettersFor(mails, {
    // Absent for who has deleted it: the mails to an address of their own ask nothing of it.
    account: account as Account,
    timeZone: timeZoneOf(settings),
    isConfirmed: account?.email === settings.verifiedEmail,
    now,
    confirmation: async () =>
      verificationToken(
        userId,
        await withFreshReads(async () =>
          beginVerification(userId, (account as Account).email, await getMailSettings(userId), now),
        ),
      ),
  });
  const outdated = written.filter(({ letter }) => !letter).flatMap(({ of }) => of);
  const nothingNew = outdated.filter((mail) => isRecurring(mail) && (account?.serviceAreas ?? []).length > 0);
  if (nothingNew.length > 0) await postpone(nothingNew, nextAt(morningHour, now, timeZoneOf(settings)));
  const over = outdated.filter((mail) => !nothingNew.includes(mail));
  if (over.length > 0) await end(over, { state: 'skipped', reason: 'outdated' }, now);
  const parts = written.flatMap(({ letter }) => letter ?? []);
  const [first, ...rest] = parts;
  if (!first) return;
  const told = written.filter(({ letter }) => letter).flatMap(({ of }) => of);
  await send(told, digestOf([first, ...rest]), parts, { account, settings }, now);
};

const send = async (
  mails: readonly MailRecord[],
  letter: Letter | Digest,
  parts: readonly Letter[],
  { account, settings }: Recipient,
  now: Date,
): Promise<void> => {
  const first = mails[0] as MailRecord;
  const to = first.to ?? account?.email;
  if (to === undefined) return end(mails, { state: 'skipped', reason: 'outdated' }, now);
  // What goes out together is all optional, or none of it is: mail about money waits for no morning.
  const [kind, ...others] = [...new Set(mails.map(({ category }) => category))].filter(isOptionalMail);
  const known = kind && (await ensureSecret(first.userId, settings));
  const checks = [...parts.flatMap(({ checks = [] }) => checks), ...(known ? [unchangedSettings(first.userId, known)] : [])];
  const taken = await claim(mails, now, checks);
  const token = known && subscriptionToken({ userId: first.userId, categories: [kind, ...others], secret: known.secret });
  const handover = await post({
    to,
    subject: letter.subject,
    ...layOut(letter, {
      origin: new URL(env.APP_URL).origin,
      unsubscribe: token && new URL(links.unsubscribe(token), env.APP_URL).href,
      settings: new URL(links.mail, env.APP_URL).href,
    }),
    headers: headersOf(letter, others.length > 0 ? 'daily' : kind, token),
    tags: { mail: first.id, user: first.userId },
  });
  // Nobody has said: whoever looks at it after its time decides.
  if (handover === 'unknown') return;
  const seenUntil = parts.find((part) => part.seenUntil)?.seenUntil;
  if (handover === 'taken') await end(taken, { state: 'sent' }, now, seenUntil);
  else if (handover === 'refused') await end(taken, { state: 'skipped', reason: 'refused' }, now, seenUntil);
  else await postpone(taken, plus(now, minutes(1 + Math.random() * 4)), { attempts: first.attempts });
};

/**
 * RFC 8058 for what somebody may do without: one click of the mail program ends it, without a login.
 * https://www.rfc-editor.org/rfc/rfc8058
 */
const headersOf = (
  letter: Letter | Digest,
  kind: OptionalMailCategory | 'daily' | undefined,
  token: string | undefined,
): Record<string, string> => {
  const { hostname } = new URL(env.APP_URL);
  return {
    'Auto-Submitted': 'auto-generated',
    ...('thread' in letter && letter.thread && { References: `<${letter.thread.toLowerCase()}@${hostname}>` }),
    ...(token && {
      'List-Id': `<${kind}.mail.${hostname}>`,
      'List-Unsubscribe': `<${new URL(`/api/mail/subscriptions/${token}`, env.APP_URL).href}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
};
