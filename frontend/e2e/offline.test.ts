import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session } from '#shared/account/user.answers';
import * as routes from '#shared/api/routes';
import type { FeeTier } from '#shared/payment/fees';
import { call, makeBid, password, registerOwner, registerStager } from './support/api';
import { describeInBrowser, expectAccessible, sharedApp, toast, useBrowser, visit } from './support/browser';
import { startPaidProject } from './support/deals';
import { everythingStored, goOffline, openWithWorker, setCachedAt, strip, waitUntilCached } from './support/device';
import { Deployments } from './support/new-version';

const write = (from: Session, to: Session, content: string) =>
  call(routes.sendMessage, { session: from, body: { receiverId: to.user.id, content } });
const threadOf = async (reader: Session, other: Session) =>
  (await call(routes.readThread, { session: reader, params: { userId: other.user.id } })).map(({ content }) => content);

const asOf = /^You’re offline\. This page is from \d{1,2}:\d{2} [AP]M\./;
/** The label of an unsent message. */
const waitingLabel = (page: Page) => page.getByText('Waiting for a connection', { exact: true });
const projectRow = (page: Page) => page.getByRole('row').filter({ hasText: 'Vacant colonial in Dilworth' });
const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });

describeInBrowser('without a connection', () => {
  useBrowser();

  it('an owner reads stored projects, bids, and messages with their age, also after a reload', async () => {
    const { owner, stager, project } = await makeBid();
    await write(stager, owner, 'Is the piano staying?');
    const page = await visit({ sessionId: owner.sessionId, worker: true });
    await openWithWorker(page, '/dashboard');
    await projectRow(page).waitFor();
    await page.goto(`/projects/${project.id}`);
    await page.getByText('$3,200').first().waitFor();
    await page.goto(`/messages?to=${stager.user.id}`);
    await waitUntilCached(page, `/api/messages/${stager.user.id}`, 'Is the piano staying?');
    await waitUntilCached(page, `/api/projects/${project.id}/bids`, '3200');
    await waitUntilCached(page, '/api/projects', 'Vacant colonial');
    await waitUntilCached(page, '/api/bids/all', '3200');
    expect(await strip(page, 'line').count()).toBe(0);

    const mend = await goOffline(page);
    await page.reload();
    await log(page).getByText('Is the piano staying?').waitFor();
    await strip(page, 'line').getByText(asOf).waitFor();
    await expectAccessible(page);
    await page.goto('/dashboard');
    await projectRow(page).waitFor();
    await strip(page, 'line').getByText(asOf).waitFor();
    await page.getByRole('link', { name: 'Vacant colonial in Dilworth' }).first().click();
    await page.getByText('$3,200').first().waitFor();
    await strip(page, 'line').getByText(asOf).waitFor();

    await mend();
    await strip(page, 'line').waitFor({ state: 'detached' });
  });

  it('a stager reads their own bids, sees what needs a connection, and continues once online', async () => {
    const { stager, project } = await makeBid();
    const page = await visit({ sessionId: stager.sessionId, worker: true, width: 390 });
    await openWithWorker(page, '/dashboard');
    await page.getByText('$3,200').first().waitFor();
    await waitUntilCached(page, `/api/users/${stager.user.id}/bids`, 'Vacant colonial');
    await waitUntilCached(page, '/api/auth/me', 'Renata');
    const mend = await goOffline(page);
    await page.reload();
    await page.getByText('$3,200').first().waitFor();
    await strip(page, 'line').getByText('Contact details, addresses and receipts need a connection.').waitFor();
    await page.getByRole('heading', { name: 'Portfolio Photos' }).waitFor();
    expect(await page.getByText(/Your Reputation|Failed to fetch reputation/).count()).toBe(0);
    // A screen that was never loaded says that it is unavailable.
    await page.goto(`/projects/${project.id}`);
    await page.getByRole('heading', { name: 'Failed to fetch project' }).waitFor();
    await strip(page, 'line')
      .getByText(/Not all of this page was saved on this device\./)
      .waitFor();
    await mend();
    await page.getByRole('heading', { level: 1, name: 'Vacant colonial in Dilworth' }).waitFor();
  });

  it('paid information is never stored: no contact details, address, receipt, session, or payment', async () => {
    const [owner, stager] = await Promise.all([registerOwner(), registerStager()]);
    const { project } = await startPaidProject(owner, stager);
    const [bid] = await call(routes.listReceivedBids, { session: owner });
    const params = { id: String(bid?.id) };
    const body = { address: '7 Quail Hollow Lane', access: 'Lockbox 4711', photosAllowed: false };
    await call(routes.saveProperty, { session: owner, params, body });
    await write(owner, stager, 'My other number is (980) 555-0177, or dana.home@example.com');
    const page = await visit({ sessionId: stager.sessionId, worker: true });
    await openWithWorker(page, '/dashboard');
    await page.goto(`/projects/${project.id}`);
    await page.getByText('(704) 555-0142').first().waitFor();
    await page.getByText('7 Quail Hollow Lane').first().waitFor();
    await waitUntilCached(page, `/api/bids/${params.id}/handover`, '[hidden]');
    await page.goto(`/messages?to=${owner.user.id}`);
    await log(page).getByText(/980/).waitFor();
    await page.goto('/edit-profile');
    await page.getByText('Platform Fees').first().waitFor();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => everythingStored(page)).toContain('[hidden]');
    const kept = await everythingStored(page);
    // It is searched: the project itself is there.
    expect(kept).toContain('Bungalow on Worthington Avenue');
    const marks = [
      'Whitfield',
      'Solis',
      '555-01',
      '55501',
      owner.user.email,
      stager.user.email,
      'dana.home',
      'Quail',
      '4711',
      'pi_',
      'client_secret',
    ];
    for (const mark of marks) expect([mark, kept.includes(mark)]).toEqual([mark, false]);
    // Only in local storage, which does not expire.
    expect(kept.split(stager.sessionId)).toHaveLength(2);

    // Offline, the days of a handover are shown, and the address says that it needs a connection.
    const mend = await goOffline(page);
    await page.goto(`/projects/${project.id}`);
    const room = page.getByRole('region', { name: 'The Handover' });
    await room.getByText('You need a connection to see this').first().waitFor();
    await room.getByRole('listitem', { name: 'Install day' }).getByText('Not agreed yet').waitFor();
    await expectAccessible(page);
    await mend();
    await room.getByText('7 Quail Hollow Lane').waitFor();
  });

  it('stored data is deleted when the session ends, and hidden from another account', async () => {
    const { owner, stager } = await makeBid();
    const page = await visit({ sessionId: owner.sessionId, worker: true });
    await openWithWorker(page, '/dashboard');
    await projectRow(page).waitFor();
    await expect.poll(() => everythingStored(page)).toContain('Vacant colonial');
    await page.getByRole('button', { name: 'Logout' }).click();
    await toast(page, 'Logged out successfully').waitFor();
    await expect.poll(() => everythingStored(page)).not.toContain('Vacant colonial');

    // The session ended elsewhere, which the next call reports.
    const again = await call(routes.login, { body: { email: owner.user.email, password } });
    await page.evaluate((id) => localStorage.setItem('sessionId', id), again.sessionId);
    await page.goto('/dashboard');
    await projectRow(page).waitFor();
    await expect.poll(() => everythingStored(page)).toContain('Vacant colonial');
    await call(routes.logout, { session: again });
    await page.reload();
    await page.getByText('You need to be logged in to view your dashboard.').waitFor();
    await expect.poll(() => everythingStored(page)).not.toContain('Vacant colonial');

    const third = await call(routes.login, { body: { email: owner.user.email, password } });
    await page.evaluate((id) => localStorage.setItem('sessionId', id), third.sessionId);
    await page.reload();
    await projectRow(page).waitFor();
    await expect.poll(() => everythingStored(page)).toContain('Vacant colonial');
    await page.evaluate((id) => localStorage.setItem('sessionId', id), stager.sessionId);
    const mend = await goOffline(page);
    await page.reload();
    await page.getByText('You need to be logged in to view your dashboard.').waitFor();
    expect(await projectRow(page).count()).toBe(0);

    // The session expired after two weeks without use, on a device that was offline.
    await mend();
    await page.evaluate((id) => localStorage.setItem('sessionId', id), third.sessionId);
    await page.reload();
    await projectRow(page).waitFor();
    await expect.poll(() => everythingStored(page)).toContain('Vacant colonial');
    // No page of the application is open, because its answers would be stored with the current time.
    await page.goto('/robots.txt', { waitUntil: 'networkidle' });
    await setCachedAt(page, new Date(Date.now() - 15 * 86_400_000));
    await goOffline(page);
    await page.goto('/dashboard');
    await page.getByText('You need to be logged in to view your dashboard.').waitFor();
    await expect.poll(() => everythingStored(page)).not.toContain('Vacant colonial');
  });
});

