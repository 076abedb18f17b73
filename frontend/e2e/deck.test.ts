import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import * as routes from '#shared/api/routes';
import { call, registerOwner, registerStager } from './support/api';
import { describeInBrowser, expectAccessible, useBrowser, visitInSharedPage } from './support/browser';
import { bungalow } from './support/deals';

const pictures = 'infra/local/seed/photos';

/** On a phone and on a desktop; leaves the page as it was. */
const expectAccessibleInBoth = async (page: Page): Promise<void> => {
  const { width = 0, height = 900 } = page.viewportSize() ?? {};
  for (const other of [width === 390 ? 1280 : 390, width]) {
    await page.setViewportSize({ width: other, height });
    await expectAccessible(page);
  }
};

describeInBrowser('a deck', () => {
  useBrowser();

  it('is made on a desktop, answered by the seller on a phone without an account, and accepted', async () => {
    const owner = await registerOwner();
    const project = await call(routes.createProject, { session: owner, body: bungalow });
    const params = { id: project.id };
    const body = { amount: 95, timeline: '1 week', rentalDays: 60 } as const;
    const bids = [];
    for (const amount of [95, 90])
      bids.push(await call(routes.placeBid, { session: await registerStager(), params, body: { ...body, amount } }));
    const [one = '', other = ''] = bids.map(({ bidder }) => bidder.stagerIdentifier);

    const agent = await visitInSharedPage({ sessionId: owner.sessionId });
    await agent.goto(`/projects/${project.id}`);
    await agent.getByText('Make a deck for your client').click();
    await agent.getByRole('button', { name: 'Make Deck' }).click();
    // The defaults suffice: all bids, for the rental days of the comparison.
    await agent.getByText('2 bids, prices for 60 days').waitFor();
    await expectAccessibleInBoth(agent);
    await agent.getByLabel('A line for your client (optional)').fill('Which one feels like home?');
    await agent.getByRole('dialog').getByRole('button', { name: 'Make Deck' }).click();
    const made = await agent.getByLabel('Link', { exact: true }).inputValue();
    await agent.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await agent.getByText('Not opened yet').waitFor();
    await agent.getByRole('button', { name: 'Send the Link' }).click();
    const link = await agent.getByLabel('Link', { exact: true }).inputValue();
    expect(link).toBe(made);
    await agent.getByRole('img', { name: 'QR code of the link' }).waitFor();
    await expectAccessibleInBoth(agent);
    await agent.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    const seller = await visitInSharedPage({ of: 'somebody else', width: 390 });
    const answered = await seller.goto(link);
    expect(answered?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' });
    expect(await answered?.text()).toContain('Which one feels like home?');
    await seller.getByText('From Dana').waitFor();
    // Without concepts the cheapest is Option A.
    const sheet = seller.getByRole('listitem', { name: 'Option A' });
    await sheet.getByText('$90 for 60 days').waitFor();
    await sheet.getByRole('button', { name: 'This Is My Favorite' }).press('Enter');
    await seller.getByLabel('Your first name (optional)').fill('Rosa');
    await seller.getByLabel('A note (optional)').fill('So warm. Call (704) 555-0199.');
    await seller.getByRole('button', { name: 'Send' }).click();
    await seller.getByText('Your favorite: Option A').waitFor();
    for (const identifier of [one, other]) expect(await seller.getByText(identifier).count()).toBe(0);
    await expectAccessibleInBoth(seller);
    // Somebody else sees whose favorite it is, and gets neither the name nor the note to send.
    const sister = await visitInSharedPage({ of: 'a third person', width: 390 });
    await sister.goto(link);
    await sister.getByText('Rosa’s favorite: Option A').waitFor();
    await sister.getByRole('listitem', { name: 'Option B' }).getByRole('button', { name: 'This Is My Favorite' }).click();
    await sister.getByText('It replaces Rosa’s answer.').waitFor();
    expect(await sister.getByLabel('Your first name (optional)').inputValue()).toBe('');
    expect(await sister.getByLabel('A note (optional)').inputValue()).toBe('');

    // It would also appear with the next poll, but that takes too long for a test.
    await agent.reload();
    await agent.getByText(`Your client, Rosa, likes Option A, ${other}.`).click();
    expect(await agent.getByText('555-0199').count()).toBe(0);
    await agent.getByRole('button', { name: `Accept ${other}` }).click();
    await sheet.getByRole('button', { name: 'Change Your Answer' }).click();
    // No poll may bring the news before the refusal does.
    const refused = seller.waitForResponse((response) => response.status() === 409);
    await seller.route(/api\/decks\/[\w-]+$/, async (route) => {
      await refused;
      await route.continue();
    });
    await agent.getByRole('alertdialog').getByRole('button', { name: 'Accept Bid' }).click();
    await agent.getByText('Bid Accepted! Stager will contact you within 24 hours!').first().waitFor();

    // The refusal closes the dialog, and the page shows why.
    await seller.getByRole('button', { name: 'Send' }).click();
    await seller.getByText('Option A was chosen').waitFor();
    await seller.getByRole('dialog').waitFor({ state: 'detached' });
    const focused = seller.locator(':focus');
    expect(await focused.textContent()).toContain('Option A was chosen');
    expect(await seller.getByRole('listitem', { name: 'Option B' }).count()).toBe(1);
    await seller.goto(link.replace(/.{4}$/, 'AAAA'));
    await seller.getByRole('heading', { name: 'This link has expired. Ask the person who sent it for a new one.' }).waitFor();
  });

  it('shows one room at a time, and lets a family swipe and leave hearts', async () => {
    const [owner, stager, rival] = await Promise.all([registerOwner(), registerStager(), registerStager()]);
    const photos = [`data:image/webp;base64,${readFileSync(`${pictures}/living-room-empty.webp`, 'base64')}`];
    const project = await call(routes.createProject, { session: owner, body: { ...bungalow, photos } });
    const params = { id: project.id };
    const bids = [stager, rival].map((session, more) =>
      call(routes.placeBid, { session, params, body: { amount: 90 + more, timeline: '1 week' } }),
    );
    const [one, other] = await Promise.all(bids);
    const idea = `data:image/webp;base64,${readFileSync(`${pictures}/living-room-concept-b.webp`, 'base64')}`;
    const concepts = [{ photo: idea, of: project.photos[0] ?? '' }];
    await call(routes.saveConcepts, { session: rival, params: { id: other?.id ?? '' }, body: { concepts } });

    const maker = await visitInSharedPage({ sessionId: stager.sessionId });
    await maker.goto(`/projects/${project.id}`);
    await maker.getByLabel('Add a concept').setInputFiles(`${pictures}/living-room-concept-a.webp`);
    await maker.getByLabel('Caption of concept 1').fill('Blue linen, low backs.');
    await maker.getByRole('button', { name: 'Save Concepts' }).click();
    await maker.getByRole('button', { name: 'Change Concepts' }).waitFor();

    const bidIds = [other, one].map((bid) => bid?.id ?? '');
    const { token } = await call(routes.createDeck, { session: owner, params, body: { bidIds, line: '', days: 60 } });
    const seller = await visitInSharedPage({ of: 'somebody else', width: 390 });
    await seller.goto(`/deck/${token}`);
    // Of two bids with concepts, the cheaper one is Option A and comes first.
    const shown = seller.getByRole('group', { name: 'Show Your room' });
    await shown.getByRole('button', { name: 'Option A', pressed: true }).waitFor();
    await seller.getByText('Blue linen, low backs.').waitFor();
    // The arrow keys switch to the photo of the room and back.
    const options = seller.getByRole('region', { name: 'Options for Your room' });
    await options.press('ArrowLeft');
    await shown.getByRole('button', { name: 'Today', pressed: true }).waitFor();
    expect(await seller.locator('figure[inert]').count()).toBe(2);
    await options.press('ArrowRight');
    // A swipe.
    await options.hover();
    await seller.mouse.wheel(300, 0);
    await shown.getByRole('button', { name: 'Option B', pressed: true }).waitFor();
    expect(await seller.locator('figure[inert]').count()).toBe(0);
    await options.press('ArrowLeft');
    await shown.getByRole('button', { name: 'Option A', pressed: true }).waitFor();
    await seller.getByRole('button', { name: 'Like Option A for Your room' }).press('Enter');
    await seller.getByLabel('Your first name (optional)').fill('Rosa');
    await seller.getByRole('button', { name: 'Add Name' }).click();
    await seller.getByText('1 heart: Rosa').waitFor();
    await expectAccessible(seller);

    const agent = await visitInSharedPage({ sessionId: owner.sessionId });
    await agent.goto(`/projects/${project.id}`);
    await agent.getByText('No favorite yet.').click();
    await agent.getByText('Photo 1: 1 heart Rosa').waitFor();

    await seller.reload();
    await seller.getByRole('button', { name: 'Like Option A for Your room', pressed: true }).press('Enter');
    await seller.getByRole('button', { name: 'Like Option A for Your room', pressed: false }).waitFor();

    // Option B keeps its letter, because the family may have talked about it.
    await call(routes.deleteBid, { session: stager, params: { id: one?.id ?? '' } });
    await seller.reload();
    await seller.getByText('Option A is no longer available.').waitFor();
    await seller.getByRole('listitem', { name: 'Option B' }).waitFor();
  });
});
