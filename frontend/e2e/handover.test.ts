import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Session } from '#shared/account/user.answers';
import * as routes from '#shared/api/routes';
import type { HandoverOccasion } from '#shared/handover/handover.values';
import { dayOf, formatCalendarDay } from '#shared/property-day';
import { call, registerOwner, registerStager } from './support/api';
import { describeInBrowser, expectAccessible, focusedText, useBrowser, visitInSharedPage } from './support/browser';
import { bungalow, makeProjectInProgress, type ProjectWithParties } from './support/deals';

const picture = (name: string): string =>
  `data:image/webp;base64,${readFileSync(`infra/local/seed/photos/${name}.webp`, 'base64')}`;

/** A paid bid with a concept for a photo of the home. */
const makeProjectWithConcept = async (): Promise<ProjectWithParties> => {
  const [owner, stager] = [await registerOwner(), await registerStager()];
  const body = { ...bungalow, photos: [picture('patio-empty')] };
  const project = await call(routes.createProject, { session: owner, body });
  const bid = await call(routes.placeBid, {
    session: stager,
    params: { id: project.id },
    body: { amount: 95, timeline: '1 week' },
  });
  const concepts = [{ photo: picture('patio-staged'), of: project.photos[0] ?? '', caption: 'Dinner outside' }];
  await call(routes.saveConcepts, { session: stager, params: { id: bid.id }, body: { concepts } });
  await call(routes.acceptBid, { session: owner, params: { id: bid.id } });
  return { owner, stager, project };
};

const dayIn = (days: number): string => dayOf(new Date(Date.now() + days * 86_400_000), 'NC');
const handover = (page: Page) => page.getByRole('region', { name: 'The Handover' });
const day = (page: Page, name: string) => handover(page).getByRole('listitem', { name });

const open = async ({ project }: ProjectWithParties, sessionId: string, hash = ''): Promise<Page> => {
  const page = await visitInSharedPage({ sessionId });
  await page.goto(`/projects/${project.id}${hash}`);
  await handover(page).getByRole('heading', { name: 'Dates' }).waitFor();
  return page;
};

const propose = async (page: Page, days: Record<string, string>): Promise<void> => {
  for (const [name, date] of Object.entries(days)) await handover(page).getByLabel(name).fill(date);
  await handover(page).getByRole('button', { name: 'Propose', exact: true }).click();
};

