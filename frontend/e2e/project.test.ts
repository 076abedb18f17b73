import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import * as routes from '#shared/api/routes';
import { dayOf, endOfDay, formatDeadline } from '#shared/property-day';
import {
  call,
  colonial,
  type Deal,
  makeAcceptedBid,
  makeBid,
  newEmail,
  newName,
  password,
  registerOwner,
  registerStager,
} from './support/api';
import {
  describeInBrowser,
  expectAccessible,
  focusedText,
  switchUser,
  toast,
  useBrowser,
  visit,
  visitInSharedPage,
} from './support/browser';
import { sendMessage, startFreeProject, writeReview } from './support/deals';
import { closeWithEscape } from './support/flows';
import { wrongSizes } from './support/photo-sizes';

const open = async ({ project }: Pick<Deal, 'project'>, sessionId?: string, width?: number, of?: string): Promise<Page> => {
  const page = await visitInSharedPage({ ...(sessionId && { sessionId }), ...(width && { width }), ...(of && { of }) });
  await page.goto(`/projects/${project.id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
};

/** Photos that differ from each other, as data: URLs. */
const photographs = async (page: Page, count: number): Promise<string[]> => {
  const photos: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const shot = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 300 + index, height: 200 } });
    photos.push(`data:image/jpeg;base64,${shot.toString('base64')}`);
  }
  return photos;
};

describeInBrowser("a project's page", () => {
  useBrowser();

  it('shows that a project does not exist, for an unknown and for an invalid id', async () => {
    const page = await visitInSharedPage();
    for (const id of ['01HZZZZZZZZZZZZZZZZZZZZZZZ', 'nonsense', '%00']) {
      await page.goto(`/projects/${id}`);
      await page.getByRole('heading', { name: 'Project Not Found' }).waitFor();
      await page.getByText("The project you're looking for doesn't exist or has been removed.").waitFor();
    }
    await expectAccessible(page);
  });

  it('links back to the search that led to it, or to the dashboard', async () => {
    const deal = await makeBid();
    const page = await open(deal);
    await page.getByRole('link', { name: 'Go Back to Dashboard' }).waitFor();
    await page.goto(`/projects/${deal.project.id}?return=projects&county=Mecklenburg&state=all`);
    const back = page.getByRole('link', { name: 'Back to Projects in Mecklenburg' });
    expect(await back.getAttribute('href')).toBe('/projects?county=Mecklenburg');
  });

  it('offers an update instead of an edit once there are bids, and notifies the bidder', async () => {
    const deal = await makeBid();
    const { owner, stager, project } = deal;
    const page = await open(deal, owner.sessionId, 390);
    await page.getByText('Updates', { exact: true }).click();
    await page.getByRole('button', { name: 'Post an Update' }).click();
    const dialog = page.getByRole('dialog', { name: 'Post an Update' });
    await dialog.getByRole('button', { name: 'Post Update' }).click();
    await dialog.getByText('Please write at least 10 characters').waitFor();
    await dialog.getByLabel('What is new').fill('The floors are done. Call me at 619 555 0186.');
    await dialog
      .locator('input[type=file]')
      .setInputFiles([{ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%') }]);
    await toast(page, 'Left out: plan.pdf').waitFor();
    const buffer = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 200, height: 150 } });
    await dialog.locator('input[type=file]').setInputFiles([{ name: 'floor.jpg', mimeType: 'image/jpeg', buffer }]);
    await dialog.getByText('1 of 1 photo ready').waitFor();
    await expectAccessible(page);
    // Updates and photos are not sent later by themselves, but they are not lost either.
    await page.context().setOffline(true);
    await dialog.getByRole('button', { name: 'Post Update' }).click();
    await toast(page, 'We won’t retry automatically. Keep this page open.').waitFor();
    await dialog.locator('input[type=file]').setInputFiles([{ name: 'wall.jpg', mimeType: 'image/jpeg', buffer }]);
    await dialog.getByText('1 of 2 photos ready, 1 failed').waitFor();
    await page.context().setOffline(false);
    await dialog.getByRole('button', { name: 'Retry photo 2, wall.jpg' }).click();
    await dialog.getByText('2 of 2 photos ready').waitFor();
    await dialog.getByRole('button', { name: 'Post Update' }).click();
    await toast(page, 'Update posted').waitFor();
    await page.getByText('Contact details are hidden').waitFor();
    await expect.poll(() => focusedText(page)).toBe('Post an Update');
    await page.getByRole('button', { name: /^Open photo 1 of 2: Update on/ }).waitFor();

    const bidder = await visitInSharedPage({ of: 'somebody else', sessionId: stager.sessionId });
    await bidder.goto('/dashboard');
    await bidder.getByRole('button', { name: /^Notifications/ }).click();
    await bidder.getByRole('link', { name: 'Project update' }).click();
    await bidder.waitForURL(`/projects/${project.id}#updates`);
    await bidder.getByText('The floors are done.').waitFor();
    await expect.poll(() => focusedText(bidder)).toBe('Updates');
    expect(await bidder.getByRole('button', { name: 'Post an Update' }).count()).toBe(0);
  });

  it('shows an error if loading fails, and retries', async () => {
    const deal = await makeBid();
    const page = await visitInSharedPage();
    await page.route(`**/api/projects/${deal.project.id}`, (route) => route.abort());
    await page.route('**/bids', (route) => route.abort());
    // By a link within the app, so that no page contains the project.
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Please Log In' }).waitFor();
    await page.evaluate((path) => {
      window.history.pushState(null, '', path);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, `/projects/${deal.project.id}`);
    await page.getByRole('heading', { name: 'Failed to fetch project' }).waitFor();
    await expectAccessible(page);
    await page.unroute(`**/api/projects/${deal.project.id}`);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('heading', { name: 'Failed to fetch bids' }).waitFor();
    await page.unroute('**/bids');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByText('$3,200').waitFor();
  });

  it('loads nothing twice for any role, and sends no requests for visitors before the first poll', async () => {
    const deal = await makeBid();
    const path = `/projects/${deal.project.id}`;
    const reads = [
      { path, sessionId: deal.owner.sessionId, shown: '$3,200' },
      { path, sessionId: deal.stager.sessionId, shown: 'Withdraw Bid' },
      { path: '/dashboard', sessionId: deal.owner.sessionId, shown: colonial.title },
      { path: '/dashboard', sessionId: deal.stager.sessionId, shown: colonial.title },
    ];
    const page = await visitInSharedPage();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname);
    });
    for (const { path, sessionId, shown } of reads) {
      await switchUser(page, sessionId);
      asked.length = 0;
      await page.goto(path);
      await page.getByText(shown).first().waitFor();
      expect([path, asked.toSorted()]).toEqual([path, [...new Set(asked)].toSorted()]);
    }
    const visitor = await visit();
    await visitor.clock.install();
    await visitor.route('**/api/**', (route) => route.abort());
    await visitor.goto(path);
    await visitor.getByText('$3,200').waitFor();
    expect(await visitor.getByText('Failed to fetch').count()).toBe(0);
  });

  it('stays on screen if a reload fails, with a notice until it succeeds', async () => {
    const deal = await makeBid();
    await call(routes.postUpdate, {
      session: deal.owner,
      params: { id: deal.project.id },
      body: { text: 'The floors are done.' },
    });
    const page = await visit();
    await page.clock.install();
    // The page contains the project, and the first poll fails.
    await page.route(`**/api/projects/${deal.project.id}`, (route) => route.abort());
    await page.goto(`/projects/${deal.project.id}`);
    const stale = page.getByText('What you see may be out of date.');
    await stale.waitFor();
    await page.getByText('Failed to fetch project').waitFor();
    await page.getByRole('heading', { level: 1, name: colonial.title }).waitFor();
    await page.getByText('$3,200').waitFor();
    await page.getByText('The floors are done.').waitFor();
    await expectAccessible(page);
    await page.unroute(`**/api/projects/${deal.project.id}`);
    await page.clock.fastForward(61_000);
    await stale.waitFor({ state: 'detached' });

    // Another update cannot be loaded yet. The first one stays.
    await page.route('**/updates*', (route) => route.abort());
    await call(routes.postUpdate, { session: deal.owner, params: { id: deal.project.id }, body: { text: 'The keys are here.' } });
    await page.clock.runFor(11_000);
    await page.getByText('Failed to fetch updates').waitFor();
    await page.getByText('The floors are done.').waitFor();
  });

  it('fits a phone for its stager and for an owner of other projects', async () => {
    const deal = await makeAcceptedBid();
    const otherOwner = await registerOwner();
    const page = await visitInSharedPage({ width: 390 });
    // The scenes of accessibility.test.ts are those of the others.
    for (const session of [deal.stager, otherOwner]) {
      await switchUser(page, session.sessionId);
      await page.goto(`/projects/${deal.project.id}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await expectAccessible(page);
    }
  });

  it('fits a phone with long place names', async () => {
    const session = await registerOwner();
    const long = {
      neighborhood: 'N'.repeat(58),
      city: 'C'.repeat(58),
      county: 'K'.repeat(58),
      title: 'T'.repeat(60),
      description: 'D'.repeat(400),
    };
    const { id } = await call(routes.createProject, { session, body: { ...colonial, ...long } });
    const stager = await registerStager();
    const fits = async (page: Page) => {
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    };
    const [owner, found] = [
      await visitInSharedPage({ width: 390, sessionId: session.sessionId }),
      await visitInSharedPage({ of: 'somebody else', width: 390 }),
    ];
    for (const page of [owner, found]) {
      await page.goto(`/projects/${id}`);
      await fits(page);
    }
    await switchUser(found, stager.sessionId);
    await found.goto(`/projects/${id}`);
    await fits(found);
    await found.goto(`/projects?city=${long.city}&state=NC`);
    await found.getByRole('heading', { name: long.title }).first().waitFor();
    await fits(found);
    // The search, and its empty result.
    await found.getByRole('button', { name: 'Search by city and state' }).click();
    await fits(found);
    await found.goto(`/projects?city=${'Q'.repeat(58)}&state=NC`);
    await found.getByText('No Projects Found').first().waitFor();
    await fits(found);
    await call(routes.placeBid, { session: stager, params: { id }, body: { amount: 1_900, timeline: '1 week' } });
    await owner.reload();
    await owner.getByText('Updates', { exact: true }).click();
    // Its dialogs are at the bottom of the screen.
    for (const [opener, role, closer] of [
      ['Accept Bid', 'alertdialog', 'Not Yet'],
      ['Reject Bid', 'alertdialog', 'Keep It'],
      ['Post an Update', 'dialog', 'Close'],
    ] as const) {
      await owner.getByRole('button', { name: opener }).click();
      const dialog = owner.getByRole(role);
      const box = await dialog.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
      await fits(owner);
      await dialog.getByRole('button', { name: closer }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    await found.goto(`/projects/${id}`);
    await found.getByRole('button', { name: 'Withdraw Bid' }).click();
    await found.getByRole('alertdialog').getByRole('button', { name: 'Keep It' }).click();
    for (const page of [owner, found]) {
      await page.goto('/dashboard');
      await page.getByText(long.title).first().waitFor();
      await fits(page);
    }
  });
});

const seedPhoto = (name: string): string =>
  `data:image/webp;base64,${readFileSync(`infra/local/seed/photos/${name}.webp`, 'base64')}`;

/** Three bids with portfolios and concepts, two for one of them, a question that waits and one that does not, and an update. */
const makeThreeBids = async (page: Page) => {
  const owner = await registerOwner();
  const asOwner = { session: owner };
  const photos = [seedPhoto('living-room-empty'), seedPhoto('dining-room-empty')];
  const photoTexts = ['Living room', 'Dining room'];
  const project = await call(routes.createProject, { ...asOwner, body: { ...colonial, photos, photoTexts } });
  const params = { id: project.id };
  const [living = '', dining = ''] = project.photos;
  for (const [index, letter] of ['a', 'b', 'c'].entries()) {
    const session = await registerStager();
    // Photos of the real size for one stager, because each takes a third of a second.
    const portfolio =
      index === 0 ? ['living-room-staged', 'kitchen-staged', 'bedroom-staged'].map(seedPhoto) : await photographs(page, 3);
    await call(routes.replacePortfolioPhotos, { session, body: { photos: portfolio } });
    const body = { amount: 4_000 + index * 300, timeline: '2 weeks', rentalDays: 30, extensionPrice: 900 - index * 300 } as const;
    const bid = await call(routes.placeBid, { session, params, body });
    const concept = { photo: seedPhoto(`living-room-concept-${letter}`), of: living, caption: 'Sand, oak and linen' };
    const more = index === 0 ? [{ photo: seedPhoto('dining-room-staged'), of: dining, caption: 'A table for eight' }] : [];
    await call(routes.saveConcepts, { session, params: { id: bid.id }, body: { concepts: [...more, concept] } });
    if (index === 2) continue;
    const { id } = await call(routes.askQuestion, {
      session,
      params,
      body: { text: `Question ${index + 1}: are the keys there?` },
    });
    if (index === 0)
      await call(routes.answerQuestion, { ...asOwner, params: { ...params, questionId: id }, body: { answer: 'Yes.' } });
  }
  await call(routes.postUpdate, { ...asOwner, params, body: { text: 'The floors are done.' } });
  return { owner, project };
};

const topOf = (found: Locator): Promise<number> =>
  found.first().evaluate((it) => it.getBoundingClientRect().top + window.scrollY);

describeInBrowser("an owner's page of a project that has bids", () => {
  useBrowser();

  it('starts with the bids and open questions, and collapses the rest', async () => {
    const page = await visitInSharedPage();
    const { owner, project } = await makeThreeBids(page);
    const path = `/projects/${project.id}`;
    await switchUser(page, owner.sessionId);
    for (const { width, longest, columns } of [
      { width: 390, longest: 4_000, columns: 1 },
      { width: 1280, longest: 3_500, columns: 3 },
    ]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      const bids = page.getByRole('region', { name: 'Bids compared' }).getByRole('listitem', { name: /^STG-/ });
      await bids.nth(2).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(longest);

      // A bid shows the bidder, the price, the concept, and then the buttons. All bids start with the same room.
      const inSight = await bids.evaluateAll((all) => all.filter((it) => it.getBoundingClientRect().right <= innerWidth).length);
      expect(inSight).toBe(columns);
      for (const bid of await bids.all()) {
        await bid.getByText('Living room: Sand, oak and linen').waitFor();
        const parts = [
          bid.getByRole('heading', { name: /^STG-/ }),
          bid.getByText(/^\$4,\d00$/),
          bid.getByText('Concept: not a photo of the property'),
          bid.getByRole('button', { name: 'Accept Bid' }),
          bid.getByRole('button', { name: /^Open photo 1 of 3: Portfolio/ }),
        ];
        const tops = await Promise.all(parts.map(topOf));
        expect(tops).toEqual(tops.toSorted((left, right) => left - right));
        expect(tops[3]).toBeLessThan(1_700);
      }
      expect(await wrongSizes(page)).toEqual([]);
      await expectAccessible(page);

      // The others are one press away, on paper without one.
      const other = page.getByText('Dining room: A table for eight');
      expect(await other.isVisible()).toBe(false);
      await page.emulateMedia({ media: 'print' });
      expect(await other.isVisible()).toBe(true);
      const label = bids.first().getByText('Concept: not a photo of the property');
      expect(await label.first().evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true);
      await page.emulateMedia({ media: null });
      await page.getByText('1 more concept').press('Enter');
      await other.waitFor();

      // The collapsed sections have titles and open by keyboard.
      for (const [summary, inside] of [
        ['Cost if the Home Sells Late', 'Show as a table'],
        ['Make a deck for your client', 'Make Deck'],
        ['Updates', 'The floors are done.'],
        ['Project Details', colonial.description],
        ['No longer looking?', 'Cancel Project'],
      ] as const) {
        const folded = page.locator('details:not([open]) > summary').filter({ hasText: summary });
        await folded.press('Enter');
        await page.getByText(inside, { exact: true }).first().waitFor();
      }
      if (width === 390) await expectAccessible(page);

      // Each concept is reported from the menu of its bid.
      expect(await page.getByRole('button', { name: 'Report this concept' }).count()).toBe(0);
      await bids.first().getByRole('button', { name: 'Actions for this bid' }).click();
      await page.getByRole('menuitem', { name: 'Report concept 2: Living room' }).click();
      await page.getByRole('dialog', { name: 'Report this concept' }).getByRole('button', { name: 'Cancel' }).click();

      const question = page.getByRole('link', { name: '1 unanswered question' });
      expect(await topOf(question)).toBeLessThan(500);
      await question.click();
      await expect.poll(() => focusedText(page)).toBe('Questions');
    }

    // A stager chooses the room of a concept among the photos, which have the owner's names.
    await switchUser(page, (await registerStager()).sessionId);
    await page.goto(path);
    await page.getByText('Concepts (optional)').click();
    await page.getByLabel('Add a concept').setInputFiles('infra/local/seed/photos/dining-room-staged.webp');
    await page.getByRole('radio', { name: 'Dining room' }).check();
    await expectAccessible(page);

    // Without a question that waits, they are folded, and one that is answered here does not fold them.
    await switchUser(page, owner.sessionId);
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto(path);
    await page.getByRole('button', { name: 'Answer', exact: true }).click();
    await page.getByLabel('Your Answer').fill('They are.');
    await page.getByRole('button', { name: 'Send Answer' }).click();
    await page.getByText('They are.').waitFor();
    await expect.poll(() => page.getByText('unanswered question').count()).toBe(0);
    expect(await page.getByText('They are.').isVisible()).toBe(true);
    await page.reload();
    await page.getByText('2 questions').waitFor();
    expect(await page.getByText('They are.').isVisible()).toBe(false);
  });
});

describeInBrowser('a long name', () => {
  useBrowser();

  it('fits a phone on every screen', async () => {
    const named = (userType: 'realtor' | 'staging_company', letter: string) =>
      call(routes.register, {
        body: {
          userType,
          name: letter.repeat(60),
          company: letter.repeat(60),
          email: newEmail(letter.repeat(40).toLowerCase()),
          phone: '(704) 555-0142',
          password,
          agreeToTerms: true,
        },
      });
    const [owner, stager] = await Promise.all([named('realtor', 'W'), named('staging_company', 'M')]);
    const work = await startFreeProject(owner, stager);
    await sendMessage(owner, stager, 'x'.repeat(300));
    const params = { id: work.project.id };
    const page = await visitInSharedPage({ width: 390 });
    const fits = async (path: string) => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390]);
    };
    for (const [session, other] of [
      [owner, stager],
      [stager, owner],
    ] as const) {
      await switchUser(page, session.sessionId);
      if (session === owner) {
        await fits(`/projects/${params.id}`);
        await call(routes.completeProject, { session: owner, params });
        await writeReview(work, owner, { rating: 5, title: 'y'.repeat(80), comment: 'z'.repeat(300) });
      }
      for (const path of [`/projects/${params.id}`, '/dashboard', `/messages?to=${other.user.id}`, '/edit-profile'])
        await fits(path);
    }
  });
});

/** Just before midnight in Honolulu, when almost everywhere else it is another day. */
const lateInHonolulu = '2025-07-17T09:59:00.000Z';

/** Moves everything about projects to that time. */
const moveTimesTo = async (page: Page): Promise<void> => {
  await page.route(/\/projects/, async (route) => {
    const { resourceType, method } = { resourceType: route.request().resourceType(), method: route.request().method() };
    if (!['document', 'fetch'].includes(resourceType) || method !== 'GET') return route.continue();
    const response = await route.fetch();
    const body = (await response.text()).replace(/"(createdAt|decidedAt)":"[^"]*"/g, `"$1":"${lateInHonolulu}"`);
    return route.fulfill({ response, body });
  });
};

describeInBrowser('a date on a project', () => {
  useBrowser();

  it('is the date at the property in any time zone of the reader', async () => {
    const inHonolulu = { ...colonial, city: 'Honolulu', county: 'Honolulu', neighborhood: 'Kaimuki', state: 'HI' } as const;
    const soon = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const [owner, stager] = [await registerOwner(), await registerStager()];
    const asOwner = { session: owner };
    const post = (title: string, deadline: string) =>
      call(routes.createProject, { ...asOwner, body: { ...inHonolulu, title, deadline: endOfDay(deadline, 'HI') } });
    const [free, taken] = [await post('Free', soon(30)), await post(newName('Taken'), soon(40))];
    const params = { id: taken.id };
    await call(routes.placeBid, { session: stager, params, body: { amount: 3200, timeline: '2 weeks' } });
    await call(routes.postUpdate, { ...asOwner, params, body: { text: 'The floors are done.' } });
    const { id: questionId } = await call(routes.askQuestion, { session: stager, params, body: { text: 'Is there a lift?' } });
    await call(routes.answerQuestion, { ...asOwner, params: { ...params, questionId }, body: { answer: 'There is.' } });

    const shown = (day: string): string => formatDeadline(endOfDay(day, 'HI'), 'HI');
    for (const [index, timezoneId] of ['Pacific/Auckland', 'America/Los_Angeles'].entries()) {
      const page = await visit({ sessionId: owner.sessionId, timezoneId });
      await moveTimesTo(page);
      // On the project's page: post, updates, bids, questions, answers and deadline.
      const expectDays = async (folded: readonly string[]): Promise<void> => {
        await page.goto(`/projects/${taken.id}`);
        await page.getByRole('heading', { name: 'Questions' }).waitFor();
        for (const part of folded) await page.getByText(part, { exact: true }).click();
        await page.getByText('There is.').waitFor();
        await page.getByText('The floors are done.').waitFor();
        await page.getByText(shown(soon(40)), { exact: true }).waitFor();
        const days = await page.locator('main time').allTextContents();
        expect(new Set(days)).toEqual(new Set(['Jul 16, 2025']));
        expect(days).toHaveLength(4);
      };
      // On the dashboard, and in the form, which uses the property's time zone.
      await page.goto('/dashboard');
      await page.getByRole('cell', { name: shown(soon(40)), exact: true }).waitFor();
      await page.getByRole('cell', { name: shown(soon(30 + index)), exact: true }).waitFor();
      await page.getByRole('button', { name: 'Edit Free' }).click();
      const field = page.getByLabel('Bids Until');
      expect(await field.inputValue()).toBe(soon(30 + index));
      expect(await field.getAttribute('min')).toBe(dayOf(new Date(), 'HI'));
      await field.fill(soon(31 + index));
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.getByRole('cell', { name: shown(soon(31 + index)), exact: true }).waitFor();
      const { deadline } = await call(routes.getProject, { params: { id: free.id } });
      expect(deadline).toBe(endOfDay(soon(31 + index), 'HI'));

      await expectDays(['Questions', 'Updates', 'Project Details']);

      // In the search.
      await switchUser(page, stager.sessionId);
      await page.goto('/projects?city=Honolulu&state=HI');
      await page
        .getByRole('listitem')
        .filter({ hasText: taken.title })
        .getByText(`until ${shown(soon(40))}`)
        .waitFor();
      await page.getByText('Posted Jul 16, 2025').first().waitFor();
      await expectDays([]);
      await page.getByRole('region', { name: 'Your Bid' }).getByText('Jul 16, 2025').waitFor();
    }
  });
});

describeInBrowser('a bid', () => {
  useBrowser();

  it('is validated in the form, keeps the text if sending fails, and shows the fee while typing', async () => {
    const deal = await makeBid();
    const stager = await registerStager();
    const page = await open(deal, stager.sessionId);
    const form = page.getByRole('region', { name: 'Submit Your Bid' });
    await form.getByRole('button', { name: 'Submit Bid' }).click();
    await form.getByText('Bid amount is required').waitFor();
    await form.getByText('Please select a valid timeline option').waitFor();
    await expectAccessible(page);

    const fee = form.getByRole('status');
    for (const [amount, shown] of [
      ['99', '$0'],
      ['100', '$50'],
      ['2001', '$100'],
      ['6,000', '$150'],
      ['$6,001', '$200'],
      ['12.5', '–'],
      ['1850,00', '–'],
    ] as const) {
      await form.getByLabel('Bid Amount').fill(amount);
      await expect.poll(() => fee.textContent()).toBe(shown);
    }
    await form.getByRole('button', { name: 'Submit Bid' }).click();
    await form.getByText('from 1 to 1,000,000, written as 1850 or 1,850').waitFor();
    await form.getByLabel('Bid Amount').fill('12.5');
    await form.getByLabel('Timeline').selectOption('1 week');
    await form.getByText('What is included (optional)').click();
    await form.getByLabel('Delivery and Pick-Up').selectOption('Included');
    await form.getByLabel('Earliest Install Date').fill('2020-01-01');
    await form.getByRole('button', { name: 'Submit Bid' }).click();
    // All errors appear at once.
    await form.getByText('Bid amount must be a whole number of dollars from 1 to 1,000,000').waitFor();
    await form.getByText('Please choose today or a later date').waitFor();
    await form.getByLabel('Bid Amount').fill('$1,850');
    await form.getByLabel('Earliest Install Date').fill('');
    // The typed text is stored until it is sent, even if the page closes.
    await page.reload();
    await form.getByText('Your draft is still here.').waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    const question = page.getByRole('alertdialog', { name: 'Log out and delete what isn’t sent?' });
    await question.getByText('You haven’t sent 1 bid that you started.').waitFor();
    await question.getByRole('button', { name: 'Stay Logged In' }).click();
    expect(await form.getByLabel('Bid Amount').inputValue()).toBe('$1,850');
    // The first portfolio photos are added here, and the typed bid stays.
    await form.getByText('You have no portfolio photos yet').waitFor();
    const buffer = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 300, height: 200 } });
    const choose = (name: string) => form.getByLabel('Choose photos').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
    await choose('living-room.jpg');
    await form.getByRole('button', { name: 'Upload Photos' }).press('Enter');
    await toast(page, 'Portfolio photos updated successfully!').waitFor();
    await form.getByRole('button', { name: 'Open photo 1 of 1: Portfolio of your company' }).waitFor();
    expect(await form.getByLabel('Timeline').inputValue()).toBe('1 week');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('FIELDSET');
    // Chosen photos that are not uploaded yet are sent with the bid.
    await form.getByRole('button', { name: 'Add portfolio photos' }).click();
    await choose('bedroom.jpg');
    await page.route('**/bids', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await form.getByRole('button', { name: 'Submit Bid' }).click();
    await toast(page, 'Failed to submit bid').waitFor();
    expect(await form.getByLabel('Bid Amount').inputValue()).toBe('$1,850');
    await page.unroute('**/bids');
    await form.getByRole('button', { name: 'Submit Bid' }).click();
    await toast(page, 'Bid submitted successfully!').waitFor();
    await expect.poll(() => focusedText(page)).toBe('Your Bid');
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /^bidDraft/.test(key)))).toEqual([]);
    // The form asks once about a likely typo, which can be corrected until the owner sees the bid.
    const own = page.getByRole('region', { name: 'Your Bid' });
    await own.getByText('$1,850').waitFor();
    await own.getByText('Delivery and pick-up included').waitFor();
    await own.getByRole('button', { name: 'Change Bid' }).click();
    const change = page.getByRole('region', { name: 'Change Your Bid' });
    await expect.poll(() => focusedText(page)).toBe('Change Your Bid');
    await expectAccessible(page);
    const wide = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await change.getByLabel('Bid Amount').scrollIntoViewIfNeeded();
    await expect.poll(() => page.getByRole('button', { name: 'View Your Bid' }).count()).toBe(0);
    if (wide) await page.setViewportSize(wide);
    await change.getByLabel('Bid Amount').fill('52,000');
    await change.getByRole('button', { name: 'Save Changes' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Bid $52,000?' });
    await asked.getByRole('button', { name: 'Change Amount' }).click();
    await change.getByLabel('Bid Amount').fill('5,200');
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await change.getByRole('button', { name: 'Save Changes' }).click();
    expect((await sent).postDataJSON()).toEqual({ amount: 5200 });
    await toast(page, 'Bid changed').waitFor();
    await own.getByText('$5,200').waitFor();
    expect(await own.getByText('Revised From').count()).toBe(0);
    await own.getByRole('button', { name: 'Change Bid' }).click();
    await call(routes.listProjectBids, { session: deal.owner, params: { id: deal.project.id } });
    await page.getByText('Your bid can no longer be changed').waitFor();
    expect(await page.getByRole('button', { name: 'Change Bid' }).count()).toBe(0);
    const { portfolioPhotos } = await call(routes.getMe, { session: stager });
    expect(portfolioPhotos).toHaveLength(2);
  });

  it('keeps the text and shows the reason if the project is cancelled meanwhile', async () => {
    const deal = await makeBid();
    const page = await open(deal, (await registerStager()).sessionId, 390);
    const form = page.getByRole('region', { name: 'Submit Your Bid' });
    await form.getByLabel('Bid Amount').fill('1850');
    await call(routes.cancelProject, { session: deal.owner, params: { id: deal.project.id } });
    const reason = form.getByText('This project was cancelled');
    await reason.waitFor();
    const [notice, field] = await Promise.all([reason.boundingBox(), form.getByLabel('Bid Amount').boundingBox()]);
    expect(notice && notice.y >= 0 && notice.y + notice.height <= 900).toBe(true);
    expect(notice && field && notice.y + notice.height < field.y).toBe(true);
    expect(await form.getByLabel('Bid Amount').inputValue()).toBe('1850');
    await expect.poll(() => form.getByLabel('Bid Amount').evaluate((it) => it === document.activeElement)).toBe(true);
    expect(await form.getByRole('button', { name: 'Submit Bid' }).count()).toBe(0);
    await expectAccessible(page);
  });

  it('survives a session that expires while it is written', async () => {
    const deal = await makeBid();
    const stager = await registerStager();
    const page = await open(deal, stager.sessionId);
    const form = page.getByRole('region', { name: 'Submit Your Bid' });
    await form.getByLabel('Bid Amount').fill('1850');
    await form.getByLabel('Timeline').selectOption('flexible');
    await call(routes.logout, { session: stager });
    await form.getByRole('button', { name: 'Submit Bid' }).click();
    const dialog = page.getByRole('dialog', { name: 'Please log in again' });
    await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('heading', { name: 'Your Bid' }).waitFor();
  });

  it('can be withdrawn while pending and placed a second time, but not a third, and the owner is notified', async () => {
    const deal = await makeBid();
    const page = await open(deal, deal.stager.sessionId);
    await page.getByRole('button', { name: 'Withdraw Bid' }).click();
    await page.getByRole('alertdialog').waitFor();
    await expectAccessible(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw Bid' }).dblclick();
    await toast(page, 'Bid withdrawn').waitFor();
    await page.getByRole('heading', { name: 'Submit Your Bid' }).waitFor();
    await expect.poll(() => focusedText(page)).toBe('Submit Your Bid');
    await page.getByText('Your second and last bid here').waitFor();
    await expectAccessible(page);
    // The form starts with the first bid, because usually only the amount changes.
    expect(await page.getByLabel('Bid Amount').inputValue()).toBe(String(deal.bid.amount));
    expect(await page.getByLabel('Timeline').inputValue()).toBe(deal.bid.timeline);
    await page.getByLabel('Bid Amount').fill(String(deal.bid.amount - 300));
    await page.getByRole('button', { name: 'Submit Bid' }).click();
    await toast(page, 'Bid submitted successfully!').waitFor();
    const owner = await open(deal, deal.owner.sessionId, 1280, 'somebody else');
    await owner.getByText(`revised from $${deal.bid.amount.toLocaleString('en-US')}`).waitFor();
    await page.getByRole('button', { name: 'Withdraw Bid' }).click();
    const question = page.getByRole('alertdialog').filter({ hasText: 'you can’t bid on this project again' });
    await question.getByRole('button', { name: 'Withdraw Bid' }).click();
    // The form explains that a third bid is not possible before anything is typed.
    await page.getByText('You can’t bid here again').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /Bid$/ }).count()).toBe(0);
    await expect.poll(() => focusedText(page)).toBe(colonial.title);
    await expectAccessible(page);
  });

  it('is rejected by the owner by keyboard after confirmation, and its stager sees it', async () => {
    const deal = await makeBid();
    const owner = await open(deal, deal.owner.sessionId, 1280, 'somebody else');
    const stager = await open(deal, deal.stager.sessionId);
    const reject = owner.getByRole('button', { name: 'Reject Bid' });
    await reject.press('Enter');
    await closeWithEscape(owner.getByRole('alertdialog'));
    await expect.poll(() => focusedText(owner)).toBe('Reject Bid');
    await owner.keyboard.press('Enter');
    await owner.getByRole('alertdialog').waitFor();
    await owner.keyboard.press('Tab');
    await owner.keyboard.press('Enter');
    await toast(owner, 'Bid Deleted').waitFor();
    await toast(owner, 'The unselected bid has been removed').waitFor();
    await owner.getByRole('heading', { name: 'No bids yet' }).waitFor();
    await expect.poll(() => focusedText(owner)).toMatch(/^Current Bids/);
    await stager.getByText('The owner didn’t choose your bid').waitFor();
    await expectAccessible(stager);
  });

  it('cannot be accepted twice: the second tab shows why', async () => {
    const deal = await makeBid();
    const other = await registerStager();
    const params = { id: deal.project.id };
    const otherBid = await call(routes.placeBid, {
      session: other,
      params,
      body: { amount: 900, timeline: 'flexible', acceptsCreditCards: false },
    });
    const page = await open(deal, deal.owner.sessionId);
    const card = page.getByRole('listitem').filter({ hasText: '$3,200' });
    await card.getByRole('button', { name: 'Accept Bid' }).click();
    // The page polls every 5 s, and an answer in between would remove the question.
    await page.route('**/api/projects/**', () => undefined);
    await call(routes.acceptBid, { session: deal.owner, params: { id: otherBid.id } });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Accept Bid' }).click();
    await toast(page, 'Failed to accept bid').waitFor();
    // Releases the held call.
    await page.unroute('**/api/projects/**');
    await toast(page, 'Another bid has already been selected').waitFor();
    await page.getByText('Other bids (1)').click();
    await card.getByRole('button', { name: 'Accept Bid (Already selected another)' }).waitFor();
  });

  it('asks both parties in place for a missing phone number', async () => {
    const deal = await makeBid();
    const stager = await registerStager();
    for (const session of [deal.owner, stager]) {
      const { id, name, email, company, bio } = session.user;
      const body = { name, email, company, bio, phone: null };
      await call(routes.editUser, { session, params: { id }, body });
      const page = await open(deal, session.sessionId, 390);
      await page.getByText('Add your phone number').waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Please enter your phone number').waitFor();
      await page.getByLabel('Phone Number').fill('7045550186');
      await page.getByRole('button', { name: 'Save' }).click();
      await toast(page, 'Profile updated').waitFor();
      await expect.poll(() => page.getByText('Add your phone number').count()).toBe(0);
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toMatch(/^H[12]$/);
      expect(await focusedText(page)).not.toBe('');
    }
  });

  it('cannot be placed or accepted during a suspension or on a hidden project, and the page shows why', async () => {
    const deal = await makeBid();
    const caseId = deal.project.id;
    const page = await visitInSharedPage();
    const opened = async <Answer>(sessionId: string, path: string, answers: string, change: (answer: Answer) => unknown) => {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await switchUser(page, sessionId);
      await page.route(answers, async (route) => {
        const response = await route.fetch();
        // The response to a poll without changes has no body.
        await route.fulfill(response.status() === 200 ? { response, json: change(await response.json()) } : { response });
      });
      await page.goto(path);
    };
    const projectPath = `/projects/${deal.project.id}`;
    const hidden = { hidden: 'removed', caseId, acceptingBids: false };

    const stager = await registerStager();
    const suspension = { caseId, reason: 'spam', since: deal.bid.createdAt };
    await opened(stager.sessionId, projectPath, '**/api/auth/me', (me: object) => ({ ...me, suspension }));
    await page.getByText('You can’t bid for now').waitFor();
    expect(await page.getByRole('region', { name: 'Submit Your Bid' }).count()).toBe(0);

    const params = { id: deal.project.id };
    const second = await call(routes.placeBid, { session: stager, params, body: { amount: 900, timeline: '1 week' } });
    const asSuspended = (me: object) => ({ ...me, suspension });
    await opened(deal.owner.sessionId, projectPath, '**/api/auth/me', asSuspended);
    await page.getByText('You can’t accept a bid while your account is suspended.').first().waitFor();
    await page.getByText('Make a deck for your client').click();
    await page.getByText('You can’t make a deck while your account is suspended.').waitFor();
    const { id } = await call(routes.createProject, { session: deal.owner, body: { ...colonial, title: 'Without bids' } });
    await page.goto(`/projects/${id}`);
    await page.getByText('You can’t edit your project while your account is suspended.').waitFor();
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'View Without bids' }).waitFor();

    await opened(deal.owner.sessionId, projectPath, `**/api${projectPath}`, (project: object) => ({
      ...project,
      ...hidden,
    }));
    await page.getByText('You can’t accept a bid while your project is hidden.').first().waitFor();
    await page.getByText('Make a deck for your client').click();
    await page.getByText('You can’t make a deck while your project is hidden.').waitFor();
    expect(await page.getByRole('button', { name: /^Accept|^Make Deck|^Share/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Reject Bid' }).first().waitFor();
    await expectAccessible(page);

    const bidIds = [deal.bid.id, second.id];
    await call(routes.createDeck, { session: deal.owner, params, body: { bidIds, line: '', days: 60 } });
    await page.reload();
    await page.getByText('No favorite yet.').click();
    await page.getByText('Nobody can open it while your project is hidden.').waitFor();
    expect(await page.getByRole('button', { name: 'Send the Link' }).count()).toBe(0);

    await opened(deal.stager.sessionId, '/dashboard', '**/api/users/*/bids*', (bids: { project: object }[]) =>
      bids.map((bid) => ({ ...bid, project: { ...bid.project, ...hidden } })),
    );
    await page.getByText('Paused by Settee').waitFor();
    expect(await page.getByRole('link', { name: colonial.title }).count()).toBe(0);
    await expectAccessible(page);
  });

  it('must reach the minimum of the deployment, which the form shows', async () => {
    const deal = await makeBid();
    const stager = await registerStager();
    const page = await visitInSharedPage({ sessionId: stager.sessionId });
    await page.route('**/config.json', async (route) => {
      const config = await (await route.fetch()).json();
      await route.fulfill({ json: { ...config, minimumBid: 100, sealedBids: true } });
    });
    await page.goto(`/projects/${deal.project.id}`);
    await page.getByText('Whole US dollars, for the whole job; $100 or more').waitFor();
    await page.getByText('Only the owner sees your offer and your portfolio').waitFor();
    await page.getByLabel('Bid Amount').fill('99');
    await page.getByText('Bids here begin at $100.').waitFor();
    await page.goto('/pricing');
    await page.getByText('in that time. Bids here begin at $100.').waitFor();
  });

  it('lists what it includes, and is compared by the price for the wanted rental time', async () => {
    const deal = await makeBid();
    const stager = await registerStager();
    const page = await open(deal, stager.sessionId);
    await page.getByLabel('Bid Amount').fill('$2,900');
    await page.getByLabel('Timeline').selectOption('2 weeks');
    await page.getByText('What is included (optional)').click();
    await page.getByLabel('Rental Days Included').fill('half a year');
    await page.getByLabel('Price per Extra 30 Days').fill('$400');
    await page.getByLabel('Delivery and Pick-Up').selectOption('Included');
    await page.getByRole('button', { name: 'Submit Bid' }).click();
    await page.getByText('Rental days included must be a whole number from 1 to 730').waitFor();
    await page.getByLabel('Rental Days Included').fill('30');
    await page.getByText('We set the fee by your price for 60 days: $3,300.').waitFor();
    await page.getByLabel('Note').fill('Art for two rooms. Call 512-847-2093.');
    await page.getByRole('button', { name: 'Submit Bid' }).click();
    const own = page.getByRole('region', { name: 'Your Bid' });
    await own.getByText('30 days of rental; $400 for each extra 30 days; Delivery and pick-up included').waitFor();
    await own.getByText('Art for two rooms. Call [hidden].').waitFor();
    await own.getByText('Contact details in your note are hidden until the platform fee is paid.').waitFor();
    await expectAccessible(page);

    const chooser = await open(deal, deal.owner.sessionId, 1280, 'somebody else');
    const bid = chooser.getByRole('region', { name: 'Bids compared' }).getByRole('listitem').filter({ hasText: '$2,900' });
    await bid.getByText('$3,300', { exact: true }).waitFor();
    await bid.getByText('Art for two rooms. Call [hidden].').waitFor();
    const waiting = chooser.getByRole('region', { name: 'Cost if the Home Sells Late' });
    await waiting.getByText('One bid is left out: it doesn’t say how long the furniture stays.').click();
    await waiting.getByText('Show as a table').click();
    await waiting.getByRole('row', { name: '61 to 90 $3,700' }).waitFor();
    const slider = chooser.getByLabel('Furniture needed for');
    await slider.focus();
    await chooser.keyboard.press('ArrowRight');
    await bid.getByText('$3,700', { exact: true }).waitFor();
    await expectAccessible(chooser);
    // The other bid leaves it open, and the comparison says so.
    await chooser.getByText('Rental not stated').waitFor();

    // A withdrawn bid prefills the next form, except a note that was cut.
    await page.getByRole('button', { name: 'Withdraw Bid' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw Bid' }).click();
    await page.getByLabel('Rental Days Included').waitFor();
    expect(await page.getByLabel('Rental Days Included').inputValue()).toBe('30');
    expect(await page.getByLabel('Note').inputValue()).toBe('');
  });

  it('is compared with others, one at a time on a phone, with an anonymous profile', async () => {
    const deal = await makeBid();
    const params = { id: deal.project.id };
    const page = await open(deal, deal.owner.sessionId, 390);
    // With the second bid, the comparison replaces the card that has the focus.
    await page.getByRole('button', { name: 'Accept Bid' }).focus();
    for (const amount of [3_900, 4_500]) {
      const session = await registerStager();
      await call(routes.placeBid, { session, params, body: { amount, timeline: 'flexible', acceptsCreditCards: false } });
    }
    const compared = page.getByRole('region', { name: 'Bids compared' });
    await page.getByText('Bid 1 of 3').waitFor();
    await expect.poll(() => focusedText(page)).toMatch(/^Current Bids/);
    expect(await page.getByRole('button', { name: 'Accept Bid' }).count()).toBe(3);
    const isInSight = (amount: string) =>
      compared.getByText(amount, { exact: true }).evaluate((it) => it.getBoundingClientRect().right <= window.innerWidth);
    expect([await isInSight('$3,200'), await isInSight('$3,900')]).toEqual([true, false]);
    await page.getByRole('button', { name: 'Next', exact: true }).press('Enter');
    await page.getByText('Bid 2 of 3').waitFor();
    await expect.poll(() => isInSight('$3,900')).toBe(true);
    await compared.press('ArrowLeft');
    await page.getByText('Bid 1 of 3').waitFor();

    // A newcomer's unknown figures have no rows.
    await expect.poll(() => compared.getByText('New on Settee', { exact: true }).count()).toBe(3);
    const { name, company, stagerIdentifier } = deal.stager.user;
    await compared.getByRole('button', { name: stagerIdentifier ?? '' }).click();
    const profile = page.getByRole('dialog', { name: stagerIdentifier ?? '' });
    await profile.getByText('No portfolio photos yet.').waitFor();
    await profile.getByText('Completed projects').waitFor();
    const shown = (await profile.textContent()) ?? '';
    for (const secret of [name, company ?? name, '555-0186']) expect(shown).not.toContain(secret);

    // The answer appears at the focus.
    await page.keyboard.press('Escape');
    await compared.getByRole('button', { name: 'Accept Bid' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Accept Bid' }).click();
    const chosen = page.getByText(`You chose ${stagerIdentifier}`);
    await chosen.waitFor();
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
    const isShown = () =>
      chosen.evaluate((it) => it.getBoundingClientRect().top > 0 && it.getBoundingClientRect().bottom < window.innerHeight);
    await expect.poll(isShown).toBe(true);

    // The chosen bid and its next step replace the comparison. The other bids are folded.
    expect(await compared.count()).toBe(0);
    const steps = page.getByRole('region', { name: `You chose ${stagerIdentifier}` }).getByRole('listitem');
    expect(await steps.allTextContents()).toEqual([
      expect.stringMatching(/pays the platform fee ?By \w{3}, .+ you are free to choose again\.$/),
      expect.stringContaining('You see each other’s contact details'),
    ]);
    await page.getByText('$3,200', { exact: true }).waitFor();
    const refused = page.getByRole('button', { name: 'Accept Bid (Already selected another)' });
    expect(await refused.count()).toBe(0);
    await page.getByText('Other bids (2)').click();
    expect(await refused.count()).toBe(2);
    expect(await page.getByRole('button', { name: 'Reject Bid' }).count()).toBe(2);
    await expectAccessible(page);
  });

  it('shows two photos of the portfolio and the others in a gallery', async () => {
    const deal = await makeBid();
    const page = await visitInSharedPage();
    await page.goto('/');
    const photos = await photographs(page, 4);
    await call(routes.replacePortfolioPhotos, { session: deal.stager, body: { photos } });
    await page.goto(`/projects/${deal.project.id}`);
    await page.getByRole('button', { name: '+2 more photos' }).click();
    const gallery = page.getByRole('dialog', { name: /^Portfolio of STG-/ });
    await gallery.getByText('3 / 4').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await gallery.getByText('1 / 4').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await wrongSizes(page)).toEqual([]);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => focusedText(page)).toBe('+2 more photos');
  });
});
