import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Session } from '#shared/account/user.answers';
import { makeBid, registerOwner, registerStager } from './support/api';
import { describeInBrowser, expectAccessible, focusedName, toast, useBrowser, visitInSharedPage } from './support/browser';
import { readThread, sendMessage, startFreeProject } from './support/deals';
import { leakedDetails, type Person, recordApiResponses } from './support/flows';

const open = async ({ sessionId }: Session, other?: Session, width?: number): Promise<Page> => {
  const page = await visitInSharedPage({ sessionId, ...(width && { width }) });
  await page.goto(other ? `/messages?to=${other.user.id}` : '/messages');
  await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor();
  return page;
};

const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const row = (page: Page, name: string) => page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name });

const personOf = ({ user: { name, company, email, phone } }: Session): Person => ({
  name,
  company: company ?? name,
  email,
  phone: phone ?? name,
});

describeInBrowser('a conversation', () => {
  useBrowser();

  it('starts from a bid between two anonymous parties, and reveals contact details after payment', async () => {
    const { owner, stager, project } = await makeBid();
    const called = stager.user.stagerIdentifier ?? '';
    const ownerPage = await visitInSharedPage({ sessionId: owner.sessionId });
    const received = { owner: recordApiResponses(ownerPage), stager: async () => '' };
    await ownerPage.goto(`/projects/${project.id}`);
    await ownerPage.getByRole('link', { name: 'Message', exact: true }).click();
    await ownerPage.getByRole('heading', { name: called }).waitFor();
    await ownerPage.getByRole('heading', { name: 'No messages yet' }).waitFor();
    await expectAccessible(ownerPage);

    await ownerPage.getByText('About Vacant colonial in Dilworth').waitFor();
    // The header shows the project, the state of the bid, and the next step.
    const head = ownerPage.getByRole('region', { name: /^Conversation with/ }).locator('header');
    await head.getByText('$3,200').waitFor();
    await head.getByText('Pending', { exact: true }).waitFor();
    expect(await head.getByRole('link', { name: 'Decide on Bid' }).getAttribute('href')).toBe(
      `/projects/${project.id}#current-bids`,
    );
    const panel = ownerPage.getByRole('region', { name: /^Conversation with/ });
    for (const height of [1100, 800]) {
      await ownerPage.setViewportSize({ width: 1280, height });
      // The frame around it has 600.
      await expect.poll(async () => (await panel.boundingBox())?.height).toBe(598);
    }
    const composer = await field(ownerPage).boundingBox();
    expect((composer?.y ?? 0) + (composer?.height ?? 0)).toBeLessThan(800);

    await field(ownerPage).fill('Could you come on Tuesday? Call me at (704) 555-0142.');
    await sendButton(ownerPage).click();
    await log(ownerPage).getByText('Could you come on Tuesday?').waitFor();
    await log(ownerPage).getByText('hidden', { exact: true }).waitFor();
    await ownerPage.getByText('Contact details open after payment').waitFor();
    expect(await log(ownerPage).textContent()).not.toContain('555');
    expect(await field(ownerPage).inputValue()).toBe('');
    await expectAccessible(ownerPage);
    // The project is mentioned once.
    await log(ownerPage).getByRole('link', { name: 'Vacant colonial in Dilworth' }).waitFor();
    expect(await ownerPage.getByText('About Vacant colonial in Dilworth').count()).toBe(1);
    expect((await readThread(owner, stager)).map(({ projectId }) => projectId)).toEqual([project.id]);

    // The stager, on a phone, reads it and answers.
    const stagerPage = await visitInSharedPage({ of: 'somebody else', sessionId: stager.sessionId, width: 390 });
    received.stager = recordApiResponses(stagerPage);
    await stagerPage.goto('/messages');
    await row(stagerPage, 'Dana').getByText('1 unread message').waitFor();
    await row(stagerPage, 'Dana').getByText('Real Estate Agent').waitFor();
    await expectAccessible(stagerPage);
    await row(stagerPage, 'Dana').click();
    await stagerPage.getByRole('heading', { name: 'Dana' }).waitFor();
    await log(stagerPage).getByText('hidden', { exact: true }).waitFor();
    await log(stagerPage).getByRole('link', { name: 'Vacant colonial in Dilworth' }).waitFor();
    expect(await stagerPage.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(stagerPage);
    await field(stagerPage).fill('Gladly. Write to renata@example.com.');
    await sendButton(stagerPage).click();
    await log(stagerPage).getByText('Gladly. Write to').waitFor();
    await expect.poll(() => stagerPage.getByRole('link', { name: 'Messages', exact: true }).count()).toBe(1);

    // It appears on the owner's open page.
    await log(ownerPage).getByText('Gladly. Write to').waitFor();
    expect(leakedDetails(await received.owner(), personOf(stager))).toEqual([]);
    expect(leakedDetails(await received.stager(), personOf(owner))).toEqual([]);

    // Once a bid of that stager is paid (this one is so small that it carries no fee), everything said before can be read.
    await startFreeProject(owner, stager);
    await log(ownerPage).getByText('renata@example.com').waitFor();
    await log(stagerPage).getByText('(704) 555-0142').waitFor();
    await expect.poll(() => ownerPage.getByText('Contact details open after payment').count()).toBe(0);
    await ownerPage.reload();
    await ownerPage.getByRole('heading', { name: stager.user.name }).waitFor();
    await head.getByRole('link', { name: stager.user.email }).waitFor();
    await head.getByRole('link', { name: stager.user.phone ?? '' }).waitFor();
    await expectAccessible(ownerPage);
  });

  it('shows before the first message whether contact details are revealed', async () => {
    const [owner, stager] = await Promise.all([registerOwner(), registerStager()]);
    const page = await visitInSharedPage({ sessionId: owner.sessionId, width: 390 });
    await page.goto(`/messages?to=${stager.user.id}`);
    await page.getByText('You see contact details after payment.').waitFor();
    const { project } = await startFreeProject(owner, stager);
    await page.goto(`/projects/${project.id}`);
    await page.getByRole('link', { name: 'Send a Message' }).click();
    await page.getByRole('heading', { name: 'No messages yet' }).waitFor();
    const head = page.getByRole('region', { name: /^Conversation with/ }).locator('header');
    await head.getByRole('button', { name: 'Contact' }).click();
    await head.getByRole('link', { name: stager.user.email }).waitFor();
    expect(await page.getByText(/contact details (open )?after payment/i).count()).toBe(0);
    await expectAccessible(page);
    // The same without a link that names the person and the project.
    await page.goto(`/messages?to=${stager.user.id}`);
    await head.getByRole('button', { name: 'Contact' }).click();
    await head.getByRole('link', { name: stager.user.email }).waitFor();
    expect(await page.getByText(/contact details (open )?after payment/i).count()).toBe(0);
  });

  it('mentions the project that it was opened from, unless the user removes it', async () => {
    const { owner, stager, project } = await makeBid();
    const page = await visitInSharedPage({ sessionId: stager.sessionId, width: 390 });
    await page.goto(`/projects/${project.id}`);
    await page.getByRole('link', { name: 'Message Owner' }).click();
    await page.getByRole('button', { name: 'Remove the project from this message' }).press('Enter');
    await expect.poll(() => field(page).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.getByText(/^About/).count()).toBe(0);
    await page.keyboard.type('Good morning');
    await page.keyboard.press('Enter');
    await log(page).getByText('Good morning').waitFor();
    expect((await readThread(owner, stager)).map(({ projectId }) => projectId)).toEqual([null]);
  });

  it('can be read and answered by keyboard, and announces new messages', async () => {
    const [owner, stager] = await Promise.all([registerOwner(), registerStager()]);
    await sendMessage(stager, owner, 'Is the piano staying?');
    const page = await open(owner);
    await row(page, stager.user.stagerIdentifier ?? '').focus();
    await page.keyboard.press('Enter');
    await log(page).getByText('Is the piano staying?').waitFor();
    await expect.poll(() => field(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('It is.');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('So is the stool.');
    await page.keyboard.press('Enter');
    await log(page).getByText('So is the stool.').waitFor();
    expect(await log(page).getAttribute('aria-live')).toBe('polite');
    expect((await readThread(stager, owner)).map(({ content }) => content)).toEqual([
      'Is the piano staying?',
      'It is.\nSo is the stool.',
    ]);
    await expect.poll(() => field(page).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await field(page).inputValue()).toBe('');
  });

  it('restores the focus on a phone when switching between the list and the messages', async () => {
    const [owner, stager] = await Promise.all([registerOwner(), registerStager()]);
    await sendMessage(stager, owner, 'Hello');
    const page = await open(owner, undefined, 390);
    await row(page, stager.user.stagerIdentifier ?? '').press('Enter');
    await log(page).getByText('Hello').waitFor();
    await expect.poll(() => focusedName(page)).toBe(stager.user.stagerIdentifier);
    await page.getByRole('link', { name: 'Back to all conversations' }).press('Enter');
    await row(page, stager.user.stagerIdentifier ?? '').waitFor();
    await expect.poll(() => focusedName(page)).toContain(stager.user.stagerIdentifier);
  });

  it('keeps the text if sending fails, and sends once on a double click', async () => {
    const [owner, stager] = await Promise.all([registerOwner(), registerStager()]);
    await sendMessage(stager, owner, 'Hello');
    const page = await open(owner, stager);
    await log(page).getByText('Hello').waitFor();
    await field(page).fill('   ');
    await field(page).press('Enter');
    expect(await sendButton(page).getAttribute('aria-disabled')).toBe('true');

    await field(page).fill('The keys are under the pot.');
    await page.route('**/api/messages', (route) => route.abort());
    await sendButton(page).click();
    await toast(page, 'Failed to send message').waitFor();
    expect(await field(page).inputValue()).toBe('The keys are under the pot.');
    await expectAccessible(page);
    await page.unroute('**/api/messages');
    await sendButton(page).dblclick();
    await log(page).getByText('The keys are under the pot.').waitFor();
    expect((await readThread(stager, owner)).map(({ content }) => content)).toEqual(['Hello', 'The keys are under the pot.']);

    await field(page).fill('x'.repeat(5001));
    await page.getByText('Must be at most 5,000 characters').waitFor();
    expect(await sendButton(page).getAttribute('aria-disabled')).toBe('true');
    await expectAccessible(page);
  });

  it('keeps a draft while another conversation is open', async () => {
    const [owner, one, other] = await Promise.all([registerOwner(), registerStager(), registerStager()]);
    await sendMessage(one, owner, 'From one');
    await sendMessage(other, owner, 'From the other');
    const page = await open(owner, one);
    await field(page).fill('Not finished');
    await row(page, other.user.stagerIdentifier ?? '').click();
    await log(page).getByText('From the other').waitFor();
    expect(await field(page).inputValue()).toBe('');
    await row(page, one.user.stagerIdentifier ?? '').click();
    await log(page).getByText('From one').waitFor();
    expect(await field(page).inputValue()).toBe('Not finished');
  });

  it('loads back to the first message, and keeps the position when new ones arrive', async () => {
    const [owner, stager] = await Promise.all([registerOwner(), registerStager()]);
    // Not numbers, because masking hides digits that are spread over messages.
    const rooms = ['attic', 'bathroom', 'bedroom', 'den', 'hall', 'kitchen', 'loft', 'nursery', 'office', 'pantry', 'porch'];
    const things = ['chairs', 'curtains', 'lamps', 'mirrors', 'shelves'];
    const texts = rooms.flatMap((room) => things.map((thing) => `The ${thing} in the ${room}.`));
    for (const text of texts) await sendMessage(stager, owner, text);
    const [first = '', last = ''] = [texts[0], texts.at(-1)];
    const page = await open(owner, stager);
    await log(page).getByText(last).waitFor();
    // It stays scrolled to the end when a growing header or a phone's keyboard takes space.
    await page.setViewportSize({ width: 1280, height: 640 });
    const endOf = async (element: Locator) => ((box) => (box ? box.y + box.height : 0))(await element.boundingBox());
    await expect.poll(async () => (await endOf(log(page).getByText(last))) <= (await endOf(log(page)))).toBe(true);
    expect(await log(page).getByText(first).count()).toBe(0);
    await log(page).getByRole('button', { name: 'Load older messages' }).click();
    await log(page).getByText(first).waitFor();
    await log(page).evaluate((element) => element.scrollTo({ top: 0 }));
    await sendMessage(stager, owner, 'The latest');
    await page.getByRole('button', { name: 'New messages' }).click();
    await expect.poll(() => log(page).getByText('The latest').isVisible()).toBe(true);
    expect(await log(page).getByText(first).count()).toBe(1);
  });
});

describeInBrowser('the inbox', () => {
  useBrowser();

  it('asks a visitor to log in', async () => {
    const page = await visitInSharedPage();
    await page.goto('/messages');
    await page.getByText('You need to be logged in to view your messages.').waitFor();
    await expectAccessible(page);
  });

  it('shows that it is empty, and where conversations start', async () => {
    const [owner, stager] = await Promise.all([registerOwner(), registerStager()]);
    for (const [session, action] of [
      [owner, 'Go to Dashboard'],
      [stager, 'Find Projects'],
    ] as const) {
      const page = await open(session, undefined, session === owner ? 1280 : 390);
      await page.getByRole('heading', { name: 'No conversations yet' }).waitFor();
      await page.getByRole('main').getByRole('link', { name: action }).waitFor();
      await expectAccessible(page);
    }
  });

  it('shows an error if loading fails, and retries', async () => {
    const [owner, stager] = await Promise.all([registerOwner(), registerStager()]);
    await sendMessage(stager, owner, 'Hello');
    const page = await visitInSharedPage({ sessionId: owner.sessionId });
    const fails = () => page.route('**/api/messages/**', (route) => route.fulfill({ status: 503, body: '{}' }));
    await fails();
    await page.goto('/messages');
    await page.getByRole('heading', { name: 'Failed to fetch conversations' }).waitFor();
    await expectAccessible(page);
    await page.unroute('**/api/messages/**');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await row(page, stager.user.stagerIdentifier ?? '').waitFor();

    await fails();
    await row(page, stager.user.stagerIdentifier ?? '').click();
    await page.getByRole('heading', { name: 'Failed to fetch messages' }).waitFor();
    await expectAccessible(page);
    await page.unroute('**/api/messages/**');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await log(page).getByText('Hello').waitFor();
  });

  it('shows that an account does not exist for an unknown id, and the list for an invalid one', async () => {
    const owner = await registerOwner();
    const page = await visitInSharedPage({ sessionId: owner.sessionId, width: 390 });
    await page.goto('/messages?to=01HZZZZZZZZZZZZZZZZZZZZZZZ');
    await page.getByRole('heading', { name: 'Account not found' }).waitFor();
    await expectAccessible(page);
    await page.goto('/messages?to=nonsense');
    await page.getByRole('heading', { name: 'No conversations yet' }).waitFor();
  });

  it('shows the number of unread messages in every header until they are read', async () => {
    const [owner, stager] = await Promise.all([registerOwner(), registerStager()]);
    await sendMessage(stager, owner, 'One');
    await sendMessage(stager, owner, 'Two');
    const page = await visitInSharedPage({ sessionId: owner.sessionId });
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Messages, 2 unread' }).click();
    await row(page, stager.user.stagerIdentifier ?? '')
      .getByText('2 unread messages')
      .waitFor();
    await row(page, stager.user.stagerIdentifier ?? '').click();
    await page.getByRole('link', { name: 'Messages', exact: true }).waitFor();
    await expect.poll(() => page.getByText('2 unread messages').count()).toBe(0);
  });
});
