import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { DELAY, POLL } from '#config/poll';
import * as routes from '#shared/api/routes';
import { call, makeAcceptedBid, makeBid, registerOwner, registerStager } from './support/api';
import { describeInBrowser, expectToastCoversNothing, focusedText, toast, useBrowser, visit } from './support/browser';
import { countCalls } from './support/failures';
import { cards, fillCard, payButton } from './support/stripe';

/** The pending calls of a page. */
const waiting = new WeakMap<Page, Set<Request>>();

/** Counts React's renders in the page, with the hook that React has for its developer tools. */
const installRenderCounter = (): void => {
  const counter = { drawn: 0 };
  const nothing = (): undefined => undefined;
  const hook = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: () => (counter.drawn += 1),
    onCommitFiberUnmount: nothing,
  };
  Object.assign(window, { counter, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
};
const countRenders = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { counter: { drawn: number } }).counter.drawn);

/** Lets time pass with polls that change nothing: only clocks on the screen may render again. */
const advanceClockUnchanged = async (page: Page, ms: number): Promise<void> => {
  const before = await countRenders(page);
  await advanceClock(page, ms);
  expect((await countRenders(page)) - before).toBeLessThanOrEqual(Math.ceil(ms / POLL.countdown) + Math.ceil(ms / POLL.age));
};

/** An idle page whose clock the test controls. */
const openWithClock = async (sessionId: string, path: string, settled: string): Promise<Page> => {
  const page = await visit({ sessionId });
  const calls = new Set<Request>();
  waiting.set(page, calls);
  page.on('request', (request) => void calls.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => void calls.delete(request));
  await page.clock.install();
  await page.addInitScript(installRenderCounter);
  await page.goto(path);
  await page.getByText(settled).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.clock.pauseAt(Date.now() + 60_000);
  await waitUntilAnswered(page);
  return page;
};

/**
 * Waits until no call is pending, twice in a row with a turn of the page between. The page's timers are stopped, but its calls start
 * and end in real time, which is late on a busy machine. A call that is still pending when the next is due replaces it.
 */
const waitUntilAnswered = async (page: Page): Promise<void> => {
  for (let quiet = 0; quiet < 2; ) {
    await pause(20);
    await page.evaluate(() => null);
    quiet = waiting.get(page)?.size === 0 ? quiet + 1 : 0;
  }
};

/** Half of the shortest time between two polls, so that each answer arrives before the next one. */
const stepMs = 2_500;

const advanceClock = async (page: Page, ms: number): Promise<void> => {
  for (let left = ms; left > 0; left -= stepMs) {
    await page.clock.runFor(Math.min(stepMs, left));
    await waitUntilAnswered(page);
  }
};

/** The expected number of calls in a span of time, give or take one. */
const expectEvery = (count: number, spanMs: number, everyMs: number): void => {
  expect(count).toBeGreaterThanOrEqual(Math.floor(spanMs / everyMs) - 1);
  expect(count).toBeLessThanOrEqual(Math.ceil(spanMs / everyMs) + 1);
};

const visibilitySetter =
  (state: DocumentVisibilityState) =>
  (page: Page): Promise<void> =>
    page.evaluate((visible) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visible });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
const hide = visibilitySetter('hidden');
const show = visibilitySetter('visible');

describeInBrowser('polls', () => {
  useBrowser();

  it('refresh a dashboard as specified: projects and bids 5 s, the profile 10 s, the badge 30 s', async () => {
    expect(POLL).toMatchObject({ projects: 5_000, bids: 5_000, profile: 10_000, pendingBids: 30_000, project: 10_000 });
    expect(POLL).toMatchObject({ projectBids: 5_000, thread: 5_000 });
    const owner = await registerOwner();
    const page = await openWithClock(owner.sessionId, '/dashboard', 'No projects yet');
    const projects = countCalls(page, 'GET', /^\/api\/projects$/);
    const bids = countCalls(page, 'GET', '/api/bids/all');
    const me = countCalls(page, 'GET', '/api/auth/me');
    const badge = countCalls(page, 'GET', '/api/notifications/pending-bids');
    await advanceClockUnchanged(page, 60_000);
    expectEvery(projects(), 60_000, POLL.projects);
    expectEvery(bids(), 60_000, POLL.bids);
    expectEvery(me(), 60_000, POLL.profile);
    expectEvery(badge(), 60_000, POLL.pendingBids);
  });

  it('refresh a project every 10 s and its bids every 5 s, in the background only the bids', async () => {
    const deal = await makeBid();
    const page = await openWithClock(deal.owner.sessionId, `/projects/${deal.project.id}`, '$3,200');
    const project = countCalls(page, 'GET', /^\/api\/projects\/\w+$/);
    const bids = countCalls(page, 'GET', /^\/api\/projects\/\w+\/bids$/);
    await advanceClockUnchanged(page, 30_000);
    expectEvery(project(), 30_000, POLL.project);
    expectEvery(bids(), 30_000, POLL.projectBids);
    await hide(page);
    const before = { project: project(), bids: bids() };
    await advanceClock(page, 30_000);
    expect(project() - before.project).toBeLessThanOrEqual(1);
    expectEvery(bids() - before.bids, 30_000, POLL.projectBids);
  });

  it("refresh a stager's own bids every 5 s, and pending bids never", async () => {
    const stager = await registerStager();
    const page = await openWithClock(stager.sessionId, '/dashboard', 'No bids yet');
    const bids = countCalls(page, 'GET', /^\/api\/users\/\w+\/bids$/);
    const badge = countCalls(page, 'GET', '/api/notifications/pending-bids');
    await advanceClockUnchanged(page, 35_000);
    expectEvery(bids(), 35_000, POLL.bids);
    expect(badge()).toBe(0);
  });

  it('refresh a thread every 5 s', async () => {
    const deal = await makeBid();
    const { id } = deal.stager.user;
    await call(routes.sendMessage, { session: deal.owner, body: { receiverId: id, content: 'Are you free in May?' } });
    const page = await openWithClock(deal.owner.sessionId, `/messages?to=${id}`, 'Are you free in May?');
    // The list beside it shows the same words; the thread may open a moment later.
    await page.getByRole('log').getByText('Are you free in May?').waitFor();
    await waitUntilAnswered(page);
    const thread = countCalls(page, 'GET', `/api/messages/${id}`);
    await advanceClockUnchanged(page, 20_000);
    expectEvery(thread(), 20_000, POLL.thread);
  });

  it('refresh an open deck every 30 s while it is visible, and when its reader returns', async () => {
    const { owner, project, stager, bid } = await makeBid();
    const second = await call(routes.placeBid, {
      session: await registerStager(),
      params: { id: project.id },
      body: { amount: 2_900, timeline: '1 week' },
    });
    const body = { bidIds: [bid.id, second.id], line: '', days: 60 };
    const { token } = await call(routes.createDeck, { session: owner, params: { id: project.id }, body });
    // Live updates of a signed-in reader do not slow it down.
    const page = await openWithClock(stager.sessionId, `/deck/${token}`, 'Option A');
    const deck = countCalls(page, 'GET', `/api/decks/${token}`);
    await advanceClockUnchanged(page, 90_000);
    expectEvery(deck(), 90_000, POLL.deck);
    await call(routes.acceptBid, { session: owner, params: { id: second.id } });
    await hide(page);
    const before = deck();
    await advanceClock(page, 60_000);
    expect(deck() - before).toBeLessThanOrEqual(1);
    await show(page);
    await advanceClock(page, 3_000);
    await page.getByText('Option A was chosen').waitFor();
  });
});

