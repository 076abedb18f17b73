import type { Locator, Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import * as routes from '#shared/api/routes';
import { call, makeAcceptedBid, makeBid, password, registerOwner, registerStager } from './support/api';
import { describeInBrowser, expectAccessible, toast, useBrowser, visit, visitInSharedPage } from './support/browser';
import { countCalls, failCalls } from './support/failures';
import { dismissLoginDialog } from './support/flows';
import { fillProjectForm } from './support/project-form';
import { cards, fillCard, payButton } from './support/stripe';
import { waitUntilNothingUnsaved } from './support/unsaved';

const loft = { title: 'Corner loft', city: 'Durham', county: 'Durham', state: 'North Carolina' };

/** Presses for a call that fails twice: without a network, and with an error from the server. `then` checks the page each time. */
const failTwice = async (
  page: Page,
  [method, url]: readonly [method: string, url: RegExp],
  press: () => Promise<void>,
  then: (reason: string) => Promise<void>,
): Promise<void> => {
  const isCall = (request: Request): boolean => request.method() === method && url.test(request.url());
  for (const [failure, reason] of [
    ['lost', 'You are offline, or the server cannot be reached.'],
    [{ status: 500 }, 'Something went wrong. Please try again.'],
  ] as const) {
    const mend = await failCalls(page, method, url, failure);
    const failed = failure === 'lost' ? page.waitForEvent('requestfailed', isCall) : page.waitForEvent('requestfinished', isCall);
    await press();
    await failed;
    await then(reason);
    await mend();
  }
};

const textBoxValue = (page: Page, name: string): Promise<string> => page.getByRole('textbox', { name, exact: true }).inputValue();

/** Logs in again in the dialog that opens after a session has ended. */
const logInAgain = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Please log in again' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Login' }).click();
};

/** Presses twice before any answer can arrive, and counts what was sent. */
const pressTwice = async (page: Page, button: Locator, method: string, url: string, part: RegExp): Promise<number> => {
  const sent = countCalls(page, method, part);
  await page.route(url, async (route) => {
    if (route.request().method() === method) await new Promise((resolve) => setTimeout(resolve, 300));
    await route.fallback();
  });
  await button.dblclick();
  await expect.poll(sent).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  await page.unroute(url);
  return sent();
};

describeInBrowser('unreadable photos', () => {
  useBrowser();

  it('are named and left out of the posted project, and the file content decides on unknown types', async () => {
    const owner = await registerOwner();
    const page = await visitInSharedPage({ sessionId: owner.sessionId });
    await page.goto('/submit-project');
    await fillProjectForm(page, loft);
    const buffer = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 300, height: 200 } });
    await page.getByLabel('Add photos').setInputFiles([
      { name: 'from the mail', mimeType: '', buffer },
      { name: 'porch.jpg', mimeType: 'application/octet-stream', buffer },
      { name: 'IMG_2041.HEIC', mimeType: '', buffer: Buffer.from('\0\0\0\x18ftypheic and no more') },
      { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
    ]);
    await page.getByText('2 of 4 photos ready, 2 failed').waitFor();
    await page.getByText('Export it as a JPEG').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Submit Project' }).click();
    await page.getByText('Left out: IMG_2041.HEIC and broken.jpg').first().waitFor();
    await page.getByRole('link', { name: 'View Your Project' }).waitFor();
    const posted = await call(routes.listProjects, { session: owner });
    expect(posted.map((project) => project.photos.length)).toEqual([2]);
  });
});

