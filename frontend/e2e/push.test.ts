import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import * as routes from '#shared/api/routes';
import { call, makeBid, password, registerStager } from './support/api';
import { describeInBrowser, expectAccessible, sharedApp, toast, useBrowser, visit } from './support/browser';
import { openWithWorker, strip } from './support/device';
import { confirmAddress } from './support/mail';
import { allowPush, pushEndpointOf, pushesTo, simulateDevice } from './support/push';

const card = (page: Page) => page.getByRole('region', { name: 'On this device' });
const turnOn = (page: Page) => card(page).getByRole('button', { name: 'Turn On Notifications' });
const isOn = async (sessionId: string) => (await call(routes.getPush, { session: { sessionId } })).isOn;

/** A device whose browser has answered the permission question in advance. */
const openWithPermission = async (sessionId: string): Promise<Page> => {
  const page = await visit({ sessionId, worker: true });
  await allowPush(page);
  return page;
};

const clickToggle = async (page: Page): Promise<string> => {
  await openWithWorker(page, '/mail');
  await turnOn(page).click();
  await card(page).getByRole('button', { name: 'Turn Off' }).waitFor();
  return (await pushEndpointOf(page)) ?? '';
};

describeInBrowser('a device with push notifications', () => {
  useBrowser();

  it('is named in the list of sessions, and gets no pushes after they are turned off', async () => {
    const { owner, stager, bid } = await makeBid();
    const page = await openWithPermission(stager.sessionId);
    const endpoint = await clickToggle(page);
    await page.goto('/edit-profile');
    await page.getByRole('region', { name: 'Where you are logged in' }).getByText('Notifications on').waitFor();
    await page.goto('/mail');
    await card(page).getByText('To stop them, turn them off here or log out.').waitFor();
    await expectAccessible(page);
    await card(page).getByRole('button', { name: 'Turn Off' }).click();
    await toast(page, 'Notifications are off').waitFor();
    expect([await isOn(stager.sessionId), await pushEndpointOf(page)]).toEqual([false, null]);
    await call(routes.acceptBid, { session: owner, params: { id: bid.id } });
    await page.goto('/edit-profile');
    await page.getByText('This device', { exact: true }).waitFor();
    expect([await page.getByText('Notifications on').count(), await pushesTo(endpoint)]).toEqual([0, []]);
  });

  it('is unsubscribed by a logout, and when another user logs in', async () => {
    const stager = await registerStager();
    const page = await openWithPermission(stager.sessionId);
    await clickToggle(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect.poll(() => pushEndpointOf(page)).toBeNull();

    // The session ended elsewhere. The new one does not own the subscription of the first.
    const first = await call(routes.login, { body: { email: stager.user.email, password } });
    await page.evaluate((id) => localStorage.setItem('sessionId', id), first.sessionId);
    await clickToggle(page);
    const second = await call(routes.login, { body: { email: stager.user.email, password } });
    await page.evaluate((id) => localStorage.setItem('sessionId', id), second.sessionId);
    await page.goto('/dashboard');
    await expect.poll(() => pushEndpointOf(page)).toBeNull();
    expect(await isOn(second.sessionId)).toBe(false);
  });

  it('subscribes again if the browser has lost its subscription or has another one than the server', async () => {
    const stager = await registerStager();
    const page = await openWithPermission(stager.sessionId);
    const before = await clickToggle(page);
    await page.evaluate(() => localStorage.removeItem('settee-local-push'));
    await page.goto('/dashboard');
    await expect.poll(() => pushEndpointOf(page)).toEqual(expect.stringContaining('/push/'));
    expect(await pushEndpointOf(page)).not.toBe(before);

    const puts = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/api/auth/push'));
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('settee-local-push') ?? '{}') as object;
      localStorage.setItem('settee-local-push', JSON.stringify({ ...kept, key: 'AAAA' }));
    });
    await page.reload();
    await puts;
    await expect.poll(() => page.evaluate(() => localStorage.getItem('settee-local-push') ?? '')).not.toContain('"AAAA"');
    expect(await isOn(stager.sessionId)).toBe(true);
  });

  it('opens the subject of a push, marks it and the pushes it replaced as read, and reuses an open page', async () => {
    const { owner, project } = await makeBid();
    const page = await visit({ sessionId: owner.sessionId, worker: true });
    await openWithWorker(page, '/messages');
    const device = await simulateDevice(page);
    const news = () => call(routes.listNotifications, { session: owner });
    const areRead = async (): Promise<boolean[]> => (await news()).map(({ read }) => read);
    const place = new RegExp(`/projects/${project.id}#current-bids$`);
    /** Places another bid and returns its push, as the server sends it. */
    const anotherBid = async (): Promise<void> => {
      const body = { amount: 2900, timeline: '2 weeks', acceptsCreditCards: true } as const;
      await call(routes.placeBid, { session: await registerStager(), params: { id: project.id }, body });
      const navigate = `${sharedApp()}/projects/${project.id}?notification=${(await news())[0]?.id}#current-bids`;
      await device.receive({ web_push: 8030, notification: { title: 'New bid', navigate, tag: `new_bid:${project.id}` } });
      await expect.poll(device.shown).toHaveLength(1);
    };
    await page.goto('about:blank');
    for (const _ of [1, 2]) await anotherBid();
    expect(await areRead()).toEqual([false, false, false]);
    await page.goto(await device.click());
    await expect.poll(areRead).toEqual([true, true, true]);
    await expect.poll(() => page.url()).toMatch(place);

    await page.goto(`/projects/${project.id}`);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await anotherBid();
    await device.click();
    await expect.poll(areRead).toEqual([true, true, true, true]);
    expect([page.url(), await page.evaluate(() => 'isSame' in window)]).toEqual([expect.stringMatching(place), true]);
  });

  it('explains what to do if pushes are blocked, unsupported, or limited to the home screen', async () => {
    const stager = await registerStager();
    const as = async (before: () => void, path = '/mail'): Promise<Page> => {
      const page = await visit({ sessionId: stager.sessionId, width: 390 });
      await page.addInitScript(before);
      await page.goto(path);
      return page;
    };
    const deny = () => Object.defineProperty(Notification, 'permission', { get: () => 'denied', configurable: true });
    const opened = await as(deny, '/edit-profile');
    await card(opened).getByText('Your browser blocks our notifications').waitFor();
    expect(await opened.evaluate(() => window.scrollY)).toBe(0);

    const blocked = await as(deny);
    await card(blocked).getByText('Your browser blocks our notifications').waitFor();
    await expectAccessible(blocked);
    // The user has granted the permission in the meantime.
    await blocked.evaluate(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'default' });
      window.dispatchEvent(new Event('visibilitychange'));
    });
    await turnOn(blocked).waitFor();

    const without = await as(() => Reflect.deleteProperty(window, 'PushManager'));
    await card(without).getByText("This browser doesn't support notifications").waitFor();

    const phone = await as(() => {
      Reflect.deleteProperty(window, 'PushManager');
      Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)' });
    });
    await card(phone).getByRole('link', { name: 'How to Add It' }).click();
    await phone.getByText('press Share and then Add to Home Screen').waitFor();
  });

  it('is offered pushes on the dashboard once there is news, and never again after declining', async () => {
    const stager = await registerStager();
    const page = await visit({ sessionId: stager.sessionId });
    await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }));
    await page.goto('/dashboard');
    await page.getByText('three steps to begin').waitFor();
    expect(await strip(page, 'push').count()).toBe(0);

    const bidder = await makeBid();
    // An unconfirmed address is the more important notice.
    await confirmAddress(bidder.stager.user.email);
    await page.evaluate((id) => localStorage.setItem('sessionId', id), bidder.stager.sessionId);
    await page.reload();
    await strip(page, 'push').getByText('Get a notification on this device when an owner accepts your bid.').waitFor();
    await expectAccessible(page);
    await strip(page, 'push').getByRole('link', { name: 'Set Up' }).click();
    await turnOn(page).waitFor();
    expect(await strip(page, 'push').count()).toBe(0);
    await page.goto('/dashboard');
    await strip(page, 'push').getByRole('button', { name: 'Do not offer this again' }).click();
    await strip(page, 'push').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('$3,200').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await strip(page, 'push').count()).toBe(0);
  });
});
