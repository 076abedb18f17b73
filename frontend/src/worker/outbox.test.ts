import { afterEach, expect, it, vi } from 'vitest';
import { sendWaiting } from './outbox';
import type { WindowClient, WorkerScope } from './scope';

const shown: string[] = [];
const registration = { scope: 'https://settee.example/', showNotification: async (title: string) => void shown.push(title) };

/** A page that says whether anything is left. */
const page = (isEmpty: boolean) => ({
  postMessage: (message: unknown, [port]: [MessagePort]) =>
    port.postMessage((message as { kind: string }).kind === 'send' && isEmpty),
});
const scope = (pages: object[]) =>
  ({ clients: { matchAll: async () => pages as WindowClient[] }, registration }) as unknown as WorkerScope;

afterEach(() => {
  vi.unstubAllGlobals();
  shown.length = 0;
});

it('a page that is open is asked to send what waits, and says whether it has', async () => {
  await sendWaiting(scope([page(true)]), false);
  await expect(sendWaiting(scope([page(false)]), false)).rejects.toThrow('still waits');
});

it('without a page the browser tries again, and at its last try the reader is reminded, if they let the site notify them', async () => {
  vi.stubGlobal('Notification', { permission: 'granted' });
  await expect(sendWaiting(scope([]), false)).rejects.toThrow('still waits');
  expect(shown).toEqual([]);
  await sendWaiting(scope([]), true);
  expect(shown).toEqual(['What you wrote still waits to be sent']);
  vi.stubGlobal('Notification', { permission: 'default' });
  await expect(sendWaiting(scope([]), true)).rejects.toThrow('still waits');
  expect(shown).toHaveLength(1);
});
