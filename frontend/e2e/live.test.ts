import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page, WebSocket } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket as LiveSocket } from 'ws';
import { within } from '#infra/local/testing/waits';
import * as routes from '#shared/api/routes';
import { livePath, maxConnections } from '#shared/live/live';
import { call, makeAcceptedBid, makeBid, newName, registerStager } from './support/api';
import { describeInBrowser, toast, useBrowser, type VisitOptions, visit, visitInSharedPage } from './support/browser';
import { submitSignIn } from './support/cognito';
import { goOffline, openWithWorker, strip, waitUntilCached } from './support/device';
import { countCalls } from './support/failures';
import { type Endpoints, Host } from './support/host';
import { readContactMessages } from './support/panel';
import { cards, fillCard, intentsFor, payAtStripe, payButton, setStripeKnobs } from './support/stripe';

const host = new Host({ live: true });
let endpoints: Endpoints;
let app = '';

const isLive = (socket: WebSocket): boolean => socket.url().includes(livePath);

const waitUntilGreeted = (socket: WebSocket): Promise<unknown> =>
  socket.waitForEvent('framereceived', { predicate: ({ payload }) => String(payload).includes('watching') });

/** A page with a trusted connection. It polls every two minutes only, so anything that appears sooner is a live update. */
const openLive = async (path: string, options: VisitOptions): Promise<Page> => {
  const page = await visit({ ...options, app });
  await page.clock.install();
  const connected = page.waitForEvent('websocket', isLive).then(waitUntilGreeted);
  await page.goto(path);
  await connected;
  await page.waitForLoadState('networkidle');
  await page.clock.fastForward(66_000);
  await page.waitForLoadState('networkidle');
  return page;
};

/** Advances the page's clock second by second, because the server responds in real time. */
const passTime = async (page: Page, seconds: number): Promise<void> => {
  for (let left = seconds; left > 0; left -= 1) {
    await page.clock.runFor(1_000 * Math.min(left, 1));
    await pause(30);
  }
};

/**
 * Waits until a page has started no request for a second. `networkidle` never comes: the responses to before-paint.ts are too old by the
 * changed clock of the page, so nobody reads them, and the browser keeps their requests open.
 */
const waitUntilQuiet = async (page: Page): Promise<void> => {
  let last = Date.now();
  page.on('request', () => {
    last = Date.now();
  });
  await expect.poll(() => Date.now() - last).toBeGreaterThan(1_000);
};

