import { expect, it } from 'vitest';
import * as routes from '#shared/api/routes';
import { call, makeBid } from './support/api';
import { describeInBrowser, expectAccessible, useBrowser, visit } from './support/browser';
import { goOffline, openWithWorker, waitUntilCached } from './support/device';
import { countCalls } from './support/failures';
import { allowPush, pushEndpointOf, pushesTo, simulateDevice } from './support/push';

describeInBrowser('a stager with a phone', () => {
  useBrowser();

  it('gets a push for an acceptance, opens the fee, loses the connection, and sends messages once later', async () => {
    const { owner, stager, bid } = await makeBid();
    const question = 'Is the piano staying?';
    await call(routes.sendMessage, { session: owner, body: { receiverId: stager.user.id, content: question } });
    const page = await visit({ sessionId: stager.sessionId, worker: true, width: 390 });
    await allowPush(page);
    await openWithWorker(page, `/messages?to=${owner.user.id}`);
    for (const path of [`/api/messages/${owner.user.id}`, '/api/messages/conversations'])
      await waitUntilCached(page, path, question);
    await page.goto('/mail');
    const card = page.getByRole('region', { name: 'On this device' });
    await card.getByText('you can turn them off here at any time.').waitFor();
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Turn On Notifications' }).click();
    await card.getByRole('button', { name: 'Turn Off' }).waitFor();
    const endpoint = (await pushEndpointOf(page)) ?? '';
    const device = await simulateDevice(page);
    await page.goto('about:blank');

    // From the real outbox, with the real protocol, to the service worker of a site without open pages.
    await call(routes.acceptBid, { session: owner, params: { id: bid.id } });
    const [delivered] = await pushesTo(endpoint);
    await device.receive(delivered?.payload);
    await expect.poll(device.shown).toEqual([
      {
        title: 'Your bid was accepted',
        body: "Pay the platform fee for the project in Dilworth to get the owner's contact details.",
      },
    ]);
    const text = JSON.stringify(delivered);
    for (const mark of ['Dana', 'Whitfield', 'Renata', 'Solis', 'Vacant colonial', '3,200', '3200', '$', '@'])
      expect([mark, text.includes(mark)]).toEqual([mark, false]);
    const opened = await device.click();
    expect([opened, await device.shown()]).toEqual([expect.stringContaining(`/payment/${bid.id}`), []]);
    await page.goto(opened);
    await page.getByText('Payment Summary').waitFor();

    const other = await page.context().newPage();
    await other.goto('/dashboard');
    await other.getByText('$3,200').first().waitFor();
    const sent = [page, other].map((tab) => countCalls(tab, 'POST', /\/api\/messages$/));
    const mend = await goOffline(page);
    await page.getByRole('link', { name: /^Messages/ }).click();
    await page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: 'Dana' }).click();
    await page.getByRole('log').getByText(question).waitFor();
    const field = page.getByRole('textbox', { name: /^Message to/ });
    const waits = page.getByText('Waiting for a connection', { exact: true });
    const write = async (words: string): Promise<void> => {
      await field.fill(words);
      await field.press('Enter');
      await page.getByRole('listitem').filter({ hasText: words }).waitFor();
    };
    await write('It is not.');
    await expect.poll(() => field.inputValue()).toBe('');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Edit' }).click();
    expect(await field.inputValue()).toBe('It is not.');
    await write('It is not, and neither is the harp.');
    await page.reload();
    await waits.waitFor();
    await write('Nor this');
    await page.getByRole('listitem').filter({ hasText: 'Nor this' }).getByRole('button', { name: 'Discard' }).click();
    expect(sent.map((count) => count())).toEqual([0, 0]);

    await mend();
    await page.getByRole('log').getByText('It is not, and neither is the harp.').waitFor();
    await waits.waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    expect(sent.reduce((sum, count) => sum + count(), 0)).toBe(1);
    const thread = await call(routes.readThread, { session: owner, params: { userId: stager.user.id } });
    expect(thread.map(({ content }) => content)).toEqual([question, 'It is not, and neither is the harp.']);
  });
});
