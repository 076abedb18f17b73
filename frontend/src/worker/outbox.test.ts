import { afterEach, expect, it, vi } from 'vitest';
import { sendWaiting } from './outbox';
import type { WindowClient, WorkerScope } from './scope';

const shown: { title: string; data: unknown }[] = [];
const registration = {
  scope: 'https://settee.example/',
  showNotification: async (title: string, { data }: NotificationOptions) => void shown.push({ title, data }),
};

/** A page that answers whether its outbox is empty. */
const page = (isEmpty: boolean) => ({
  postMessage: (message: unknown, [port]: [MessagePort]) =>
    port.postMessage((message as { kind: string }).kind === 'send' && isEmpty),
});
/** Pages that loaded before this worker are found only with `includeUncontrolled`. */
const matchAll = (pages: object[]) => async (asked: ClientQueryOptions) =>
  asked.type === 'window' && asked.includeUncontrolled ? (pages as WindowClient[]) : [];
const scope = (pages: object[]) => ({ clients: { matchAll: matchAll(pages) }, registration }) as unknown as WorkerScope;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  shown.length = 0;
});

it('asks an open page to send its entries, and fails if some are not sent', async () => {
  await sendWaiting(scope([page(true)]), false);
  await expect(sendWaiting(scope([page(false)]), false)).rejects.toThrow('not sent yet');
});

it('waits a minute for a page that does not answer, then fails, so that the browser tries again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const sent = expect(sendWaiting(scope([{ postMessage: () => undefined }]), false)).rejects.toThrow('not sent yet');
  await vi.advanceTimersByTimeAsync(60_000);
  await sent;
});

it('fails without a page, so that the browser tries again, and at the last try notifies the user if allowed', async () => {
  vi.stubGlobal('Notification', { permission: 'granted' });
  await expect(sendWaiting(scope([]), false)).rejects.toThrow('not sent yet');
  expect(shown).toEqual([]);
  await sendWaiting(scope([]), true);
  const navigate = 'https://settee.example/dashboard';
  expect(shown).toEqual([{ title: "What you wrote hasn't been sent yet", data: { navigate } }]);
  vi.stubGlobal('Notification', { permission: 'default' });
  await expect(sendWaiting(scope([]), true)).rejects.toThrow('not sent yet');
  expect(shown).toHaveLength(1);
});
