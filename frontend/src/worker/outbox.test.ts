import { afterEach, expect, it, vi } from 'vitest';
import { sendWaiting } from './outbox';
import type { WindowClient, WorkerScope } from './scope';

const shown: { title: string; data: unknown }[] = [];
const registration = {
  scope: 'https://settee.example/',
  showNotification: async (title: string, { data }: NotificationOptions) => void shown.push({ title, data }),
};

/** A page that says whether anything is left. */
const page = (isEmpty: boolean) => ({
  postMessage: (message: unknown, [port]: [MessagePort]) =>
    port.postMessage((message as { kind: string }).kind === 'send' && isEmpty),
});
/** Pages that have loaded before this worker are seen only by who asks for them. */
const matchAll = (pages: object[]) => async (asked: ClientQueryOptions) =>
  asked.type === 'window' && asked.includeUncontrolled ? (pages as WindowClient[]) : [];
const scope = (pages: object[]) => ({ clients: { matchAll: matchAll(pages) }, registration }) as unknown as WorkerScope;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  shown.length = 0;
});

it('a page that is open is asked to send what waits, and says whether it has', async () => {
  await sendWaiting(scope([page(true)]), false);
  await expect(sendWaiting(scope([page(false)]), false)).rejects.toThrow('still waits');
});

it('a page that does not answer is waited for a minute, and the browser tries again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const sent = expect(sendWaiting(scope([{ postMessage: () => undefined }]), false)).rejects.toThrow('still waits');
  await vi.advanceTimersByTimeAsync(60_000);
  await sent;
});

it('without a page the browser tries again, and at its last try the reader is reminded, if they let the site notify them', async () => {
  vi.stubGlobal('Notification', { permission: 'granted' });
  await expect(sendWaiting(scope([]), false)).rejects.toThrow('still waits');
  expect(shown).toEqual([]);
  await sendWaiting(scope([]), true);
  const navigate = 'https://settee.example/dashboard';
  expect(shown).toEqual([{ title: 'What you wrote still waits to be sent', data: { navigate } }]);
  vi.stubGlobal('Notification', { permission: 'default' });
  await expect(sendWaiting(scope([]), true)).rejects.toThrow('still waits');
  expect(shown).toHaveLength(1);
});