describeInBrowser('when the network is lost, or the server answers 500', () => {
  useBrowser();

  it('a project keeps its text and can be posted again', async () => {
    const owner = await registerOwner();
    const page = await visitInSharedPage({ sessionId: owner.sessionId });
    await page.goto('/submit-project');
    await fillProjectForm(page, loft);
    const photos = page.getByRole('list', { name: 'Photos' }).getByRole('listitem');
    const buffer = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 300, height: 200 } });
    const photo = { name: 'porch.jpg', mimeType: 'image/jpeg', buffer };
    await page.getByLabel('Add photos').setInputFiles([photo, { ...photo, name: 'hall.jpg' }]);
    await page.getByText('2 of 2 photos ready').waitFor();
    const submit = page.getByRole('button', { name: 'Submit Project' });
    await failTwice(
      page,
      ['POST', /\/api\/projects$/],
      () => submit.click(),
      async (reason) => {
        await toast(page, 'Failed to submit project').waitFor();
        await toast(page, reason).waitFor();
        expect(await textBoxValue(page, 'Project Title')).toBe(loft.title);
        expect(await page.getByRole('checkbox', { name: 'Living Room' }).isChecked()).toBe(true);
      },
    );
    const uploads = countCalls(page, 'POST', /\/uploads$/);
    await waitUntilNothingUnsaved(page);
    await page.reload();
    await page.getByText('Your draft is still here').waitFor();
    await page.getByText('2 of 2 photos ready').waitFor();
    expect(uploads()).toBe(0);
    expect(await textBoxValue(page, 'Project Title')).toBe(loft.title);
    expect(await page.getByRole('checkbox', { name: 'Living Room' }).isChecked()).toBe(true);
    await submit.click();
    await page.getByRole('link', { name: 'View Your Project' }).waitFor();
    const posted = await call(routes.listProjects, { session: owner });
    expect(posted.map((project) => project.photos.length)).toEqual([2]);

    await page.getByRole('button', { name: 'Submit Another Project' }).click();
    expect(await textBoxValue(page, 'Project Title')).toBe('');
    expect(await photos.count()).toBe(0);
    await page.getByRole('textbox', { name: 'Project Title' }).fill('Another one');
    await page.getByLabel('Add photos').setInputFiles(photo);
    await page.getByText('1 of 1 photo ready').waitFor();
    await waitUntilNothingUnsaved(page);
    await page.reload();
    await photos.waitFor();
    await page.getByRole('button', { name: 'Start over' }).click();
    expect(await textBoxValue(page, 'Project Title')).toBe('');
    // The photos are gone from the device a moment after the form.
    await waitUntilNothingUnsaved(page);
    await page.reload();
    await submit.waitFor();
    expect(await page.getByText('Your draft is still here').count()).toBe(0);
    expect(await photos.count()).toBe(0);
  });

  it('a bid, a decision, and a payment can be tried again', async () => {
    const { owner, project } = await makeBid();
    const stager = await registerStager();
    const page = await visitInSharedPage({ sessionId: stager.sessionId });
    await page.goto(`/projects/${project.id}`);
    const form = page.getByRole('region', { name: 'Submit Your Bid' });
    await form.getByLabel('Bid Amount').fill('1850');
    await form.getByLabel('Timeline').selectOption('flexible');
    await failTwice(
      page,
      ['POST', /\/bids$/],
      () => form.getByRole('button', { name: 'Submit Bid' }).click(),
      async (reason) => {
        await toast(page, 'Failed to submit bid').waitFor();
        await toast(page, reason).waitFor();
        expect(await form.getByLabel('Bid Amount').inputValue()).toBe('1850');
      },
    );
    await form.getByRole('button', { name: 'Submit Bid' }).click();
    await page.getByRole('heading', { name: 'Your Bid' }).waitFor();

    const ownerPage = await visitInSharedPage({ of: 'somebody else', sessionId: owner.sessionId });
    await ownerPage.goto(`/projects/${project.id}`);
    const card = ownerPage.getByRole('listitem').filter({ hasText: '$1,850' });
    await card.getByRole('button', { name: 'Accept Bid' }).click();
    const sure = ownerPage.getByRole('alertdialog').getByRole('button', { name: 'Accept Bid' });
    await failTwice(
      ownerPage,
      ['POST', /\/accept$/],
      () => sure.click(),
      (reason) => toast(ownerPage, reason).waitFor(),
    );
    await toast(ownerPage, 'Failed to accept bid').waitFor();
    await sure.click();
    await toast(ownerPage, 'Bid Accepted! Stager will contact you within 24 hours!').waitFor();

    await page.getByRole('link', { name: 'Pay Platform Fee to Finalize' }).click();
    await fillCard(page, cards.good);
    await failTwice(
      page,
      ['POST', /\/v1\/payment_intents\/[^/]+\/confirm$/],
      () => payButton(page).click(),
      async () => {
        await page.getByText('The fee is never charged twice.').waitFor();
        expect(await page.getByLabel('ZIP code').inputValue()).toBe('28203');
      },
    );
    await payButton(page).click();
    await toast(page, 'Payment Successful!').waitFor();
  });

  it('a message and a profile keep their text and can be sent again', async () => {
    const { owner, stager } = await makeBid();
    const page = await visitInSharedPage({ sessionId: owner.sessionId });
    await page.goto(`/messages?to=${stager.user.id}`);
    const composer = page.getByRole('textbox', { name: /message/i });
    await composer.fill('Are you free in May?');
    await failTwice(
      page,
      ['POST', /\/api\/messages$/],
      () => page.getByRole('button', { name: 'Send', exact: true }).click(),
      async (reason) => {
        await toast(page, 'Failed to send message').waitFor();
        await toast(page, reason).waitFor();
        expect(await composer.inputValue()).toBe('Are you free in May?');
      },
    );
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.poll(() => composer.inputValue()).toBe('');

    await page.goto('/edit-profile');
    await page.getByLabel('Full Name').fill('Dana Quill');
    await failTwice(
      page,
      ['PATCH', /\/api\/users\/[^/]+$/],
      () => page.getByRole('button', { name: 'Save Changes' }).click(),
      async () => {
        await toast(page, 'Failed to update profile. Please try again.').waitFor();
        expect(await page.getByLabel('Full Name').inputValue()).toBe('Dana Quill');
      },
    );
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await toast(page, 'Profile updated').waitFor();
    expect(await call(routes.getMe, { session: owner })).toMatchObject({ name: 'Dana Quill' });
  });
});