describeInBrowser('delays', () => {
  useBrowser();

  it('a search starts 1000 ms after the last key', async () => {
    expect(DELAY.search).toBe(1_000);
    const stager = await registerStager();
    const page = await openWithClock(stager.sessionId, '/projects?state=NC', 'Search for Projects in Your Area');
    const searches = countCalls(page, 'GET', '/api/projects');
    await page.getByLabel('City').pressSequentially('Charl');
    await page.clock.runFor(900);
    await page.getByLabel('City').pressSequentially('otte ');
    await page.clock.runFor(950);
    expect(searches()).toBe(0);
    await page.clock.runFor(100);
    await page.waitForURL('/projects?city=Charlotte&state=NC');
    await expect.poll(searches).toBe(1);
  });

  it('a paid fee leads to the dashboard after 2 s unless the payer stays, a processed one after 3 s', async () => {
    for (const [card, words, afterMs] of [
      [cards.good, 'Payment Successful!', 2_000],
      [cards.processing, 'Payment Processing', 3_000],
      [cards.good, 'Payment Successful!', null],
    ] as const) {
      const deal = await makeAcceptedBid();
      const page = await visit({ sessionId: deal.stager.sessionId });
      await page.clock.install();
      await page.goto(`/payment/${deal.bid.id}`);
      await fillCard(page, card);
      // From here on only the test moves the time, so that no answer is late.
      await page.clock.pauseAt(Date.now() + 10_000);
      await payButton(page).click();
      const ticking = setInterval(() => void page.clock.runFor(10).catch(() => undefined), 50);
      await toast(page, words).waitFor();
      clearInterval(ticking);
      if (afterMs === null) await page.getByRole('button', { name: 'Stay Here' }).click();
      await page.clock.runFor(afterMs === null ? 10_000 : afterMs - 1_000);
      expect(new URL(page.url()).pathname).toBe(`/payment/${deal.bid.id}`);
      if (afterMs === null) {
        // The button is gone, but the focus is not lost.
        await expect.poll(() => focusedText(page)).toBe('Go to Dashboard');
        continue;
      }
      await page.clock.runFor(1_100);
      await page.waitForURL('/dashboard');
    }
  });

  it('a toast stays 5 s one at a time, takes the focus with F8, and closes with a swipe of 50 px', async () => {
    const page = await visit();
    await page.clock.install();
    await page.goto('/forgot-password');
    const send = page.getByRole('button', { name: 'Send Reset Link' });
    const shown = page.locator('li').filter({ hasText: 'Email Required' });
    await send.click();
    await shown.waitFor();
    await send.click();
    expect(await shown.count()).toBe(1);
    // It is below the headline and the next button, and not printed.
    const [over, under] = [await send.boundingBox(), await shown.boundingBox()];
    expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThan(under?.y ?? 0);
    await expectToastCoversNothing(page);
    await page.emulateMedia({ media: 'print' });
    expect(await shown.isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
    await page.clock.runFor(3_500);
    expect(await shown.count()).toBe(1);
    await page.clock.runFor(1_500);
    await shown.waitFor({ state: 'detached' });

    await send.click();
    await shown.waitFor();
    // The form moves the focus to its invalid field in a task of its own, which must not come after F8.
    await page.clock.runFor(10);
    await page.keyboard.press('F8');
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=region]')?.ariaLabel)).toMatch(/F8/);
    const swipe = async (px: number): Promise<void> => {
      const box = await shown.boundingBox();
      if (!box) throw new Error('There is no toast to swipe.');
      const [x, y] = [box.x + 20, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + px / 2, y);
      await page.mouse.move(x + px, y);
      await page.mouse.up();
    };
    await swipe(40);
    await page.clock.runFor(200);
    expect(await shown.count()).toBe(1);
    await swipe(60);
    await page.clock.runFor(200);
    await shown.waitFor({ state: 'detached' });
  });
});
