import type { MailRecord } from '#core/kernel/outbox/outbox';
import { beginPush, findMail } from '#core/kernel/outbox/outbox.repo';
import { withFreshReads } from '#core/kernel/stale';
import { minutes, plus } from '#core/kernel/time';
import { findAccount } from '#core/market/account/account.repo';
import { endOfQuiet } from '#core/market/preferences/policy';
import { getMailSettings } from '#core/market/preferences/settings.repo';
import { wantsPushes } from '#core/telling/events/policy';
import { deliverPush, devicesOf, forgetDevices } from './deliver';

/** How long after the push the email follows, if the user has not read the notification. */
const mailAfter = minutes(10);

const pushOf = (mail: MailRecord, due: Date, now: Date): MailRecord => {
  const { push, list, ...about } = mail;
  return {
    ...about,
    // One push per email, even after a retry.
    id: `${mail.id}-push`,
    join: `push:${mail.id}`,
    channel: 'push',
    state: 'due',
    dueAt: due.toISOString(),
    attempts: 0,
    failures: 0,
    createdAt: now.toISOString(),
  };
};

const begin = async (trigger: MailRecord, now: Date): Promise<MailRecord | undefined> => {
  const { userId } = trigger;
  const settings = await getMailSettings(userId);
  if (!settings.isPushed || !wantsPushes(settings, trigger)) return undefined;
  const due = endOfQuiet(settings, now) ?? now;
  const push = pushOf(trigger, due, now);
  const [account, mail, earlier] = await Promise.all([
    findAccount(userId),
    findMail(userId, trigger.id),
    findMail(userId, push.id),
  ]);
  if (!account || earlier) return earlier?.state === 'due' ? earlier : undefined;
  if ((await devicesOf(account, now)).length === 0) {
    await forgetDevices(userId, settings);
    return undefined;
  }
  const until = plus(due, mailAfter);
  const waits = trigger.push === 'before_mail' && mail?.state === 'due' && mail.dueAt < until.toISOString();
  await beginPush(push, waits ? { mail, until } : undefined);
  return push;
};

/** Pushes the event of an email once, now or after quiet hours. @throws StaleRead if another call does the same now */
export const notifyDevices = async (mail: MailRecord, now: Date): Promise<void> => {
  const push = mail.channel === 'push' ? mail : await withFreshReads(() => begin(mail, now));
  if (push && push.dueAt <= now.toISOString()) await deliverPush(push, now);
};