describeInBrowser('when the browser is offline', () => {
  useBrowser();

  it('lists and forms show it, and which text is stored', async () => {
    const { owner } = await makeBid();
    const other = await registerStager();
    const offline = (page: Page, isOffline: boolean) => page.context().setOffline(isOffline);
    const poster = await visitInSharedPage({ sessionId: owner.sessionId });
    await poster.goto('/submit-project');
    await fillProjectForm(poster, loft);
    await offline(poster, true);
    await poster.getByRole('button', { name: 'Submit Project' }).click();
    await toast(poster, 'You are offline.').waitFor();
    await toast(poster, 'What you typed is kept on this device.').waitFor();
    await offline(poster, false);
    await poster.reload();
    await poster.getByText('Your draft is still here').waitFor();

    // A list on screen says how old it is. A list that could not be loaded says why.
    const reader = await visit({ sessionId: owner.sessionId });
    await reader.clock.install();
    // The connection may break before the code of the bar is loaded. The screen stays, and the bar is completed afterwards.
    const barsCode = /\/assets\/(user-tools|user-counts|member-menu|count)-[\w-]+\.js$/;
    await reader.route(barsCode, (route) => route.abort());
    await reader.goto('/dashboard');
    await reader.getByRole('link', { name: 'Vacant colonial in Dilworth' }).first().waitFor();
    await offline(reader, true);
    await reader.clock.runFor(6_000);
    await reader.getByText('You are offline. What you see may be out of date.').first().waitFor();
    await reader.unroute(barsCode);
    await offline(reader, false);
    await reader.getByRole('button', { name: 'Logout' }).waitFor();
    const finder = await visitInSharedPage({ sessionId: other.sessionId });
    await finder.goto('/projects?city=Charlotte&state=NC');
    await finder.getByRole('link', { name: 'View Details & Bid' }).first().waitFor();
    await offline(finder, true);
    await finder.getByRole('textbox', { name: 'City' }).fill('Durham');
    await finder.getByText('You are offline. There was an issue loading projects.').waitFor();

    // A toast whose code cannot be loaded is plain text in a region that screen readers already know.
    const visitor = await visitInSharedPage();
    await visitor.route(/\/assets\/toaster-/, (route) => route.abort());
    await visitor.goto('/login');
    await visitor.evaluate(() => {
      const note = (records: MutationRecord[]): void => {
        for (const { target, addedNodes } of records)
          if (addedNodes.length > 0 && target instanceof Element && target.matches('p[role=status]'))
            document.title = 'Announced';
      };
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
    });
    await visitor.getByLabel('Email').fill('nobody@example.com');
    await visitor.getByRole('textbox', { name: 'Password' }).fill('wrong horse');
    await visitor.locator('main').getByRole('button', { name: 'Login' }).click();
    await visitor.getByRole('status').getByText('Login failed').waitFor();
    expect(await visitor.title()).toBe('Announced');
  });
});