describeInBrowser('an entry made without a connection', () => {
  useBrowser();

  it('a message is created only once if its response was lost', async () => {
    const { owner, stager } = await makeBid();
    const page = await visit({ sessionId: owner.sessionId });
    await page.goto(`/messages?to=${stager.user.id}`);
    await page.getByText('No messages yet').waitFor();
    await page.waitForLoadState('networkidle');
    // The message arrives, but the connection breaks before its answer.
    await page.route('**/api/messages', async (route) => {
      await route.fetch();
      await page.context().setOffline(true);
      await route.abort();
    });
    await field(page).fill('Hello');
    await field(page).press('Enter');
    await waitingLabel(page).waitFor();
    await page.unroute('**/api/messages');
    await page.context().setOffline(false);
    await log(page).getByText('Hello').waitFor();
    await waitingLabel(page).waitFor({ state: 'detached' });
    expect(await threadOf(stager, owner)).toEqual(['Hello']);
  });

  it('a bid waits for the connection, and shows what to do if the project has closed', async () => {
    const { owner, project } = await makeBid();
    const stager = await registerStager();
    const page = await visit({ sessionId: stager.sessionId, worker: true });
    await openWithWorker(page, `/projects/${project.id}`);
    await page.getByRole('heading', { name: 'Submit Your Bid' }).waitFor();
    await page.reload();
    const form = page.getByRole('region', { name: 'Submit Your Bid' });
    await form.waitFor();
    await waitUntilCached(page, `/api/projects/${project.id}/bids`, '[]');
    await waitUntilCached(page, `/api/projects/${project.id}`, 'Vacant colonial');
    await waitUntilCached(page, '/api/auth/me', 'Renata');
    const mend = await goOffline(page);
    await form.getByLabel('Bid Amount').fill('1850');
    await form.getByLabel('Timeline').selectOption('flexible');
    await form.getByText('What is included (optional)').click();
    await form.getByLabel('Delivery and Pick-Up').selectOption('Included');
    await form.getByRole('button', { name: 'Submit Bid' }).click();
    const waiting = page.getByRole('region', { name: 'Your Bid, Not Sent Yet' });
    await waiting.getByText('$1,850').waitFor();
    await expectAccessible(page);
    await waiting.getByRole('button', { name: 'Edit' }).click();
    expect(await form.getByLabel('Bid Amount').inputValue()).toBe('1850');
    // The filled fields are visible.
    await form.getByLabel('Delivery and Pick-Up').waitFor();
    expect(await form.getByLabel('Delivery and Pick-Up').inputValue()).toBe('true');
    await form.getByLabel('Bid Amount').fill('1950');
    await form.getByRole('button', { name: 'Submit Bid' }).click();
    await waiting.getByText('$1,950').waitFor();
    await page.getByLabel('Your Question').fill('Is there parking for a van?');
    await page.getByRole('button', { name: 'Send Question' }).click();
    await page.getByText('Is there parking for a van?').first().waitFor();

    await call(routes.cancelProject, { session: owner, params: { id: project.id } });
    await mend();
    await waiting.getByText('This project no longer takes bids. You can find other projects.').waitFor();
    await page.getByRole('main').getByText('This project no longer takes bids or questions.').waitFor();
    expect(await waiting.getByText('$1,950').count()).toBe(1);
    await strip(page, 'held').getByRole('link', { name: 'See it' }).waitFor();
    await expectAccessible(page);
    await waiting.getByRole('button', { name: 'Discard' }).click();
    await waiting.waitFor({ state: 'detached' });
    // From any screen, because the original one may be gone.
    await page.goto('/dashboard');
    await strip(page, 'held').getByText('Your question waited for a connection and was not sent.').waitFor();
    await strip(page, 'held').getByRole('button', { name: 'Discard' }).click();
    await strip(page, 'held').waitFor({ state: 'detached' });
    expect(await call(routes.listReceivedBids, { session: owner })).toHaveLength(1);
  });

  it('an answer is sent once, and is held if the question was decided meanwhile', async () => {
    const { owner, stager, project } = await makeBid();
    const ask = (text: string) => call(routes.askQuestion, { session: stager, params: { id: project.id }, body: { text } });
    const [piano, van] = [await ask('Is the piano staying?'), await ask('Is there parking for a van?')];
    const page = await visit({ sessionId: owner.sessionId, worker: true });
    await openWithWorker(page, `/projects/${project.id}`);
    await waitUntilCached(page, `/api/projects/${project.id}/questions`, 'Is there parking for a van?');
    await waitUntilCached(page, '/api/auth/me', 'Dana');
    const card = (text: string) => page.getByRole('listitem').filter({ hasText: text });
    const answer = async (text: string, words: string) => {
      await card(text).getByRole('button', { name: 'Answer', exact: true }).click();
      await card(text).getByLabel('Your Answer').fill(words);
      await card(text).getByRole('button', { name: 'Send Answer' }).click();
      await waitingLabel(page).first().waitFor();
    };
    const mend = await goOffline(page);
    await answer('piano', 'It is.');
    await answer('parking', 'In the street.');
    await expectAccessible(page);
    await page.reload();
    await card('piano').getByRole('button', { name: 'Edit' }).click();
    expect(await card('piano').getByLabel('Your Answer').inputValue()).toBe('It is.');
    await card('piano').getByLabel('Your Answer').fill('It is not.');
    await card('piano').getByRole('button', { name: 'Send Answer' }).click();
    await expect.poll(() => waitingLabel(page).count()).toBe(2);

    await call(routes.answerQuestion, {
      session: owner,
      params: { id: project.id, questionId: van.id },
      body: { declined: true },
    });
    await mend();
    await card('parking').getByText('This question was already answered or declined.').waitFor();
    await card('parking').getByRole('button', { name: 'Discard' }).click();
    await waitingLabel(page).first().waitFor({ state: 'detached' });
    const questions = await call(routes.listQuestions, { session: owner, params: { id: project.id } });
    expect(questions.find(({ id }) => id === piano.id)?.answer).toBe('It is not.');
  });

  it('a bid is listed, sent once online, and a logout asks before it deletes one', async () => {
    const { owner, project } = await makeBid();
    const stager = await registerStager();
    const page = await visit({ sessionId: stager.sessionId, worker: true });
    await openWithWorker(page, '/dashboard');
    await waitUntilCached(page, `/api/users/${stager.user.id}/bids`, '[]');
    await page.goto(`/projects/${project.id}`);
    const form = page.getByRole('region', { name: 'Submit Your Bid' });
    await form.waitFor();
    await waitUntilCached(page, `/api/projects/${project.id}/bids`, '[]');
    await waitUntilCached(page, `/api/projects/${project.id}`, 'Vacant colonial');
    await waitUntilCached(page, '/api/auth/me', 'Renata');
    const bid = async () => {
      await form.getByLabel('Bid Amount').fill('1850');
      await form.getByLabel('Timeline').selectOption('flexible');
      await form.getByRole('button', { name: 'Submit Bid' }).click();
      await page.getByRole('region', { name: 'Your Bid, Not Sent Yet' }).waitFor();
    };
    const mend = await goOffline(page);
    await bid();
    await page.getByText('Your bid $1,850, not sent yet').waitFor();
    expect(await page.getByRole('button', { name: 'Place a Bid' }).count()).toBe(0);
    await page.goto('/dashboard');
    await projectRow(page).getByText('Not sent yet').waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await projectRow(page).getByRole('link', { name: 'Vacant colonial in Dilworth' }).click();
    await page.getByRole('region', { name: 'Your Bid, Not Sent Yet' }).waitFor();
    await page.getByText('Your bid $1,850, not sent yet').filter({ visible: true }).waitFor();
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: 'Logout' }).click();
    const question = page.getByRole('alertdialog', { name: 'Log out and delete what isn’t sent?' });
    await question.waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Stay Logged In' }).click();
    // Fees have changed in a newer version than this page.
    await page.route('**/config.json', async (route) => {
      const response = await route.fetch();
      const config = (await response.json()) as { feeTiers: FeeTier[] };
      await route.fulfill({
        response,
        json: { ...config, feeTiers: config.feeTiers.map((tier) => ({ ...tier, fee: tier.fee + 25 })) },
      });
    });
    await mend();
    await page.getByRole('main').getByText('The platform fee for this bid is $75 now; it was $50 when you wrote it.').waitFor();
    expect(await call(routes.listReceivedBids, { session: owner })).toHaveLength(1);
    await page.getByRole('button', { name: 'Send It' }).click();
    await page.getByRole('heading', { name: 'Your Bid', exact: true }).waitFor();
    expect(await call(routes.listReceivedBids, { session: owner })).toHaveLength(2);

    await goOffline(page);
    await page.getByLabel('Your Question').fill('Is there parking for a van?');
    await page.getByRole('button', { name: 'Send Question' }).click();
    await waitingLabel(page).waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await question.getByRole('button', { name: 'Log Out' }).click();
    await page.waitForURL('/');
    await expect.poll(() => everythingStored(page)).not.toContain('parking');
  });
});

