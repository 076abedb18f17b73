import { beforeEach, describe, expect, it } from 'vitest';
import { listMails } from '#core/kernel/outbox/outbox.repo';
import { write } from '#core/kernel/table/transact';
import { update } from '#core/kernel/table/write';
import { hours, minutes, plus } from '#core/kernel/time';
import type { Session } from '#core/market/account/session';
import { endSession, findSession, openSession } from '#core/market/account/session.repo';
import { type BidEdit, editOf } from '#core/market/bid/bid';
import { getBid, saveEdit } from '#core/market/bid/bid.repo';
import { listNotifications, readAllNotifications, readNotification } from '#core/market/notification/notification.repo';
import { getMailSettings, saveChoices } from '#core/market/preferences/settings.repo';
import { getProject } from '#core/market/project/project.repo';
import {
  aBid,
  aConfirmedOwner,
  aConfirmedStager,
  aMessage,
  anAcceptedBid,
  aProject,
  type Person,
} from '#functions/testing/builders';
import { callRoute } from '#functions/testing/call';
import { logLines } from '#functions/testing/logs';
import { mailsBesidesConfirmation, sendAt, sentMail, withMailServer } from '#functions/testing/mail';
import { pushKeysForTests, sendDuePushes, subscribeDevice, withPush } from '#functions/testing/push';
import * as routes from '#shared/api/routes';
import type { MailSettingsBody } from '#shared/mail/mail.contract';
import { notificationQuery } from '#shared/push/opened-push';
import { newVapidKeys } from './vapid';

withMailServer();
const push = withPush();

let now = new Date();
// Builders use the clock: on a slow machine the file takes minutes, which the tests below count.
beforeEach(() => {
  now = new Date();
});
const later = (milliseconds: number): Date => plus(now, milliseconds);

const titles = (endpoint = ''): string[] =>
  push.service.delivered
    .filter(({ device }) => endpoint === '' || endpoint.endsWith(device))
    .map(({ payload }) => (payload as { notification: { title: string } }).notification.title);

const log = async ({ id }: Person): Promise<string[]> =>
  (await listMails(id, { limit: 100 })).items
    .filter(({ category }) => category !== 'account' && category !== 'advice')
    .map(({ event, state, reason, channel = 'mail' }) => [event, channel, state, reason].filter(Boolean).join(' '))
    .sort();

const choices: MailSettingsBody = {
  frequencies: { bids: 'at_once', questions: 'at_once', messages: 'at_once', reviews: 'at_once', areas: 'daily', advice: 'off' },
  quietHours: null,
  timeZone: 'America/New_York',
};
const choose = async ({ id }: Person, more: Partial<MailSettingsBody>): Promise<void> => {
  await saveChoices(id, { ...choices, ...more }, await getMailSettings(id));
};

/** An owner with a device that gets pushes, and a bid on a project. */
const scene = async (fields: object = {}) => {
  const [owner, stager] = [await aConfirmedOwner(), await aConfirmedStager()];
  const endpoint = await subscribeDevice(owner, push.service);
  const project = await aProject(owner, fields);
  const bid = await aBid(project, stager, {}, now);
  return { owner, stager, endpoint, project, bid };
};