describeInBrowser('when a response is lost', () => {
  useBrowser();

  it('submitting again, with or without a reload, posts, bids, and writes once', async () => {
    const [owner, stager] = await Promise.all([registerOwner(), registerStager()]);
    const page = await visitInSharedPage({ sessionId: owner.sessionId });
    await page.goto('/submit-project');
    await fillProjectForm(page, loft);
    const buffer = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 300, height: 200 } });
    await page.getByLabel('Add photos').setInputFiles([{ name: 'porch.jpg', mimeType: 'image/jpeg', buffer }]);
    await page.getByText('1 of 1 photo ready').waitFor();
    const mendProject = await failCalls(page, 'POST', '**/api/projects', 'answer lost');
    const submit = page.getByRole('button', { name: 'Submit Project' });
    await submit.click();
    await toast(page, 'Failed to submit project').waitFor();
    await mendProject();
    await waitUntilNothingUnsaved(page);
    await page.reload();
    await page.getByText('1 of 1 photo ready').waitFor();
    await submit.click();
    await page.getByRole('link', { name: 'View Your Project' }).waitFor();
    const [project, ...others] = await call(routes.listProjects, { session: owner });
    expect([project?.photos.length, others]).toEqual([1, []]);

    const stagersPage = await visitInSharedPage({ sessionId: stager.sessionId });
    await stagersPage.goto(`/projects/${project?.id}`);
    const form = stagersPage.getByRole('region', { name: 'Submit Your Bid' });
    await form.getByLabel('Bid Amount').fill('1850');
    await form.getByLabel('Timeline').selectOption('flexible');
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    // A poll would show the bid before the second click.
    await stagersPage.route('**/bids', async (route) => {
      if (route.request().method() === 'GET') await held;
      await route.fallback();
    });
    const mendBid = await failCalls(stagersPage, 'POST', '**/bids', 'answer lost');
    await form.getByRole('button', { name: 'Submit Bid' }).click();
    await toast(stagersPage, 'Failed to submit bid').waitFor();
    await mendBid();
    await form.getByRole('button', { name: 'Submit Bid' }).click();
    await toast(stagersPage, 'Bid submitted successfully!').waitFor();
    answer();
    await stagersPage.getByRole('heading', { name: 'Your Bid' }).waitFor();
    expect(await call(routes.listReceivedBids, { session: owner })).toHaveLength(1);

    await stagersPage.goto(`/messages?to=${owner.user.id}`);
    const composer = stagersPage.getByRole('textbox', { name: /message/i });
    await composer.fill('Are you free in May?');
    const mendMessage = await failCalls(stagersPage, 'POST', '**/api/messages', 'answer lost');
    await stagersPage.getByRole('button', { name: 'Send', exact: true }).click();
    await toast(stagersPage, 'Failed to send message').waitFor();
    await mendMessage();
    // A different message is sent separately, although the first was never answered, and its author is notified of that.
    await composer.fill('Are you free in June?');
    await stagersPage.getByRole('button', { name: 'Send', exact: true }).click();
    await stagersPage.getByText('We already received your first try.').first().waitFor();
    await stagersPage.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.poll(() => composer.inputValue()).toBe('');
    const thread = await call(routes.readThread, { session: owner, params: { userId: stager.user.id } });
    expect(thread.map(({ content }) => content)).toEqual(['Are you free in May?', 'Are you free in June?']);
  });
});

describeInBrowser('when the network is slow', () => {
  useBrowser();

  it('a button shows that it is busy and ignores presses, and the text stays until the response', async () => {
    const owner = await registerOwner();
    const page = await visitInSharedPage({ sessionId: owner.sessionId });
    await page.goto('/submit-project');
    await fillProjectForm(page, loft);
    const sent = countCalls(page, 'POST', /projects$/);
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/projects', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.fallback();
    });
    const submit = page.locator('form button[type=submit]');
    await submit.click();
    await expect.poll(() => submit.getAttribute('aria-busy')).toBe('true');
    await submit.click({ force: true });
    await page.getByRole('textbox', { name: 'Project Title' }).press('Enter');
    expect(await textBoxValue(page, 'Project Title')).toBe(loft.title);
    answer();
    await page.getByRole('link', { name: 'View Your Project' }).waitFor();
    expect(sent()).toBe(1);
  });
});