describeInBrowser('the handover', () => {
  useBrowser();

  it('lets both parties agree on the address and the dates', async () => {
    const work = await makeProjectInProgress();
    const [bid] = await call(routes.listProjectBids, { session: work.stager, params: { id: work.project.id } });
    const say = (session: Session, occasion: HandoverOccasion, date: string) =>
      call(routes.proposeDay, { session, params: { id: bid?.id ?? '', occasion }, body: { date } });
    const owner = await open(work, work.owner.sessionId);

    // Nothing is saved, so the stager must not be said to see it.
    await handover(owner).getByRole('button', { name: 'Save' }).click();
    await handover(owner).getByText('Please enter the street address').waitFor();
    await handover(owner).getByLabel('Street Address').fill('12 Worthington Avenue');
    await handover(owner).getByLabel('Access').fill('The neighbor at 14.');
    await handover(owner).getByRole('button', { name: 'Save' }).click();
    await handover(owner).getByRole('button', { name: 'Change', exact: true }).waitFor();

    // The stager's proposal appears on the open page, and the owner proposes another day.
    const [first, other] = [dayIn(9), dayIn(11)];
    await say(work.stager, 'install', first);
    await day(owner, 'Install day')
      .getByText(`proposes ${formatCalendarDay(first)}.`)
      .waitFor();
    // Not with a link half below the header: axe takes it for a small target.
    await owner.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(owner);
    await handover(owner).getByRole('button', { name: 'Change Dates' }).click();
    expect(await handover(owner).getByLabel('Install day').inputValue()).toBe(first);
    await propose(owner, { 'Install day': dayIn(-1) });
    await handover(owner).getByText('Please choose today or a later date').waitFor();
    await expectAccessible(owner);
    await propose(owner, { 'Install day': other, 'Pick-up': dayIn(10) });
    await handover(owner).getByText("The pick-up can't be before the install day").waitFor();
    await propose(owner, { 'Install day': other, 'Pick-up': dayIn(70) });
    for (const [name, date] of Object.entries({ 'Install day': other, 'Pick-up': dayIn(70) })) {
      await day(owner, name)
        .getByText(`You propose ${formatCalendarDay(date)}.`)
        .waitFor();
    }
    await expect.poll(() => focusedText(owner)).toBe('Dates');

    // Only a rental with an end can be extended.
    expect(await day(owner, 'End of extension').count()).toBe(0);
    for (const session of [work.owner, work.stager]) await say(session, 'rental_end', dayIn(60));
    await day(owner, 'End of rental')
      .getByText(formatCalendarDay(dayIn(60)), { exact: true })
      .waitFor();
    await handover(owner).getByRole('button', { name: 'Change Dates' }).click();
    await handover(owner).getByLabel('End of extension').waitFor();
    await propose(owner, { 'Pick-up': dayIn(59) });
    await handover(owner).getByText("The pick-up can't be before the end of rental").waitFor();
    // Both move to later dates.
    await propose(owner, { 'Pick-up': dayIn(85), 'End of rental': dayIn(80) });
    await day(owner, 'End of rental')
      .getByText(`You propose ${formatCalendarDay(dayIn(80))}.`)
      .waitFor();

    const stager = await open(work, work.stager.sessionId);
    await handover(stager).getByText('The neighbor at 14.').waitFor();
    expect(await handover(stager).getByRole('button', { name: 'Change', exact: true }).count()).toBe(0);
    await day(stager, 'Install day').getByRole('button', { name: 'Suggest Another Day' }).click();
    expect(await handover(stager).getByLabel('Install day').inputValue()).toBe(other);
    await handover(stager).getByRole('button', { name: 'Cancel' }).click();
    await day(stager, 'Install day').getByRole('button', { name: 'Agree' }).click();
    await day(stager, 'Install day').getByText(formatCalendarDay(other), { exact: true }).waitFor();
    // The pressed button is gone, so the focus is on its day.
    await expect.poll(() => focusedText(stager)).toBe('Install day');
    await expectAccessible(stager);
    const agreeToAll = handover(stager).getByRole('button', { name: 'Agree to All Dates' });
    await agreeToAll.click();
    for (const [name, date] of Object.entries({ 'End of rental': dayIn(80), 'Pick-up': dayIn(85) }))
      await day(stager, name).getByText(formatCalendarDay(date), { exact: true }).waitFor();
    expect(await agreeToAll.count()).toBe(0);
    await expect.poll(() => focusedText(stager)).toBe('End of rental');

    const download = stager.waitForEvent('download');
    await handover(stager).getByRole('button', { name: 'Add Dates to Calendar' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    for (const date of [other, dayIn(80), dayIn(85)]) expect(file).toContain(`DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`);
    expect(file).toContain('12 Worthington Avenue');
  });

  it('starts with the first day that the bid offers, and closes after the project is completed', async () => {
    const work = await makeProjectInProgress({ earliestInstall: dayIn(9) });
    const stager = await visitInSharedPage({ sessionId: work.stager.sessionId });
    // The stager's dashboard leads to the days until one is proposed.
    await stager.goto('/dashboard');
    await stager.getByText('Call Dana within 24 hours').waitFor();
    const next = stager.getByRole('link', { name: `Propose Dates: ${work.project.title}` });
    await next.click();
    await expect.poll(() => focusedText(stager)).toBe('Dates');
    await handover(stager).getByRole('button', { name: 'Propose Dates' }).click();
    expect(await handover(stager).getByLabel('Install day').inputValue()).toBe(dayIn(9));
    await handover(stager).getByRole('button', { name: 'Propose', exact: true }).click();
    await day(stager, 'Install day').getByText('You propose').waitFor();
    await stager.goto('/dashboard');
    await stager.getByText('Waiting for Dana to agree on the install day').waitFor();
    expect(await next.count()).toBe(0);

    // The owner's dashboard leads to the date that waits for an answer.
    const owner = await visitInSharedPage({ sessionId: work.owner.sessionId });
    await owner.goto('/dashboard');
    await owner.getByText(`Agree on the install day: ${formatCalendarDay(dayIn(9))}`).waitFor();
    await expectAccessible(owner);
    await owner.getByRole('link', { name: `See Dates: ${work.project.title}` }).click();
    await expect.poll(() => focusedText(owner)).toBe('Dates');
    await handover(owner).getByLabel('Street Address').fill('12 Worthington Avenue');
    await handover(owner).getByLabel('Access').fill('The code is 4711.');
    await handover(owner).getByRole('button', { name: 'Save' }).click();
    await day(owner, 'Install day').getByRole('button', { name: 'Agree' }).click();
    await owner.getByRole('button', { name: 'Mark as Completed' }).click();
    const question = owner.getByRole('alertdialog');
    await question.getByText(`The install day is ${formatCalendarDay(dayIn(9))}, and it hasn’t come yet.`).waitFor();
    await expectAccessible(owner);
    await question.getByRole('button', { name: 'Mark as Completed' }).click();

    // The reviews come first now; the handover is folded, and a link to it unfolds it.
    await expect.poll(() => focusedText(owner)).toBe('Reviews');
    expect(await handover(owner).getByText('12 Worthington Avenue').isVisible()).toBe(false);
    await expectAccessible(owner);
    for (const session of [work.owner, work.stager]) {
      const page = await open(work, session.sessionId, '#handover');
      await handover(page).getByText('12 Worthington Avenue').waitFor();
      expect(await page.content()).not.toContain('4711');
      await page.getByRole('link', { name: 'Call', exact: true }).first().waitFor();
      expect(await page.getByRole('button', { name: 'Add Reminder to Calendar' }).count()).toBe(0);
      expect(
        await handover(page)
          .getByRole('button', { name: /Propose|Change Dates|Agree|Withdraw/ })
          .count(),
      ).toBe(0);
      expect(await handover(page).getByRole('button', { name: 'Change', exact: true }).count()).toBe(
        session === work.owner ? 1 : 0,
      );
    }
  });

  it('opens from its notifications, and is hidden from everybody else', async () => {
    const work = await makeProjectInProgress();
    const owner = await open(work, work.owner.sessionId);
    await handover(owner).getByLabel('Street Address').fill('12 Worthington Avenue');
    await handover(owner).getByRole('button', { name: 'Save' }).click();
    await handover(owner).getByText('12 Worthington Avenue').waitFor();
    await owner.getByRole('button', { name: 'Post an Update' }).click();
    await owner
      .getByRole('dialog', { name: 'Post an Update' })
      .getByText(/^Only .+ sees this/)
      .waitFor();
    const stager = await visitInSharedPage({ sessionId: work.stager.sessionId });
    await stager.goto('/dashboard');
    await stager.getByRole('button', { name: /^Notifications/ }).click();
    await stager.getByRole('link', { name: 'Property address shared' }).click();
    await expect.poll(() => focusedText(stager)).toBe('The Handover');
    const visitor = await visitInSharedPage();
    await visitor.goto(`/projects/${work.project.id}`);
    await visitor.getByRole('heading', { level: 1 }).waitFor();
    expect(await visitor.content()).not.toContain('12 Worthington');
    expect(await handover(visitor).count()).toBe(0);
  });

  it('lets a stager show the finished rooms beside the concept once the owner agreed', async () => {
    const work = await makeProjectWithConcept();
    const owner = await open(work, work.owner.sessionId);
    await handover(owner)
      .getByRole('checkbox', { name: /may show photos of the finished rooms/ })
      .check();
    await handover(owner).getByRole('button', { name: 'Save' }).click();
    await handover(owner).getByText('May be shown in the portfolio').waitFor();
    await call(routes.completeProject, { session: work.owner, params: { id: work.project.id } });

    const page = await visitInSharedPage({ sessionId: work.stager.sessionId });
    await page.goto('/portfolio-upload');
    const buffer = await page.screenshot({ type: 'png', clip: { x: 0, y: 0, width: 300, height: 200 } });
    await page
      .getByLabel(/photos/i, { exact: false })
      .first()
      .waitFor();
    await page.locator('input[type=file]').first().setInputFiles({ name: 'room.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: /^Upload/ }).click();
    const choose = async (item: string) => {
      await page.getByRole('button', { name: 'Actions for portfolio photo 1' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose('From project…');
    await page.getByRole('dialog').getByLabel('Project').selectOption(work.project.title);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('listitem').getByText(work.project.title).waitFor();
    await expect
      .poll(async () => (await call(routes.getMe, { session: work.stager })).portfolioCompleted)
      .toEqual([{ photo: 0, projectId: work.project.id }]);

    await choose('Pair with…');
    await page.getByRole('dialog').getByRole('radio').check();
    await page.getByRole('button', { name: 'Pair Photos' }).click();
    await page.getByRole('figure').getByText('Concept: not a photo of the property').waitFor();
    await expectAccessible(page);
    expect((await call(routes.getMe, { session: work.stager })).portfolioPairs).toEqual([{ before: 1, after: 0 }]);
    const visitor = await visitInSharedPage();
    const other = await call(routes.createProject, { session: work.owner, body: bungalow });
    await call(routes.placeBid, { session: work.stager, params: { id: other.id }, body: { amount: 95, timeline: '1 week' } });
    await visitor.goto(`/projects/${other.id}`);
    await visitor
      .getByRole('button', { name: work.stager.user.stagerIdentifier ?? '' })
      .first()
      .click();
    await visitor.getByRole('dialog').getByText('The room and its concept').waitFor();
  });
});
