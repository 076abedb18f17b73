import { isAppError } from '#core/kernel/errors';
import { log } from '#core/kernel/log';
import type { MailRecord } from '#core/kernel/outbox/outbox';
import { claim, conclude, type Outcome, postpone } from '#core/kernel/outbox/outbox.repo';
import { inParallel } from '#core/kernel/parallel';
import { ignoreStale } from '#core/kernel/stale';
import { badgeOf } from '#core/kernel/table/tally';
import { getBoxes } from '#core/kernel/table/tally.repo';
import { minutes, plus } from '#core/kernel/time';
import type { Account } from '#core/market/account/account';
import { findAccount } from '#core/market/account/account.repo';
import type { Session } from '#core/market/account/session';
import { forgetPush, listSessions } from '#core/market/account/session.repo';
import { readStateOf } from '#core/market/notification/notification.repo';
import type { MailSettingsRecord } from '#core/market/preferences/settings';
import { getMailSettings, savePushed } from '#core/market/preferences/settings.repo';
import { findProject } from '#core/market/project/project.repo';
import { wordsOf } from '#core/telling/events/index';
import { decide, endOf } from '#core/telling/events/policy';
import { env } from '#functions/env';
import { pushKeys } from './keys';
import { payloadOf, pushOf } from './payload';
import { type Push, type PushResult, postPush } from './post';
import { isAtPushService } from './services';
import { topicOf } from './topic';

const maxAttempts = 6;
const devicesAtOnce = 4;

type Device = Session & Required<Pick<Session, 'pushEndpoint' | 'pushKeys'>>;
const isDevice = (session: Session): session is Device => session.pushEndpoint !== undefined && session.pushKeys !== undefined;

export const devicesOf = async (account: Account, now: Date): Promise<Device[]> =>
  (await listSessions(account, now)).filter(isDevice);

const finish = async (push: MailRecord, outcome: Outcome, now: Date): Promise<void> => {
  log('info', 'push', { event: push.event, mailId: push.id, userId: push.userId, ...outcome });
  await conclude([push], outcome, now);
};

/** Sends a push to all devices. It counts as sent if it is accepted for one. @throws StaleRead if another run handles it */
export const deliverPush = async (push: MailRecord, now: Date): Promise<void> => {
  if (push.state === 'sending' && push.attempts >= maxAttempts) return finish(push, { state: 'uncertain' }, now);
  const { userId } = push;
  const [account, settings, boxes] = await Promise.all([findAccount(userId), getMailSettings(userId), getBoxes(userId)]);
  const notification = await readStateOf(push, boxes);
  const decision = decide(push, { account, settings, notification }, wordsOf(push.event), now);
  if (decision.is === 'later') return postpone([push], decision.until);
  const words = pushOf(push);
  if (decision.is === 'skip' || !words || !account) {
    return finish(push, { state: 'skipped', reason: decision.is === 'skip' ? decision.reason : 'outdated' }, now);
  }
  const [devices, project] = await Promise.all([
    devicesOf(account, now),
    push.projectId === null ? undefined : findProject(push.projectId),
  ]);
  if (devices.length === 0) {
    await forgetDevices(userId, settings);
    return finish(push, { state: 'skipped', reason: 'no_device' }, now);
  }
  const [taken] = (await claim([push], now, [])) as [MailRecord];
  const handovers = await sendToDevices(
    devices,
    {
      payload: payloadOf(words, push, { project, steps: badgeOf(account.userType, boxes.tally), origin: env.APP_URL }),
      ttl: Math.floor((endOf(push, words.hours).getTime() - now.getTime()) / 1000),
      urgency: words.urgency,
      topic: topicOf(push),
    },
    now,
  );
  await concludeWith(handovers, taken, now);
};

const sendToDevices = async (devices: readonly Device[], push: Push, now: Date): Promise<PushResult[]> => {
  const keys = await pushKeys();
  return inParallel(devices, devicesAtOnce, async (device) => {
    const own = keys.find(({ publicKey }) => publicKey === device.pushKeys.key);
    // We no longer use this key or this push service. The browser subscribes again at the next visit.
    const handover: PushResult =
      own && isAtPushService(device.pushEndpoint)
        ? await postPush({ endpoint: device.pushEndpoint, ...device.pushKeys }, push, {
            keys: own,
            contact: env.OPERATOR_EMAIL,
            now,
          })
        : { is: 'gone' };
    if (handover.is === 'gone') await forgetPush(device, device.pushEndpoint).catch(ignoreStale);
    return handover;
  });
};

const concludeWith = async (handovers: readonly PushResult[], push: MailRecord, now: Date): Promise<void> => {
  if (handovers.some(({ is }) => is === 'taken')) return finish(push, { state: 'sent' }, now);
  const waits = handovers.flatMap((handover) => (handover.is === 'later' ? [handover.afterSeconds ?? 0] : []));
  if (waits.length > 0 && push.attempts < maxAttempts) {
    const wait = Math.max(minutes(2 ** (push.attempts - 1)), Math.max(...waits) * 1000);
    return postpone([push], plus(now, wait));
  }
  if (waits.length > 0) return finish(push, { state: 'skipped', reason: 'failed' }, now);
  const isGone = handovers.every(({ is }) => is === 'gone');
  return finish(push, { state: 'skipped', reason: isGone ? 'no_device' : 'refused' }, now);
};

/** Stores that the account has no devices, so that pushes look for none until one subscribes. */
export const forgetDevices = async (userId: string, settings: MailSettingsRecord): Promise<void> => {
  try {
    if (settings.isPushed) await savePushed(userId, false, settings);
  } catch (error) {
    // The settings changed or were deleted, so the next push tries again.
    if (!isAppError(error)) throw error;
  }
};
