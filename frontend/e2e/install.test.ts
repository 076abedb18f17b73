import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import * as routes from '#shared/api/routes';
import { call, colonial, makeBid } from './support/api';
import { describeInBrowser, expectAccessible, useBrowser, visit } from './support/browser';
import { strip } from './support/device';
import { confirmAddress } from './support/mail';

/** Returns whether our first script stopped the browser's own offer to install the site. */
const offersItself = (page: Page): Promise<boolean> =>
  page.evaluate(() => (window as { hasOffered?: boolean }).hasOffered ?? false);

describeInBrowser('an offer to install the site', () => {
  useBrowser();

  it('appears after the first award or on a second day, and never again after it was declined', async () => {
    const { owner, stager, bid } = await makeBid();
    // An unconfirmed address is the more important notice.
    await confirmAddress(stager.user.email);
    const page = await visit({ width: 390 });
    // At the earliest possible moment. A headless browser never offers it.
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: async () => ({ outcome: 'accepted' }),
        });
        Object.assign(window, { hasOffered: dispatchEvent(event) });
      }),
    );
    await page.goto('/');
    expect(await offersItself(page)).toBe(false);

    const openAs = async ({ sessionId }: { sessionId: string }): Promise<void> => {
      await page.evaluate((id) => localStorage.setItem('sessionId', id), sessionId);
      await page.goto('/dashboard');
      await page.getByText('$3,200').first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(await offersItself(page)).toBe(false);
    };
    await openAs(stager);
    expect(await strip(page, 'install').count()).toBe(0);
    // An acceptance does not count while its fee is due.
    await call(routes.acceptBid, { session: owner, params: { id: bid.id } });
    await openAs(stager);
    expect(await strip(page, 'install').count()).toBe(0);
    const project = await call(routes.createProject, { session: owner, body: { ...colonial, title: 'Lake house' } });
    const small = { amount: 80, timeline: 'flexible', acceptsCreditCards: false } as const;
    const free = await call(routes.placeBid, { session: stager, params: { id: project.id }, body: small });
    await call(routes.acceptBid, { session: owner, params: { id: free.id } });
    await openAs(stager);
    await strip(page, 'install').getByText('see your bids without a connection').waitFor();
    await expectAccessible(page);
    await strip(page, 'install').getByRole('button', { name: 'Install' }).click();
    await strip(page, 'install').waitFor({ state: 'detached' });

    const other = await makeBid();
    await confirmAddress(other.owner.user.email);
    await openAs(other.owner);
    expect(await strip(page, 'install').count()).toBe(0);
    await page.evaluate(() => localStorage.setItem('firstVisit', '2026-01-01'));
    await openAs(other.owner);
    await strip(page, 'install').getByText('see your projects without a connection').waitFor();
    await strip(page, 'install').getByRole('button', { name: 'Do not offer this again' }).click();
    await strip(page, 'install').waitFor({ state: 'detached' });
    await openAs(other.owner);
    expect(await strip(page, 'install').count()).toBe(0);
  });
});