describeInBrowser('a session that ended elsewhere', () => {
  useBrowser();

  it('leads to the login and back, then sends the kept input', async () => {
    const owner = await registerOwner();
    const page = await visitInSharedPage({ sessionId: owner.sessionId });
    await page.goto('/submit-project');
    await fillProjectForm(page, loft);
    await call(routes.logout, { session: owner });
    await page.getByRole('button', { name: 'Submit Project' }).click();
    await logInAgain(page);
    await page.getByRole('link', { name: 'View Your Project' }).click();
    await page.getByRole('heading', { level: 1, name: loft.title }).waitFor();
  });

  it('lets the user close the login, and log in later from the screen that needs it', async () => {
    const owner = await registerOwner();
    const page = await visitInSharedPage({ sessionId: owner.sessionId });
    await page.goto('/edit-profile');
    await page.getByLabel('Full Name').fill('Dana Quill');
    await call(routes.logout, { session: owner });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await dismissLoginDialog(page);
    await page.locator('main').getByRole('button', { name: 'Login' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(owner.user.email);
    await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('heading', { level: 1, name: 'Edit Profile' }).waitFor();
  });
});

describeInBrowser('two tabs', () => {
  useBrowser();

  it("log out and log in together, and show each other's changes", async () => {
    const { owner, project } = await makeBid();
    const first = await visit({ sessionId: owner.sessionId });
    await first.goto('/dashboard');
    await first.getByRole('button', { name: 'Logout' }).waitFor();
    const second = await first.context().newPage();
    await second.goto(`/projects/${project.id}`);
    await second.getByRole('button', { name: 'Reject Bid' }).click();
    await second.getByRole('alertdialog').getByRole('button', { name: 'Reject Bid' }).click();
    await first.getByRole('row').filter({ hasText: 'Vacant colonial' }).getByText('Rejected', { exact: true }).waitFor();
    await second.getByRole('button', { name: 'Logout' }).click();
    await first.getByText('You need to be logged in to view your dashboard.').waitFor();
    await second.goto('/login');
    await second.getByLabel('Email').fill(owner.user.email);
    await second.getByRole('textbox', { name: 'Password' }).fill(password);
    await second.locator('main').getByRole('button', { name: 'Login' }).click();
    await first.getByRole('heading', { name: 'Welcome, Dana' }).waitFor();
  });
});

describeInBrowser('the back button', () => {
  useBrowser();

  it('leads back to the earlier search, and forward again', async () => {
    const { project } = await makeBid();
    const stager = await registerStager();
    const page = await visitInSharedPage({ sessionId: stager.sessionId });
    await page.goto('/projects?city=Charlotte&state=NC');
    await page.locator(`a[href^="/projects/${project.id}"]`).last().click();
    await page.getByRole('heading', { level: 1, name: 'Vacant colonial in Dilworth' }).waitFor();
    await page.goBack();
    expect(await textBoxValue(page, 'City')).toBe('Charlotte');
    await page.getByText(/found in Charlotte, NC/).waitFor();
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'Vacant colonial in Dilworth' }).waitFor();
  });
});