describe('a push', () => {
  it('is sent at once, and replaces the email if the user looks within ten minutes', async () => {
    const { owner } = await scene();
    await sendDuePushes(now, owner);
    expect(titles()).toEqual(['New bid']);
    await sendAt(later(minutes(9)));
    expect(await log(owner)).toEqual(['new_bid mail due', 'new_bid push sent']);
    await readAllNotifications(owner.id, later(minutes(9)));
    await sendAt(later(minutes(11)));
    expect(await log(owner)).toEqual(['new_bid mail skipped read', 'new_bid push sent']);
  });

  it('replaces the email if it was opened', async () => {
    const { owner } = await scene();
    await sendDuePushes(now, owner);
    const [notified] = push.service.delivered.map(
      ({ payload }) => (payload as { notification: { navigate: string } }).notification,
    );
    await readNotification(owner.id, new URL(notified?.navigate ?? '').searchParams.get(notificationQuery) ?? '');
    await sendAt(later(minutes(11)));
    expect(await log(owner)).toEqual(['new_bid mail skipped read', 'new_bid push sent']);
  });

  it('is followed by the email if the user has not looked by then', async () => {
    const { owner } = await scene();
    await sendDuePushes(now, owner);
    await sendAt(later(minutes(11)));
    expect(await log(owner)).toEqual(['new_bid mail sent', 'new_bid push sent']);
  });

  it('delays the email of a bid and that of its change, which go out as one', async () => {
    const { owner, project, bid } = await scene();
    await sendDuePushes(now, owner);
    const [current, soon] = [await getProject(project.id), later(minutes(1))];
    await saveEdit(current, bid, editOf(current, bid, { amount: 2500 }, { now: soon }) as BidEdit, soon);
    await sendAt(later(minutes(4)));
    expect(await log(owner)).toEqual(['new_bid mail due', 'new_bid mail due', 'new_bid push sent']);
    await sendAt(later(minutes(11)));
    const subjects = (await sentMail(owner.email)).map(({ subject }) => subject).filter((subject) => / bid of /.test(subject));
    expect(subjects).toEqual([expect.stringContaining('New bid of $2,500 on')]);
  });

  it('is sent together with the email if it is about money', async () => {
    const [owner, stager] = [await aConfirmedOwner(), await aConfirmedStager()];
    await subscribeDevice(stager, push.service);
    const bid = await anAcceptedBid(await aProject(owner), stager);
    await sendDuePushes(later(0), stager);
    await sendAt(later(minutes(1)));
    expect(await log(stager)).toEqual(['bid_accepted mail sent', 'bid_accepted push sent', 'payment_reminder mail due']);
    const [notification] = (await listNotifications(stager.id, { limit: 1 })).items;
    expect(push.service.delivered.at(-1)).toMatchObject({
      urgency: 'high',
      payload: {
        notification: { navigate: `http://127.0.0.1:3000/payment/${bid.id}?notification=${notification?.id}`, renotify: true },
        app_badge: 1,
      },
    });
  });

  it('is sent later with a due email, also if the stream missed it', async () => {
    const [owner, stager] = [await aConfirmedOwner(), await aConfirmedStager()];
    const endpoint = await subscribeDevice(stager, push.service);
    await anAcceptedBid(await aProject(owner), stager);
    await sendAt(later(minutes(1)));
    expect(titles(endpoint)).toEqual(['Your bid was accepted']);
    const aDayBefore = later(hours(72 - 23));
    push.service.clock.now = () => aDayBefore;
    await sendAt(aDayBefore);
    expect(titles(endpoint)).toEqual(['Your bid was accepted', 'The platform fee is due']);
  });

  it('is sent to every signed-in device, and to none whose session ended', async () => {
    const { owner, project, stager } = await scene();
    const other = { ...owner, sessionId: await openSession(owner, now) };
    await subscribeDevice(other, push.service);
    await sendDuePushes(now, owner);
    expect(titles()).toEqual(['New bid', 'New bid']);
    const found = await findSession(other.sessionId, now);
    if (found) await endSession(found.session, now);
    await aMessage(stager, owner, `About ${project.title}`);
    await sendDuePushes(later(0), owner);
    expect(titles()).toEqual(['New bid', 'New bid', 'New message']);
  });

  it('is sent once, however often it is tried', async () => {
    const { owner } = await scene();
    const [mail] = (await listMails(owner.id, { limit: 100 })).items.filter(({ push: order }) => order);
    await Promise.allSettled(Array.from({ length: 5 }, () => sendDuePushes(now, owner)));
    await sendDuePushes(now, owner);
    expect(mail?.push).toBe('before_mail');
    expect(titles()).toEqual(['New bid']);
  });
});

