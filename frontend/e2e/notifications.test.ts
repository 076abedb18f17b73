import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Session } from '#shared/account/user.answers';
import * as routes from '#shared/api/routes';
import { call, makeBid, registerOwner, registerStager } from './support/api';
import { describeInBrowser, expectAccessible, focusedName, toast, useBrowser, visitInSharedPage } from './support/browser';
import { makeCompletedProject, sendMessage, startPaidProject, writeReview } from './support/deals';

const openDashboard = async ({ sessionId }: Session, width?: number): Promise<Page> => {
  const page = await visitInSharedPage({ sessionId, ...(width && { width }) });
  await page.goto('/edit-profile');
  await page.getByRole('heading', { level: 1, name: 'Edit Profile' }).waitFor();
  return page;
};

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const notificationCenter = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const items = (page: Page) => notificationCenter(page).getByRole('listitem');

const listAddress = /\/api\/notifications(\?|$)/;

describeInBrowser('the notification center', () => {
  useBrowser();

  it('lists what happened, and each item opens its subject', async () => {
    const { owner, stager, project } = await makeBid();
    await sendMessage(stager, owner, 'Hello');
    const page = await openDashboard(owner);
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).click();
    await expect.poll(() => items(page).count()).toBe(2);
    await items(page).getByText('(unread)').first().waitFor();
    await expectAccessible(page);

    await notificationCenter(page).getByRole('link', { name: 'New bid' }).click();
    await page.waitForURL(`/projects/${project.id}#current-bids`);
    await expect.poll(() => focusedName(page)).toMatch(/^Current Bids/);
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    await notificationCenter(page).getByRole('link', { name: 'New message' }).click();
    await page.waitForURL('/messages');
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    expect(await notificationCenter(page).count()).toBe(0);
  });

  it('leads the right party to a decision and to a review', async () => {
    const decided = await makeBid();
    await call(routes.acceptBid, { session: decided.owner, params: { id: decided.bid.id } });
    const page = await openDashboard(decided.stager);
    await bell(page).click();
    await notificationCenter(page)
      .getByRole('region', { name: 'Today' })
      .getByText(/Pay by \w+, \w+ \d+/)
      .waitFor();
    await notificationCenter(page).getByRole('link', { name: 'Your bid was accepted' }).click();
    await page.waitForURL(`/projects/${decided.project.id}`);
    await page.getByRole('heading', { name: 'Payment Required' }).waitFor();

    const work = await makeCompletedProject(startPaidProject);
    await writeReview(work, work.owner, { rating: 5, title: 'Warm and quick' });
    const reviewed = await openDashboard(work.stager);
    await bell(reviewed).click();
    // After the payment, the request to pay is gone.
    await notificationCenter(reviewed).getByText('was accepted, and the platform fee is paid.').waitFor();
    expect(await notificationCenter(reviewed).getByText('Pay the platform fee').count()).toBe(0);
    await expectAccessible(reviewed);
    await notificationCenter(reviewed).getByRole('link', { name: 'New review' }).click();
    await reviewed.waitForURL(`/projects/${work.project.id}#reviews`);
    await reviewed.getByRole('heading', { name: 'Warm and quick' }).waitFor();
    await expect.poll(() => focusedName(reviewed)).toBe('Reviews');
  });

  it('can be used by keyboard without losing the focus', async () => {
    const [owner, one, other] = await Promise.all([registerOwner(), registerStager(), registerStager()]);
    await sendMessage(one, owner, 'Hello');
    await sendMessage(other, owner, 'Hello');
    const page = await openDashboard(owner);
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).press('Enter');
    await expect.poll(() => items(page).count()).toBe(2);
    await page.keyboard.press('Escape');
    await expect.poll(() => focusedName(page)).toBe('Notifications, 2 unread');
    await page.keyboard.press('Enter');
    await items(page).first().waitFor();

    await items(page)
      .first()
      .getByRole('button', { name: /^Mark as read: New message/ })
      .press('Enter');
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
    await expect.poll(() => focusedName(page)).toMatch(/^New message/);
    await notificationCenter(page).getByRole('button', { name: 'Mark all as read' }).press('Enter');
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await expect.poll(() => focusedName(page)).toBe('Notifications');
    expect(await notificationCenter(page).getByText('(unread)').count()).toBe(0);

    // Tabbing on closes the menu.
    await notificationCenter(page).getByRole('link', { name: 'New message' }).last().focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => notificationCenter(page).count()).toBe(0);
  });

  it('shows an empty state on a phone', async () => {
    const page = await openDashboard(await registerStager(), 390);
    await bell(page).click();
    await notificationCenter(page).getByRole('heading', { name: 'No notifications yet' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page);
    await page.mouse.click(195, 880);
    await expect.poll(() => notificationCenter(page).count()).toBe(0);
  });

  it('shows an error if loading or marking as read fails, and retries', async () => {
    const [owner, stager] = await Promise.all([registerOwner(), registerStager()]);
    await sendMessage(stager, owner, 'Hello');
    const page = await openDashboard(owner, 390);
    await page.route(listAddress, (route) => route.abort());
    await bell(page).click();
    await notificationCenter(page).getByRole('heading', { name: 'Failed to fetch notifications' }).waitFor();
    await expectAccessible(page);
    await page.unroute(listAddress);
    await notificationCenter(page).getByRole('button', { name: 'Try Again' }).click();
    await items(page).first().waitFor();
    await expectAccessible(page);

    await page.route('**/read-all', (route) => route.abort());
    const all = notificationCenter(page).getByRole('button', { name: 'Mark all as read' });
    await all.click();
    await toast(page, 'Failed to mark notifications as read').waitFor();
    await page.unroute('**/read-all');
    await all.click();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  });

  it('appears only for logged-in users', async () => {
    const page = await visitInSharedPage();
    await page.goto('/');
    await page.getByRole('button', { name: 'Login' }).first().waitFor();
    expect(await bell(page).count()).toBe(0);
  });
});