describeInBrowser('a new version', () => {
  useBrowser();
  const site = new Deployments(sharedApp());
  let app: string;
  beforeAll(async () => {
    app = await site.start();
  });
  afterAll(() => site.stop());

  const entryOf = (page: Page) => page.locator('script[type=module]').last().getAttribute('src');
  const shells = (page: Page) =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('shell:')).length);
  const look = (page: Page) => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

  it('is offered, updates one page, and keeps the files of another page until it closes', async () => {
    const owner = await registerOwner();
    const page = await visit({ app, sessionId: owner.sessionId, worker: true });
    await openWithWorker(page, '/dashboard');
    const other = await page.context().newPage();
    await other.goto('/dashboard');
    await other.getByRole('heading', { name: 'Welcome, Dana' }).waitFor();
    await expect.poll(() => other.evaluate(async () => (await navigator.locks.query()).held?.length)).toBeGreaterThan(1);
    const before = await entryOf(page);
    expect(await shells(page)).toBe(1);
    /** The stored answer for one address, by the previous build. */
    const ofBefore = (isPut: boolean) =>
      page.evaluate(async (put) => {
        const [name = ''] = (await caches.keys()).filter((one) => one.startsWith('kept:'));
        const cache = await caches.open(name);
        if (put) await cache.put('/api/of-before', new Response('{}'));
        return (await cache.match('/api/of-before')) !== undefined;
      }, isPut);
    expect(await ofBefore(true)).toBe(true);

    site.deploy();
    await look(page);
    await strip(page, 'version').getByText('A new version is ready.').waitFor();
    await expectAccessible(page);
    // Nothing changes before the user agrees.
    expect([await entryOf(page), await entryOf(other)]).toEqual([before, before]);
    await strip(page, 'version').getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => entryOf(page).catch(() => before)).not.toBe(before);
    await page.getByRole('heading', { name: 'Welcome, Dana' }).waitFor();
    expect(await strip(page, 'version').count()).toBe(0);
    // It may lack fields that the new build reads.
    await expect.poll(() => ofBefore(false)).toBe(false);

    // The other page still works with its own files, also offline.
    expect(await shells(page)).toBe(2);
    const mend = await goOffline(other);
    expect(await entryOf(other)).toBe(before);
    await other.getByRole('link', { name: /^Messages/ }).click();
    await other.getByRole('heading', { name: 'Messages', exact: true }).waitFor({ state: 'attached' });
    await mend();
    await other.close();
    await page.reload();
    await expect.poll(() => shells(page)).toBe(1);
  });

  it('is activated silently if the page already runs it', async () => {
    const owner = await registerOwner();
    const page = await visit({ app, sessionId: owner.sessionId, worker: true });
    await openWithWorker(page, '/dashboard');
    const before = await entryOf(page);
    site.deploy();
    await page.reload();
    await page.getByRole('heading', { name: 'Welcome, Dana' }).waitFor();
    expect(await entryOf(page)).not.toBe(before);
    await look(page);
    await expect.poll(() => shells(page)).toBe(1);
    expect(await strip(page, 'version').count()).toBe(0);
  });
});
