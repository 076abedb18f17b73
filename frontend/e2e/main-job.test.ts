import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newName } from './support/api';
import { describeInBrowser, expectAccessible, toast, useBrowser, visit, visitInSharedPage } from './support/browser';
import {
  leakedDetails,
  newPerson,
  openProjectFromSearch,
  placeBid,
  postProject,
  recordApiResponses,
  registerAsOwner,
  registerAsStager,
} from './support/flows';
import { cards, fillCard, payButton } from './support/stripe';

const bidCard = (page: Page, amount: string) => page.getByRole('listitem').filter({ hasText: amount });

describeInBrowser('the main journey', () => {
  useBrowser();

  it("leads from two registrations to two parties with each other's contact details", async () => {
    const title = newName('Brick colonial off East Boulevard');
    const home = { title, city: 'Charlotte', county: 'Mecklenburg', state: 'North Carolina' };
    const dana = newPerson('Dana Quillfeather', '(704) 555-0142');
    const renata = newPerson('Renata Solisberg', '(619) 555-0186');
    const theo = newPerson('Theo Brandtmann', '(512) 555-0113');
    // One of them reads the site in another language.
    const [owner, winner, loser, visitor] = await Promise.all([
      visitInSharedPage(),
      visit({ translated: true }),
      visitInSharedPage({ of: 'somebody else' }),
      visitInSharedPage({ of: 'a third person' }),
    ]);
    const received = {
      owner: recordApiResponses(owner),
      winner: recordApiResponses(winner),
      loser: recordApiResponses(loser),
      visitor: recordApiResponses(visitor),
    };

    // An owner posts a project.
    await registerAsOwner(owner, dana);
    const project = await postProject(owner, home);
    await owner.getByRole('heading', { name: 'No bids yet' }).waitFor();
    await expectAccessible(owner);

    // Two stagers find it and bid. Neither sees the other's bid.
    await registerAsStager(winner, renata);
    await openProjectFromSearch(winner, home);
    await winner.getByRole('link', { name: 'Back to Projects in Charlotte, NC' }).waitFor();
    await expectAccessible(winner);
    await placeBid(winner, { amount: '$3,200', timeline: '2 weeks', fee: '$100' });
    await registerAsStager(loser, theo);
    await openProjectFromSearch(loser, home);
    await placeBid(loser, { amount: '2400', timeline: 'Flexible', fee: '$100' });
    expect(await loser.getByText('$3,200').count()).toBe(0);
    expect(await loser.getByRole('heading', { name: 'Current Bids' }).count()).toBe(0);

    // A visitor sees both bids without names, and cannot accept one.
    await visitor.goto(project);
    await bidCard(visitor, '$3,200').getByRole('heading', { name: /^STG-/ }).waitFor();
    await bidCard(visitor, '$2,400').getByRole('heading', { name: /^STG-/ }).waitFor();
    expect(await visitor.getByRole('button', { name: /Accept Bid|Reject Bid/ }).count()).toBe(0);
    await expectAccessible(visitor);

    // The bids appear on the owner's open page.
    await bidCard(owner, '$2,400').waitFor();
    // They are compared side by side, sorted by price or by timeline.
    const compared = owner.getByRole('region', { name: 'Bids compared' });
    const amounts = () => compared.getByText(/^\$/).allTextContents();
    await expect.poll(amounts).toEqual(['$2,400', '$3,200']);
    await compared.getByText('+$800').waitFor();
    await compared.getByText('Fits your 2-4 weeks').waitFor();
    await owner.getByLabel('Sort by').selectOption('Shortest timeline');
    expect(await amounts()).toEqual(['$3,200', '$2,400']);
    await expectAccessible(owner);

    // The owner accepts one.
    await bidCard(owner, '$3,200').getByRole('button', { name: 'Accept Bid' }).click();
    await expectAccessible(owner);
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Accept Bid' }).dblclick();
    await toast(owner, 'Bid Accepted! Stager will contact you within 24 hours!').waitFor();
    await owner.getByText('Other bids (1)').click();
    await bidCard(owner, '$2,400').getByRole('button', { name: 'Accept Bid (Already selected another)' }).waitFor();
    await expectAccessible(owner);

    // Both stagers' pages show it without a click. No contact details are revealed yet.
    await loser.getByText('Another stager was selected').waitFor();
    await expectAccessible(loser);
    await winner.getByRole('heading', { name: 'Payment Required' }).waitFor();
    await expectAccessible(winner);
    expect(leakedDetails(await received.winner(), dana)).toEqual([]);
    expect(leakedDetails(await received.owner(), renata)).toEqual([]);

    // The winner pays: a declined card first, then a good one.
    await winner.getByRole('link', { name: 'Pay Platform Fee to Finalize' }).click();
    await fillCard(winner, cards.declined);
    await payButton(winner).click();
    await toast(winner, 'Payment Failed').waitFor();
    await winner.getByText('Your card was declined.').first().waitFor();
    expect(leakedDetails(await received.winner(), dana)).toEqual([]);
    await fillCard(winner, cards.good);
    await payButton(winner).click();
    await toast(winner, 'Payment Successful!').waitFor();
    for (const detail of Object.values(dana)) await winner.getByText(detail, { exact: true }).waitFor();
    await winner.waitForURL('/dashboard');

    // Both see each other's contact details on the project's page.
    await winner.goto(project);
    const ofOwner = winner.getByRole('region', { name: 'Project Owner Contact' });
    for (const detail of Object.values(dana)) await ofOwner.getByText(detail, { exact: true }).waitFor();
    await expectAccessible(winner);
    const ofStager = owner.getByRole('region', { name: /^You are connected with / });
    for (const detail of Object.values(renata)) await ofStager.getByText(detail, { exact: true }).waitFor();
    await expectAccessible(owner);

    // And on their dashboards, with everything they need later.
    const menuOn = async (page: Page): Promise<string[]> => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: /^Contact and more of/ }).click();
      return page.getByRole('menuitem').allTextContents();
    };
    expect(await menuOn(winner)).toEqual([
      'Message',
      'See contact',
      'Handover and dates',
      'Add reminder to calendar',
      'Print receipt',
    ]);
    for (const detail of [dana.name, dana.email, dana.phone]) await winner.getByText(detail, { exact: true }).first().waitFor();
    await winner.getByText('Won', { exact: true }).waitFor();
    await expectAccessible(winner);
    await winner.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', document.body.textContent ?? '');
    });
    await winner.getByRole('menuitem', { name: 'Print receipt' }).click();
    await winner.waitForFunction(() => document.documentElement.dataset.printed?.includes('Paid To'));
    await menuOn(owner);
    const ofDeal = ['Message', 'See contact', 'Handover and dates'];
    await expect.poll(() => owner.getByRole('menuitem').allTextContents()).toEqual(ofDeal);
    for (const detail of [renata.company, renata.email, renata.phone]) await owner.getByText(detail, { exact: true }).waitFor();
    await owner.getByRole('menuitem', { name: 'Message' }).click();
    await owner.waitForURL(/\/messages\?to=/);

    // Nobody else gets them, and the loser is notified that the decision is final.
    await loser.reload();
    await loser.getByText('The owner has chosen another bid. Thank you for yours.').waitFor();
    await expectAccessible(loser);
    await loser.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    await loser.getByRole('link', { name: 'The owner chose another stager' }).waitFor();
    await loser.goto('/dashboard');
    await loser.getByRole('row').getByText('Another stager was chosen').waitFor();
    expect(await loser.getByText('Pending').count()).toBe(0);
    await expectAccessible(loser);
    await visitor.reload();
    await bidCard(visitor, '$3,200').waitFor();
    for (const person of [dana, renata]) {
      expect(leakedDetails(await received.loser(), person)).toEqual([]);
      expect(leakedDetails(await received.visitor(), person)).toEqual([]);
    }
    expect(leakedDetails(await received.owner(), theo)).toEqual([]);
  });
});