describe('a push that is held back', () => {
  it('is sent after quiet hours, and the email waits ten minutes more', async () => {
    const { owner } = await scene();
    const hour = new Date(now).getUTCHours();
    await choose(owner, { timeZone: 'UTC', quietHours: { from: hour, until: (hour + 2) % 24 } });
    await sendDuePushes(now, owner);
    expect(titles()).toEqual([]);
    const end = new Date(now);
    end.setUTCHours(hour + 2, 0, 0, 0);
    await sendAt(plus(end, minutes(1)));
    expect(titles()).toEqual(['New bid']);
    expect(await log(owner)).toEqual(['new_bid mail due', 'new_bid push sent']);
  });

  it('is skipped if the user does not want it', async () => {
    const { owner } = await scene();
    await choose(owner, { frequencies: { ...choices.frequencies, bids: 'off' } });
    await sendDuePushes(now, owner);
    await sendAt(later(minutes(3)));
    expect([titles(), await log(owner)]).toEqual([[], ['new_bid mail skipped not_wanted']]);
  });

  it('is skipped if it was read, is gone, or is too old', async () => {
    const { owner } = await scene();
    push.service.failNext({ status: 503 });
    await sendDuePushes(now, owner);
    await readAllNotifications(owner.id, later(minutes(1)));
    await sendAt(later(minutes(2)));
    expect([titles(), await log(owner)]).toEqual([[], ['new_bid mail due', 'new_bid push skipped read']]);
    const another = await scene();
    push.service.failNext({ status: 503 });
    await sendDuePushes(now, another.owner);
    await sendAt(later(hours(25)));
    expect([titles(), (await log(another.owner)).at(-1)]).toEqual([[], 'new_bid push skipped outdated']);
  });

  it('is skipped after the session ended, and devices are not looked up again until one subscribes', async () => {
    const { owner } = await scene();
    expect((await getMailSettings(owner.id)).isPushed).toBe(true);
    const found = await findSession(owner.sessionId, now);
    if (found) await endSession(found.session, now);
    await sendDuePushes(now, owner);
    expect([titles(), (await getMailSettings(owner.id)).isPushed]).toEqual([[], false]);
    await sendAt(later(minutes(3)));
    expect(await log(owner)).toEqual(['new_bid mail sent']);
  });
});

describe('the content of a push', () => {
  it('shows the place, but no title, bidder, or amount', async () => {
    const { owner, project } = await scene({ title: 'Secret title', neighborhood: 'Dilworth' });
    await sendDuePushes(now, owner);
    const [notification] = (await listNotifications(owner.id, { limit: 1 })).items;
    const [notified] = push.service.delivered;
    expect(notified?.payload).toEqual({
      web_push: 8030,
      notification: {
        title: 'New bid',
        body: 'You have a new bid on your project in Dilworth.',
        navigate: `http://127.0.0.1:3000/projects/${project.id}?notification=${notification?.id}#current-bids`,
        tag: `new_bid:${project.id}`,
        lang: 'en-US',
        dir: 'ltr',
        app_badge: '1',
      },
      app_badge: 1,
    });
    expect(notified).toMatchObject({ ttl: 86_400, urgency: 'normal' });
  });

  it('has a topic that replaces earlier pushes', async () => {
    const { owner, project } = await scene();
    await aBid(project, await aConfirmedStager(), {}, now);
    await aBid(await aProject(owner), await aConfirmedStager(), {}, now);
    await sendDuePushes(now, owner);
    const topics = push.service.delivered.map(({ topic }) => topic);
    expect([topics.length, new Set(topics).size]).toEqual([3, 2]);
  });
});

