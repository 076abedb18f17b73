import { expect, it } from 'vitest';
import * as routes from '#shared/api/routes';
import { call, colonial, registerOwner, registerStager } from './support/api';
import { describeInBrowser, expectAccessible, focusedName, toast, useBrowser, visit, visitInSharedPage } from './support/browser';

const days = 86_400_000;

describeInBrowser('a project without bids', () => {
  useBrowser();

  it('asks its owner for photos after five days, and saves photos added there', async () => {
    const owner = await registerOwner();
    const project = await call(routes.createProject, { session: owner, body: colonial });
    const page = await visit({ sessionId: owner.sessionId, width: 390 });
    await page.clock.install({ time: Date.now() + 6 * days });
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'No bids after 6 days' }).waitFor();
    await page.getByRole('button', { name: /^Add Photos/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Photos' });
    const buffer = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 200, height: 150 } });
    const named = (name: string) => ({ name, mimeType: 'image/jpeg', buffer });
    await dialog.locator('input[type=file]').setInputFiles([named('hall.jpg'), named('room.jpg')]);
    const order = () =>
      dialog
        .getByRole('list', { name: 'Photos' })
        .getByRole('img')
        .evaluateAll((all) => all.map((one) => one.getAttribute('alt')));
    await dialog.getByText('2 of 2 photos ready').waitFor();
    // The first photo is the cover. Reorders by keyboard and by dragging.
    const focused = () => focusedName(page);
    const menu = dialog.getByRole('menu', { name: 'Actions for photo 2, room.jpg' });
    await dialog.getByRole('button', { name: 'Actions for photo 2, room.jpg' }).press('Enter');
    expect(await menu.getByRole('menuitem').allTextContents()).toEqual(['Move left', 'Remove']);
    await expect.poll(focused).toBe('Move left');
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toBe('Remove');
    await expectAccessible(page);
    // Escape closes the menu, and not the dialog.
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    expect(await focused()).toBe('Actions for photo 2, room.jpg');
    await page.keyboard.press('Enter');
    await menu.getByRole('menuitem', { name: 'Move left' }).press('Enter');
    expect(await order()).toEqual(['photo 1, room.jpg', 'photo 2, hall.jpg']);
    await expect.poll(focused).toBe('Actions for photo 1, room.jpg');
    await dialog.getByRole('img', { name: 'photo 2, hall.jpg' }).dragTo(dialog.getByRole('img', { name: 'photo 1, room.jpg' }));
    expect(await order()).toEqual(['photo 1, hall.jpg', 'photo 2, room.jpg']);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save Photos' }).click();
    await toast(page, 'Project updated successfully').waitFor();
    // It has photos now, so only the description is missing.
    await page.getByRole('button', { name: /^Edit Project/ }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    const read = () => call(routes.getProject, { session: owner, params: { id: project.id } });
    const { photos } = await read();
    expect(photos).toHaveLength(2);
    const [hall = '', room = ''] = photos;

    // The edit dialog also has the photos, and keeps changes that another window made in the meantime.
    await page.getByRole('button', { name: /^Edit Project/ }).click();
    const editor = page.getByRole('dialog', { name: 'Edit Project' });
    await editor.getByRole('button', { name: 'Actions for photo 2' }).click();
    await editor.getByRole('menuitem', { name: 'Make cover' }).click();
    await expect.poll(focused).toBe('Actions for photo 1');
    await editor.getByText('Cover', { exact: true }).waitFor();
    await editor.getByText('Vacant', { exact: true }).click();
    // Tab goes from the last button to the first field, which scrolls into view.
    await editor.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Tab');
    const title = editor.getByLabel('Project Title');
    await expect
      .poll(() => title.evaluate((one) => one === document.activeElement && one.getBoundingClientRect().top > 0))
      .toBe(true);
    await editor.getByRole('button', { name: 'Actions for photo 1' }).click();
    await editor.getByRole('menuitem', { name: 'Describe' }).click();
    await expect.poll(focused).toBe('What photo 1 shows');
    await page.keyboard.type('The hall from the door');
    await editor.locator('input[type=file]').setInputFiles([named('attic.jpg')]);
    await editor.getByText('3 of 3 photos ready').waitFor();
    await expectAccessible(page);
    await call(routes.editProject, { session: owner, params: { id: project.id }, body: { title: 'Renamed', photos: [room] } });
    await editor.getByRole('button', { name: 'Save Changes' }).click();
    await toast(page, 'The photos were changed in another window. Please check them and save again.').waitFor();
    await editor.getByText('2 of 2 photos ready').waitFor();
    await editor.getByRole('button', { name: 'Save Changes' }).click();
    await editor.waitFor({ state: 'detached' });
    const edited = await read();
    expect(edited).toMatchObject({ title: 'Renamed', occupancyStatus: 'vacant', photos: [room, expect.any(String)] });
    expect(edited.photoTexts).toEqual(['The hall from the door', '']);
    expect(edited.photos).not.toContain(hall);
  });
});

describeInBrowser('a title of one long word', () => {
  useBrowser();

  it('makes no table wider than the window for an owner or a stager', async () => {
    const [owner, stager] = await Promise.all([registerOwner(), registerStager()]);
    const title = `Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft${'w'.repeat(60)}`;
    const { id } = await call(routes.createProject, { session: owner, body: { ...colonial, title } });
    await call(routes.placeBid, {
      session: stager,
      params: { id },
      body: { amount: 2400, timeline: '1 week', acceptsCreditCards: true },
    });
    for (const { sessionId } of [owner, stager]) {
      const page = await visitInSharedPage({ sessionId });
      await page.goto('/dashboard');
      for (const width of [1280, 900, 768, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await page.getByRole('row').filter({ hasText: 'Donaudampf' }).first().waitFor();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    }
  });
});
