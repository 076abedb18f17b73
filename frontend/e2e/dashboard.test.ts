import { expect, it } from 'vitest';
import * as routes from '#shared/api/routes';
import { call, colonial, registerOwner } from './support/api';
import { describeInBrowser, expectAccessible, toast, useBrowser, visit } from './support/browser';

const days = 86_400_000;

describeInBrowser('a project that nobody has bid on', () => {
  useBrowser();

  it('asks its owner for photos after five days, and gets them', async () => {
    const owner = await registerOwner();
    const project = await call(routes.createProject, { session: owner, body: colonial });
    const page = await visit({ sessionId: owner.sessionId, width: 390 });
    await page.clock.install({ time: Date.now() + 6 * days });
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'No bids after 6 days' }).waitFor();
    await page.getByRole('button', { name: /^Add Photos/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Photos' });
    const buffer = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 200, height: 150 } });
    await dialog.locator('input[type=file]').setInputFiles([{ name: 'room.jpg', mimeType: 'image/jpeg', buffer }]);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save Photos' }).click();
    await toast(page, 'Project updated successfully').waitFor();
    // It has some now: what is left is to say more.
    await page.getByRole('button', { name: /^Edit Project/ }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    const { photos } = await call(routes.getProject, { session: owner, params: { id: project.id } });
    expect(photos).toHaveLength(1);
  });
});
