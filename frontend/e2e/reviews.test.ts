import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Session } from '#shared/account/user.answers';
import * as routes from '#shared/api/routes';
import { call, makeBid } from './support/api';
import {
  describeInBrowser,
  expectAccessible,
  expectToastCoversNothing,
  focusedName,
  toast,
  useBrowser,
  visitInSharedPage,
} from './support/browser';
import {
  makeCompletedProject,
  makeProjectInProgress,
  type ProjectWithParties,
  startPaidProject,
  writeReview,
} from './support/deals';
import { failCalls } from './support/failures';
import { leakedDetails, recordApiResponses } from './support/flows';

const open = async ({ project }: Pick<ProjectWithParties, 'project'>, session?: Session, width?: number): Promise<Page> => {
  const page = await visitInSharedPage({ ...(session && { sessionId: session.sessionId }), ...(width && { width }) });
  await page.goto(`/projects/${project.id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
};

const reviews = (page: Page) => page.getByRole('region', { name: 'Reviews', exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog');
const stars = (page: Page, name: RegExp) => dialogOf(page).getByRole('radio', { name });

describeInBrowser('a review', () => {
  useBrowser();

  it('is given by both parties after the owner has completed the project, by keyboard only', async () => {
    const work = await makeProjectInProgress();
    const { owner, stager, project } = work;
    const page = await open(work, owner);
    await page.getByRole('button', { name: 'Mark as Completed' }).press('Enter');
    // Its code loads when it is opened.
    await expect.poll(() => focusedName(page)).toBe('Not Yet');
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await toast(page, 'Project marked as completed').waitFor();
    await page.waitForURL(`/projects/${project.id}#reviews`);
    await expect.poll(() => focusedName(page)).toBe('Reviews');
    await expectAccessible(page);

    await reviews(page).getByRole('button', { name: 'Leave a Review' }).press('Enter');
    await dialogOf(page).waitFor();
    await expect.poll(() => stars(page, /^1 star,/).evaluate((star) => star === document.activeElement)).toBe(true);
    await expectAccessible(page);
    await page.keyboard.press('Space');
    for (let star = 1; star < 4; star += 1) await page.keyboard.press('ArrowRight');
    expect(await stars(page, /^4 stars, Very good/).isChecked()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Calm and on time');
    await page.keyboard.press('Tab');
    await page.keyboard.type('The house looked loved. Call (619) 555-0186.');
    await dialogOf(page).getByRole('button', { name: 'Submit Review' }).dblclick();
    await toast(page, 'Review submitted').waitFor();
    await reviews(page).getByRole('heading', { name: 'Calm and on time' }).waitFor();
    await expect.poll(() => focusedName(page)).toBe('Reviews');
    expect(await reviews(page).getByRole('button', { name: 'Leave a Review' }).count()).toBe(0);
    await expectAccessible(page);

    // The stager finds the review, and also writes one.
    const other = await visitInSharedPage({ of: 'somebody else', sessionId: stager.sessionId, width: 390 });
    await other.goto(`/projects/${project.id}#reviews`);
    await reviews(other).getByRole('heading', { name: 'Calm and on time' }).waitFor();
    // Content above it loads after the link has scrolled there.
    const head = reviews(other).getByRole('heading', { name: 'Reviews', exact: true });
    await expect
      .poll(() => head.evaluate((heading) => heading.getBoundingClientRect().top / window.innerHeight))
      .toBeLessThan(0.5);
    await reviews(other).getByText('4 of 5 stars').waitFor();
    await expectAccessible(other);
    await reviews(other).getByRole('button', { name: 'Leave a Review' }).click();
    await stars(other, /^5 stars/).check({ force: true });
    const mend = await failCalls(other, 'POST', '**/reviews', 'lost');
    await dialogOf(other).getByRole('button', { name: 'Submit Review' }).click();
    await toast(other, 'Failed to submit review').waitFor();
    await expectToastCoversNothing(other);
    await mend();
    await dialogOf(other).getByRole('button', { name: 'Submit Review' }).click();
    await reviews(other).getByText('No written review.').waitFor();
    await page.reload();
    await reviews(page).getByText('No written review.').waitFor();
    expect(await call(routes.listUserReviews, { params: { id: stager.user.id } })).toHaveLength(1);

    // The stager's account and reviews are deleted. Nothing is offered that would fail.
    await call(routes.deleteUser, { session: stager, params: { id: stager.user.id } });
    await page.reload();
    await reviews(page).getByText('They closed their account, so').waitFor();
    expect(
      await reviews(page)
        .getByRole('button', { name: /Try Again|Leave a Review/ })
        .count(),
    ).toBe(0);
  });

  it('is shown to owners who compare bids, and names nobody', async () => {
    const { owner, stager, project } = await makeBid();
    const past = await startPaidProject(owner, stager);
    await call(routes.completeProject, { session: owner, params: { id: past.project.id } });
    await writeReview(past, owner, { rating: 4, title: 'Sold in nine days', comment: 'Write to renata@example.com' });
    for (const [session, width] of [
      [owner, 1280],
      [undefined, 390],
    ] as const) {
      const page = await open({ project: { ...project, title: '' } }, session, width);
      const received = recordApiResponses(page);
      const rating = page.getByRole('button', { name: 'Rated 4.0 out of 5 Reviews' });
      await rating.press('Enter');
      await dialogOf(page)
        .getByRole('heading', { name: stager.user.stagerIdentifier ?? '' })
        .waitFor();
      await dialogOf(page).getByRole('heading', { name: 'Sold in nine days' }).waitFor();
      await dialogOf(page).getByText('of 5 stars, 1 review').waitFor();
      await dialogOf(page).getByText('A project owner,').waitFor();
      expect(await dialogOf(page).getByText('Not counted').count()).toBe(0);
      await expectAccessible(page);
      if (!session) {
        const { name, company, email, phone } = stager.user;
        expect(leakedDetails(await received(), { name, company: company ?? '', email, phone: phone ?? '' })).toEqual([]);
        expect(await dialogOf(page).textContent()).not.toContain('renata@');
      }
      await page.keyboard.press('Escape');
      await expect.poll(() => rating.evaluate((button) => button === document.activeElement)).toBe(true);
    }
  });

  it('is validated in the form, keeps the text if sending fails, and survives a closed dialog', async () => {
    const work = await makeCompletedProject();
    const page = await open(work, work.stager, 390);
    await reviews(page).getByRole('button', { name: 'Leave a Review' }).click();
    await dialogOf(page).getByLabel('Headline').fill('x'.repeat(121));
    await dialogOf(page).getByRole('button', { name: 'Submit Review' }).click();
    await dialogOf(page).getByText('Please choose 1 to 5 stars').waitFor();
    await dialogOf(page).getByText('Must be at most 120 characters').waitFor();
    await expectAccessible(page);

    await stars(page, /^2 stars/).check({ force: true });
    await dialogOf(page).getByLabel('Headline').fill('Keys were late');
    await page.route('**/reviews', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await dialogOf(page).getByRole('button', { name: 'Submit Review' }).click();
    await toast(page, 'Failed to submit review').waitFor();
    await dialogOf(page).getByRole('button', { name: 'Not Now' }).click();
    await expect.poll(() => dialogOf(page).count()).toBe(0);
    await reviews(page).getByRole('button', { name: 'Leave a Review' }).click();
    expect(await dialogOf(page).getByLabel('Headline').inputValue()).toBe('Keys were late');
    expect(await stars(page, /^2 stars/).isChecked()).toBe(true);

    // The review was written in another tab in the meantime. The page shows the server's message, then the review.
    await page.unroute('**/reviews');
    await writeReview(work, work.stager, { rating: 3, title: 'Given elsewhere' });
    await dialogOf(page).getByRole('button', { name: 'Submit Review' }).click();
    await page.getByText('You already reviewed this project').first().waitFor();
    await reviews(page).getByRole('heading', { name: 'Given elsewhere' }).waitFor();
  });

  it('shows an error if loading fails, and retries', async () => {
    const work = await makeCompletedProject();
    const page = await visitInSharedPage({ sessionId: work.owner.sessionId });
    await page.route('**/api/users/**', (route) => route.abort());
    await page.goto(`/projects/${work.project.id}`);
    await reviews(page).getByRole('heading', { name: 'Failed to fetch reviews' }).first().waitFor();
    await expectAccessible(page);
    await page.unroute('**/api/users/**');
    await reviews(page).getByRole('button', { name: 'Try Again' }).first().click();
    await reviews(page).getByRole('button', { name: 'Leave a Review' }).waitFor();
  });

  it('is requested only from the two parties', async () => {
    const work = await makeCompletedProject();
    const other = await makeProjectInProgress();
    for (const session of [undefined, other.owner, other.stager]) {
      const page = await open(work, session);
      await page.waitForLoadState('networkidle');
      expect(await reviews(page).count()).toBe(0);
    }
  });
});

