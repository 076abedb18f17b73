import { afterAll, beforeAll, beforeEach } from 'vitest';
import { listMails } from '#core/kernel/outbox/outbox.repo';
import { notifyDevices } from '#core/telling/push/begin';
import { newVapidKeys } from '#core/telling/push/vapid';
import { type RunningPush, startPush } from '#infra/local/push/service';
import * as routes from '#shared/api/routes';
import type { Person } from './builders';
import { callRoute } from './call';
import { withSecrets } from './secrets';

export const pushKeysForTests = newVapidKeys();

/** Returns a subscription at a push service that does not exist. */
export const deviceForTests = () => ({
  endpoint: 'https://fcm.googleapis.com/fcm/send/test',
  p256dh: newVapidKeys().publicKey,
  auth: 'A'.repeat(22),
  key: pushKeysForTests.publicKey,
});

/** Gives this test file a push service, which functions call with the real protocol. */
export const withPush = (): { service: RunningPush } => {
  const used = {} as { service: RunningPush };
  withSecrets({ [process.env.PUSH_SECRET_ID as string]: JSON.stringify({ keys: [pushKeysForTests] }) });
  beforeAll(async () => {
    used.service = await startPush();
    process.env.PUSH_SERVICES = used.service.url;
  });
  beforeEach(() => {
    used.service.delivered.splice(0);
    used.service.clock.now = () => new Date();
  });
  afterAll(() => used.service.stop());
  return used;
};

/** Subscribes a device of the person's session. @returns its endpoint */
export const subscribeDevice = async ({ sessionId }: Pick<Person, 'sessionId'>, service: RunningPush): Promise<string> => {
  const body = service.subscribe(pushKeysForTests.publicKey);
  const answer = await callRoute(routes.replacePush, { sessionId, body });
  if (answer.status !== 200) throw new Error(`The device was not subscribed: ${answer.status}`);
  return body.endpoint;
};

/** Sends all due pushes to these people, as the stream's function does. */
export const sendDuePushes = async (now: Date, ...people: readonly Pick<Person, 'id'>[]): Promise<void> => {
  for (const { id } of people) {
    const { items } = await listMails(id, { limit: 100 });
    for (const mail of items.filter(({ push, state }) => push !== undefined && state === 'due')) await notifyDevices(mail, now);
  }
};
