import { expect, it } from 'vitest';
import * as routes from '#shared/api/routes';
import { call, colonial, makeBid, registerOwner } from './support/api';
import { describeInBrowser, expectAccessible, focusedText, toast, useBrowser, visit, visitInSharedPage } from './support/browser';

describeInBrowser("the owner's view of a project", () => {
  useBrowser();

  it('marks text that is hidden from others, and can show the project as stagers see it', async () => {
    const owner = await registerOwner();
    const description = 'Oak floors throughout. Call me on 704 555 0142 about the keys.';
    const otherRooms = 'Sunroom, (704) 555-0142 for its measures';
    const project = await call(routes.createProject, { session: owner, body: { ...colonial, description, otherRooms } });
    const page = await visitInSharedPage({ sessionId: owner.sessionId });
    await page.goto(`/projects/${project.id}`);
    await page.locator('mark').first().waitFor();
    expect(await page.locator('mark').allTextContents()).toEqual([
      expect.stringContaining('704 555 0142'),
      expect.stringContaining('(704) 555-0142'),
    ]);
    // Each fact is shown once, because the owner wrote it.
    for (const fact of ['Single Family Home', 'Luxury', '2-4 weeks', '2,850', 'Levels'])
      expect([fact, await page.locator('main').getByText(fact).count()]).toEqual([fact, 1]);
    await page.getByText('Others can’t see the underlined text').waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'See as a Stager' }).click();
    await page.getByText('Call me on [hidden] about the keys.').waitFor();
    expect(await page.getByText('704 555 0142').count()).toBe(0);
    await expect.poll(() => focusedText(page)).toBe('Back to Your View');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByText('704 555 0142').first().waitFor();
    await expect.poll(() => focusedText(page)).toBe(colonial.title);

    // Its action leads there.
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByLabel('Project Title').waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  it('offers a link to share, and no edit once there are bids', async () => {
    const { owner, project } = await makeBid();
    const page = await visit({ sessionId: owner.sessionId });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await page.goto(`/projects/${project.id}`);
    await page.getByRole('button', { name: 'Share' }).click();
    await toast(page, 'Link copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/projects/${project.id}$`));
    await page.getByRole('heading', { name: 'Current Bids' }).waitFor();
    expect(await page.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0);
  });
});