describeInBrowser("a stager's own rating", () => {
  useBrowser();

  it('is on the dashboard, with a link to the reviews', async () => {
    const work = await makeCompletedProject(startPaidProject);
    await writeReview(work, work.owner, { rating: 5, title: 'Warm and quick' });
    for (const width of [1280, 390]) {
      const page = await visitInSharedPage({ sessionId: work.stager.sessionId, width });
      await page.goto('/dashboard');
      const card = page.getByRole('region', { name: 'Your profile' });
      await card.getByText('5.0').waitFor();
      await expectAccessible(page);
      await card.getByRole('button', { name: 'Read Your Reviews' }).click();
      await dialogOf(page).getByRole('heading', { name: 'Warm and quick' }).waitFor();
      await expectAccessible(page);
    }
  });
});

describeInBrowser('a review of work without a platform fee', () => {
  useBrowser();

  it('is shown as not counted, and does not change the rating', async () => {
    const work = await makeCompletedProject();
    await writeReview(work, work.owner, { rating: 5, title: 'Warm and quick' });
    const page = await visitInSharedPage({ sessionId: work.stager.sessionId, width: 390 });
    await page.goto('/dashboard');
    const card = page.getByRole('region', { name: 'Your profile' });
    await card.getByText('No reviews yet').waitFor();
    await card.getByRole('button', { name: 'Read Your Reviews' }).click();
    await dialogOf(page).getByRole('heading', { name: 'Warm and quick' }).waitFor();
    await dialogOf(page).getByText('Not counted: no platform fee').waitFor();
    await expectAccessible(page);
  });
});