describeInBrowser('live updates', () => {
  useBrowser();
  beforeAll(async () => {
    endpoints = await host.start();
    ({ app } = endpoints);
  });
  afterAll(() => host.stop());

  it('count new events for an administrator, and stop counting what another one has handled', async () => {
    const waiting = async (): Promise<Page> => {
      const page = await visit({ app });
      const connected = page.waitForEvent('websocket', isLive);
      await page.goto('/admin');
      await submitSignIn(page, { email: endpoints.admin.username, password: endpoints.admin.password });
      await page.getByRole('heading', { name: 'Recent activity' }).waitFor();
      await connected;
      return page;
    };
    await readContactMessages(endpoints);
    const [page, other] = [await waiting(), await waiting()];
    // The panel opens with the list that needs attention. On other tabs, Overview shows its count.
    await page.getByRole('tab', { name: 'Market' }).click();
    const overview = page.getByRole('tab', { name: /^Overview/ });
    const things = (count: number) => page.getByRole('tab').getByText(`${count} thing`);
    expect(await overview.textContent()).toBe('Overview');
    const name = newName('Lena Live');
    const letter = { name, email: 'lena@example.com', subject: 'billing', message: 'Was my card charged?' } as const;
    await call(routes.sendContactMessage, { app, body: letter });
    await things(1).waitFor();
    await other.getByRole('tab', { name: 'Contact Messages' }).click();
    await other.getByLabel(`Status of the message from ${name}`).selectOption({ label: 'Read' });
    await things(1).waitFor({ state: 'detached' });
    expect(await overview.textContent()).toBe('Overview');

    // After a reconnect, the page loads the changes that it missed.
    await page.context().setOffline(true);
    await call(routes.sendContactMessage, { app, body: { ...letter, name: 'Lara Live', email: 'lara@example.com' } });
    await page.context().setOffline(false);
    await things(1).waitFor();
  });

  it('show a bid, its acceptance, and a message to the parties, while an idle page sends no requests', async () => {
    const { owner, stager, project, bid } = await makeBid(app);
    const rival = await registerStager(app);
    const projectPage = await openLive(`/projects/${project.id}`, { sessionId: owner.sessionId });
    const dashboard = await openLive('/dashboard', { sessionId: stager.sessionId, width: 390 });
    const asked = countCalls(projectPage, 'GET', /^\/api\//);
    await passTime(projectPage, 60);
    expect(asked()).toBeLessThanOrEqual(2);

    const offer = { amount: 4100, timeline: '3 weeks', acceptsCreditCards: false } as const;
    await call(routes.placeBid, { app, session: rival, params: { id: project.id }, body: offer });
    const since = Date.now();
    await projectPage.getByText('$4,100').first().waitFor();
    console.log(`A bid was shown after ${Date.now() - since} ms.`);

    // A change does not move content that the user works on. It waits for a click.
    await call(routes.placeBid, {
      app,
      session: await registerStager(app),
      params: { id: project.id },
      body: { ...offer, amount: 6200 },
    });
    const news = projectPage.getByRole('button', { name: '1 new bid' });
    await expect.poll(() => projectPage.mouse.wheel(0, 20).then(() => news.isVisible())).toBe(true);
    expect(await projectPage.getByText('$6,200').count()).toBe(0);
    await news.click();
    await projectPage.getByText('$6,200').first().waitFor();

    const rivals = await openLive('/dashboard', { sessionId: rival.sessionId });
    await call(routes.acceptBid, { app, session: owner, params: { id: bid.id } });
    await dashboard.getByRole('link', { name: /Pay/ }).first().waitFor();
    // Bidders who wait for a decision see changes of the project.
    await rivals.getByText('Another stager was chosen and hasn’t paid yet').first().waitFor();

    const body = { receiverId: stager.user.id, content: 'The keys are with the neighbor.' };
    await call(routes.sendMessage, { app, session: owner, body });
    await dashboard
      .getByRole('link', { name: /Messages.*1/ })
      .first()
      .waitFor();
  });

  it('tell the owner that the fee is paid, who the stager is, and where to find it', async () => {
    const { owner, stager, project, bid } = await makeAcceptedBid(app);
    const page = await openLive(`/projects/${project.id}`, { sessionId: owner.sessionId });
    await page.getByRole('heading', { name: /^You chose / }).scrollIntoViewIfNeeded();
    const params = { id: bid.id };
    const { clientSecret } = await call(routes.createPaymentIntent, { app, session: stager, params });
    const paymentIntentId = await payAtStripe(endpoints, clientSecret);
    await call(routes.completePayment, { app, session: stager, params, body: { paymentIntentId } });
    await toast(page, 'You are connected with Renata Solis of Solis Interiors').waitFor();
    await page.getByRole('button', { name: 'See Contact' }).click();
    await page
      .getByRole('region', { name: /^You are connected with/ })
      .getByRole('link', { name: 'Call' })
      .waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });

  it('show that the other party has read a message, and the answer', async () => {
    const { owner, stager } = await makeBid(app);
    const message = { receiverId: stager.user.id, content: 'Are you free in May?' };
    await call(routes.sendMessage, { app, session: owner, body: message });
    const writer = await openLive(`/messages?to=${stager.user.id}`, { sessionId: owner.sessionId });
    const reader = await openLive(`/messages?to=${owner.user.id}`, { sessionId: stager.sessionId, width: 390 });
    // A live update and not a poll: polls are two minutes apart, and at most one minute passes here.
    await expect.poll(() => passTime(writer, 0.5).then(() => writer.getByText(/Seen/).isVisible()), { interval: 500 }).toBe(true);
    await reader.getByPlaceholder('Write a message').fill('From the 12th on');
    await reader.getByRole('button', { name: 'Send', exact: true }).click();
    await writer.getByRole('log').getByText('From the 12th on').waitFor();
  });

  it('use one connection for all tabs, which another tab takes over', async () => {
    const { owner, project } = await makeBid(app);
    const first = await openLive('/dashboard', { sessionId: owner.sessionId });
    const second = await first.context().newPage();
    await second.clock.install();
    const sockets: string[] = [];
    second.on('websocket', (socket) => sockets.push(socket.url()));
    await second.goto(`${app}/projects/${project.id}`);
    await second.getByText('$3,200').first().waitFor();
    await waitUntilQuiet(second);
    expect(sockets).toEqual([]);
    const asked = countCalls(second, 'GET', /\/bids$/);
    await passTime(second, 30);
    expect(asked()).toBe(0);

    // It polls until it has its own connection, even if the connection of the other tab was healthy.
    await second.route('**/api/live/tickets', (route) => route.abort());
    const takenOver = second.waitForRequest(/live\/tickets/);
    await first.close();
    await takenOver;
    await passTime(second, 30);
    expect(asked()).toBeGreaterThan(1);
    await second.unroute('**/api/live/tickets');
    const taken = second.waitForEvent('websocket').then(waitUntilGreeted);
    await second.clock.runFor(60_000);
    await taken;
    expect(sockets).toHaveLength(1);
  });

  it('open a new connection before the gateway would end the old one, then close the old one', async () => {
    const { owner } = await makeBid(app);
    const page = await visit({ sessionId: owner.sessionId, app });
    await page.clock.install();
    const opened = page.waitForEvent('websocket', isLive);
    await page.goto('/dashboard');
    const first = await opened;
    await waitUntilGreeted(first);
    const next = page.waitForEvent('websocket', isLive);
    await page.clock.fastForward('01:56:00');
    const second = await next;
    expect(first.isClosed()).toBe(false);
    await waitUntilGreeted(second);
    await expect.poll(() => first.isClosed()).toBe(true);
    expect(second.isClosed()).toBe(false);
  });

  it('are replaced by polls after ten newer connections of the account', async () => {
    const { owner } = await makeBid(app);
    const page = await openLive('/dashboard', { sessionId: owner.sessionId });
    const asked = countCalls(page, 'GET', /\/api\/bids\/all$/);
    let opened = 0;
    page.on('websocket', () => {
      opened += 1;
    });
    const others: LiveSocket[] = [];
    for (let count = 0; count < maxConnections; count += 1) {
      const { ticket } = await call(routes.createLiveTicket, { app, session: owner });
      const other = new LiveSocket(`${app.replace('http', 'ws')}${livePath}?ticket=${ticket}`);
      await within('another connection', once(other, 'open'));
      others.push(other);
    }
    await expect.poll(() => passTime(page, 5).then(asked)).toBeGreaterThan(0);
    await passTime(page, 60);
    expect(asked()).toBeGreaterThan(5);
    expect(opened).toBe(0);
    for (const other of others) other.terminate();
  });

  it('let an idle page show within seconds that the connection is back', async () => {
    const { owner, stager } = await makeBid(app);
    await call(routes.sendMessage, {
      app,
      session: stager,
      body: { receiverId: owner.user.id, content: 'Is the piano staying?' },
    });
    const page = await visit({ app, sessionId: owner.sessionId, worker: true });
    const connected = page.waitForEvent('websocket', isLive).then(waitUntilGreeted);
    await openWithWorker(page, '/messages');
    await connected;
    await waitUntilCached(page, '/api/messages/conversations', 'piano');
    await strip(page, 'line').waitFor({ state: 'detached' });
    const mend = await goOffline(page);
    await strip(page, 'line')
      .getByText(/This page is from /)
      // With the next poll, every half minute.
      .waitFor({ timeout: 45_000 });
    // Until the page gives up the connection and polls.
    await pause(5_000);
    await mend();
    await strip(page, 'line').waitFor({ state: 'detached', timeout: 10_000 });
  });

  it('resume after a crash without missing anything, and the payment of that moment is charged once and never lost', async () => {
    const { owner, project } = await makeBid(app);
    const rival = await registerStager(app);
    const page = await openLive(`/projects/${project.id}`, { sessionId: owner.sessionId });
    const deal = await makeAcceptedBid(app);
    const payer = await visitInSharedPage({ app, sessionId: deal.stager.sessionId });
    await setStripeKnobs(endpoints, { holdWebhooks: true });
    await payer.goto(`/payment/${deal.bid.id}`);
    await fillCard(payer, cards.good);
    // The browser's call is never sent: the machine dies after Stripe's success and before we learn of it.
    await payer.route('**/complete-payment', async (route) => {
      await host.kill();
      await route.abort();
    });
    const reported = payer.waitForRequest('**/complete-payment');
    await payButton(payer).click();
    await reported;
    await payer.unrouteAll({ behavior: 'wait' });
    const restarted = await host.start();

    const offer = { amount: 5300, timeline: '3 weeks', acceptsCreditCards: false } as const;
    await call(routes.placeBid, { app, session: rival, params: { id: project.id }, body: offer });
    // By polls, which stay frequent until the new connection is trusted.
    const shown = page.getByText('$5,300').first();
    await expect.poll(() => passTime(page, 1).then(() => shown.isVisible())).toBe(true);

    const ownBids = () => call(routes.listProjectBids, { app, session: deal.stager, params: { id: deal.project.id } });
    await expect.poll(async () => (await ownBids())[0]?.paymentStatus).toBe('paid');
    expect(await intentsFor(restarted, deal.bid.id)).toMatchObject([{ status: 'succeeded', amount: 10_000 }]);
    const notifications = await call(routes.listNotifications, { app, session: deal.owner });
    expect(notifications.filter(({ type }) => type === 'payment_made')).toHaveLength(1);
    await payer.goto(`/projects/${deal.project.id}`);
    await payer.getByRole('heading', { name: 'Project Owner Contact' }).waitFor();
    await payer.getByText(String(deal.owner.user.phone)).waitFor();
  });
});