describe('a push service', () => {
  it('ends a subscription that it no longer has, and the email is sent', async () => {
    const { owner, endpoint } = await scene();
    push.service.end(endpoint);
    await sendDuePushes(now, owner);
    expect(await log(owner)).toEqual(['new_bid mail due', 'new_bid push skipped no_device']);
    expect((await findSession(owner.sessionId, now))?.session.pushEndpoint).toBeUndefined();
    await sendAt(later(minutes(11)));
    expect((await mailsBesidesConfirmation(owner.email)).length).toBe(1);
  });

  it('is tried again at its own time if busy, or in a minute', async () => {
    const { owner } = await scene();
    push.service.failNext({ status: 429, retryAfter: 300 }, { status: 503 });
    await sendDuePushes(now, owner);
    await sendAt(later(minutes(4)));
    expect(titles()).toEqual([]);
    await sendAt(later(minutes(6)));
    expect(titles()).toEqual([]);
    await sendAt(later(minutes(9)));
    expect(titles()).toEqual(['New bid']);
  });

  it.each([401, 403])('raises an alarm and keeps the subscription if it answers %i', async (status) => {
    const { owner, endpoint } = await scene();
    push.service.failNext({ status });
    await sendDuePushes(now, owner);
    expect(logLines.join('\n')).toMatch(new RegExp(`"level":"error","event":"push_refused".*"status":${status}`));
    expect(await log(owner)).toContain('new_bid push skipped refused');
    expect((await findSession(owner.sessionId, now))?.session.pushEndpoint).toBe(endpoint);
  });

  it('is given up if it never answers', async () => {
    const { owner } = await scene();
    push.service.failNext(...Array.from({ length: 9 }, () => ({ status: 500 })));
    await sendDuePushes(now, owner);
    for (let hour = 1; hour < 8; hour += 1) await sendAt(later(hours(hour)));
    expect(await log(owner)).toEqual(['new_bid mail sent', 'new_bid push skipped failed']);
  });
});

describe('a push subscription', () => {
  const call = async (body: object, { sessionId }: Person) => callRoute(routes.replacePush, { sessionId, body });

  it('is accepted only at known push services, with our key, and with valid keys', async () => {
    const owner = await aConfirmedOwner();
    const device = push.service.subscribe(pushKeysForTests.publicKey);
    const refused = [
      { ...device, endpoint: 'http://169.254.170.2/v2/credentials' },
      { ...device, endpoint: 'https://example.com/push' },
      { ...device, key: device.p256dh },
      { ...device, p256dh: 'short' },
      { ...device, auth: '' },
    ];
    for (const body of refused) expect((await call(body, owner)).status).toBe(400);
    expect(await call(device, owner)).toMatchObject({ status: 200, body: { isOn: true, key: pushKeysForTests.publicKey } });
  });

  it('is in no response, and ends when its holder turns push off', async () => {
    const { owner, endpoint } = await scene();
    const sessions = await callRoute(routes.listSessions, { sessionId: owner.sessionId });
    expect(sessions.body).toMatchObject([{ isPushed: true }]);
    expect(JSON.stringify(sessions.body)).not.toContain(endpoint.split('/').at(-1));
    const ended = await callRoute(routes.endPush, { sessionId: owner.sessionId });
    expect(ended.status).toBe(204);
    await sendDuePushes(now, owner);
    expect(titles()).toEqual([]);
    expect(logLines.join('\n')).not.toContain(endpoint.split('/').at(-1));
  });

  it.each([
    ['was made with a key that is', ({ pushKeys }: Session) => ({ pushKeys: { ...pushKeys, key: newVapidKeys().publicKey } })],
    [
      'belongs to a service that is',
      ({ pushEndpoint }: Session) => ({ pushEndpoint: pushEndpoint?.replace('127.0.0.1', 'localhost') }),
    ],
  ])('that %s no longer in use gets no push and is deleted', async (_, changed) => {
    const { owner } = await scene();
    const { session } = (await findSession(owner.sessionId, now)) ?? {};
    if (!session?.pushKeys) throw new Error('The device is not told');
    await write(update(session.key, { set: changed(session) }));
    await sendDuePushes(now, owner);
    expect([titles(), (await findSession(owner.sessionId, now))?.session.pushEndpoint]).toEqual([[], undefined]);
  });
});

it('sends every email as usual to a user without devices', async () => {
  const [owner, stager] = [await aConfirmedOwner(), await aConfirmedStager()];
  const bid = await aBid(await aProject(owner), stager, {}, now);
  await sendDuePushes(now, owner);
  await sendAt(later(minutes(3)));
  expect(await log(owner)).toEqual(['new_bid mail sent']);
  expect((await sentMail(owner.email)).length).toBeGreaterThan(0);
  expect([(await getBid(bid.id)).status, (await getProject(bid.projectId)).bidCount]).toEqual(['pending', 1]);
});