describeInBrowser('a project', () => {
  useBrowser();

  it('is cancelled from its page after confirmation', async () => {
    const { owner, project, stager } = await makeBid();
    const page = await open({ project: { ...project, title: '' } }, owner, 390);
    await page.getByText('No longer looking?').click();
    await page.getByRole('button', { name: 'Cancel Project' }).click();
    await page.getByRole('alertdialog').waitFor();
    await expectAccessible(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Project' }).dblclick();
    await toast(page, 'Project cancelled').waitFor();
    await page.getByText('Cancelled', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
    await expect.poll(() => focusedName(page)).toContain('colonial');
    // With the badge of the outcome.
    expect(await page.getByText('Cancelled', { exact: true }).evaluate((it) => it.getBoundingClientRect().top > 0)).toBe(true);
    const [bid] = await call(routes.listUserBids, { session: stager, params: { id: stager.user.id } });
    expect(bid?.status).toBe('rejected');
  });

  it('is completed from the dashboard, which also links to its reviews', async () => {
    const work = await makeProjectInProgress();
    const { owner, stager, project } = work;
    const page = await visitInSharedPage({ sessionId: owner.sessionId });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: `Complete ${project.title}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as Completed' }).dblclick();
    await toast(page, 'Project marked as completed').waitFor();
    await page.getByRole('link', { name: `Review ${project.title}`, exact: true }).waitFor();
    await page.getByRole('link', { name: `Leave a Review: ${project.title}` }).click();
    await reviews(page).getByRole('button', { name: 'Leave a Review' }).waitFor();
    await expect.poll(() => focusedName(page)).toBe('Reviews');
    // The stager is asked until the review is written, and then no longer.
    const other = await visitInSharedPage({ of: 'somebody else', sessionId: stager.sessionId });
    await other.goto('/dashboard');
    await other.getByRole('link', { name: `Leave a Review: ${project.title}` }).waitFor();
    for (const by of [owner, stager]) await writeReview(work, by, { rating: 5 });
    for (const dashboard of [page, other]) {
      await dashboard.goto('/dashboard');
      await dashboard.getByRole('link', { name: `Reviews of ${project.title}` }).waitFor();
      expect(await dashboard.getByRole('link', { name: /Leave a Review/ }).count()).toBe(0);
    }
  });
});