describeInBrowser('a double click', () => {
  useBrowser();

  it('registers, posts, edits and deletes once', async () => {
    const page = await visitInSharedPage();
    await page.goto('/register?type=investor');
    await page.getByLabel('Full Name').fill('Priya Raman');
    await page.getByLabel('Phone Number').fill('6195550119');
    await page.getByLabel('Email').fill(`priya.${Date.now()}@example.com`);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('checkbox').check();
    const create = page.getByRole('button', { name: 'Create Account' });
    expect(await pressTwice(page, create, 'POST', '**/register', /register$/)).toBe(1);
    await page.waitForURL('/dashboard');
    await page.getByRole('link', { name: 'Submit Project' }).first().click();
    await fillProjectForm(page, loft);
    const submit = page.getByRole('button', { name: 'Submit Project' });
    expect(await pressTwice(page, submit, 'POST', '**/api/projects', /projects$/)).toBe(1);
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await page.getByRole('button', { name: 'Edit Corner loft' }).click();
    const save = page.getByRole('dialog').getByRole('button', { name: 'Save Changes' });
    expect(await pressTwice(page, save, 'PATCH', '**/api/projects/*', /projects/)).toBe(1);
    await page.getByRole('button', { name: 'Delete Corner loft' }).click();
    const remove = page.getByRole('alertdialog').getByRole('button', { name: 'Delete Project' });
    expect(await pressTwice(page, remove, 'DELETE', '**/api/projects/*', /projects/)).toBe(1);
    await page.goto('/edit-profile');
    const edit = page.getByRole('button', { name: 'Save Changes' });
    expect(await pressTwice(page, edit, 'PATCH', '**/api/users/*', /users/)).toBe(1);
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const end = page.getByRole('alertdialog').getByRole('button', { name: 'Delete Account' });
    expect(await pressTwice(page, end, 'DELETE', '**/api/users/*', /users/)).toBe(1);
    await page.waitForURL('/');
  });

  it('bids, rejects, accepts and cancels once', async () => {
    const { owner, project } = await makeBid();
    const stager = await registerStager();
    const page = await visitInSharedPage({ sessionId: stager.sessionId });
    await page.goto(`/projects/${project.id}`);
    await page.getByLabel('Bid Amount').fill('1850');
    await page.getByLabel('Timeline').selectOption('flexible');
    const bid = page.getByRole('button', { name: 'Submit Bid' });
    expect(await pressTwice(page, bid, 'POST', '**/bids', /bids$/)).toBe(1);
    const ownerPage = await visitInSharedPage({ of: 'somebody else', sessionId: owner.sessionId });
    await ownerPage.goto(`/projects/${project.id}`);
    for (const [amount, name, method, url, part] of [
      ['$3,200', 'Reject Bid', 'DELETE', '**/api/bids/*', /bids/],
      ['$1,850', 'Accept Bid', 'POST', '**/accept', /accept$/],
    ] as const) {
      await ownerPage.getByRole('listitem').filter({ hasText: amount }).getByRole('button', { name }).click();
      const sure = ownerPage.getByRole('alertdialog').getByRole('button', { name });
      expect(await pressTwice(ownerPage, sure, method, url, part)).toBe(1);
    }
    await page.getByRole('link', { name: 'Pay Platform Fee to Finalize' }).click();
    await page.getByRole('button', { name: 'Give Up This Project' }).click();
    const give = page.getByRole('alertdialog').getByRole('button', { name: 'Give Up This Project' });
    expect(await pressTwice(page, give, 'POST', '**/cancel-payment', /cancel-payment$/)).toBe(1);
  });

  it('changes a portfolio and a password once', async () => {
    const stager = await registerStager();
    const page = await visitInSharedPage({ sessionId: stager.sessionId });
    await page.goto('/portfolio-upload');
    const shot = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 300, height: 200 } });
    await page.locator('input[type=file]').setInputFiles([{ name: 'room.jpg', mimeType: 'image/jpeg', buffer: shot }]);
    const upload = page.getByRole('button', { name: 'Upload Photos' });
    expect(await pressTwice(page, upload, 'PUT', '**/portfolio-photos', /portfolio-photos$/)).toBe(1);
    await page.getByText('1 of 4 photos').waitFor();
    const remove = page.locator('main').getByRole('button', { name: /^Remove portfolio photo/i });
    expect(await pressTwice(page, remove, 'PUT', '**/portfolio-photos', /portfolio-photos$/)).toBe(1);
    const { resetLink } = await call(routes.forgotPassword, { body: { email: stager.user.email } });
    await page.goto(new URL(String(resetLink)).pathname + new URL(String(resetLink)).search);
    for (const name of [/^New Password/, /^Confirm New Password/]) await page.getByRole('textbox', { name }).fill('new horse');
    const reset = page.getByRole('button', { name: 'Reset Password' });
    expect(await pressTwice(page, reset, 'POST', '**/reset-password', /reset-password$/)).toBe(1);
  });

  it('logs in, requests a link, and sends a contact message once', async () => {
    const { owner } = await makeAcceptedBid();
    const page = await visitInSharedPage();
    await page.goto('/contact');
    await page.getByLabel('Name').fill('Iris');
    await page.getByLabel('Email').fill('iris@example.com');
    await page.getByLabel('Subject').selectOption('general');
    await page.getByLabel('Message').fill('Shall we work together?');
    const send = page.getByRole('button', { name: 'Send Message' });
    expect(await pressTwice(page, send, 'POST', '**/api/contact', /contact$/)).toBe(1);
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill('nobody@example.com');
    const link = page.getByRole('button', { name: 'Send Reset Link' });
    expect(await pressTwice(page, link, 'POST', '**/forgot-password', /forgot-password$/)).toBe(1);
    await page.goto('/login');
    await page.getByLabel('Email').fill(owner.user.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    const login = page.locator('main').getByRole('button', { name: 'Login' });
    expect(await pressTwice(page, login, 'POST', '**/login', /login$/)).toBe(1);
  });
});
