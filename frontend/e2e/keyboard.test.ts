import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import * as routes from '#shared/api/routes';
import { call, colonial, makeBid, password, registerStager } from './support/api';
import { describeInBrowser, focusedText, toast, useBrowser, visitInSharedPage } from './support/browser';
import { closeWithEscape, newPerson } from './support/flows';
import { cards } from './support/stripe';

/** Enough presses of Tab to go around every screen. */
const maxTabs = 120;

const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement || element.contains(document.activeElement));

const isFocusVisible = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return false;
    const { top, bottom } = element.getBoundingClientRect();
    return element.checkVisibility() && bottom > 0 && top < window.innerHeight;
  });

/** Tabs to an element, and expects a visible focus on the way. */
const tabTo = async (page: Page, target: Locator, key = 'Tab'): Promise<void> => {
  await target.first().waitFor();
  for (let presses = 0; presses < maxTabs; presses += 1) {
    if (await hasFocus(target.first())) {
      expect(await isFocusVisible(page)).toBe(true);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`Not reached by ${key}: ${target}`);
};

const press = async (page: Page, target: Locator, key = 'Enter', way = 'Tab'): Promise<void> => {
  await tabTo(page, target, way);
  await page.keyboard.press(key);
};

const type = async (page: Page, target: Locator, text: string): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.type(text);
};

/** A native select takes the first letters of an option. */
const choose = (page: Page, name: string, text: string): Promise<void> => type(page, page.getByRole('combobox', { name }), text);

const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name });
const main = (page: Page): Locator => page.locator('main');

const createAccount = async (page: Page): Promise<void> => {
  await type(page, field(page, 'Password'), password);
  await press(page, page.getByRole('checkbox', { name: /I agree/ }), 'Space');
  await press(page, page.getByRole('button', { name: 'Create Account' }));
  await toast(page, 'Registration successful!').waitFor();
  await page.waitForURL('/dashboard');
};

describeInBrowser('with the keyboard only', () => {
  useBrowser();

  it('an owner registers, posts a project, compares the bids, and accepts one', async () => {
    const dana = newPerson('Dana Quillfeather', '7045550142');
    const page = await visitInSharedPage();
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => focusedText(page)).toBe('Skip to main content');
    await press(page, page.getByRole('button', { name: 'Join Free!' }));
    await press(page, page.getByRole('dialog').getByRole('link', { name: 'Real Estate Agent' }));
    await type(page, field(page, 'Full Name'), dana.name);
    await type(page, field(page, 'Phone Number'), dana.phone);
    await type(page, field(page, 'Email'), dana.email);
    await createAccount(page);

    await press(page, main(page).getByRole('link', { name: 'Submit Project', exact: true }));
    await type(page, field(page, 'Project Title'), 'Row house on Pulaski');
    await press(page, page.getByRole('radio', { name: 'Single Family Home' }), 'Space');
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('radio', { name: 'Single Family Home' }).isChecked()).toBe(false);
    await type(page, page.getByRole('combobox', { name: 'City' }), 'Baltimore');
    await type(page, field(page, 'Neighborhood'), 'Union Square');
    await type(page, field(page, 'County'), 'Baltimore');
    await choose(page, 'State', 'Mary');
    await press(page, page.getByRole('checkbox', { name: 'Dining Room' }), 'Space');
    await press(page, page.getByRole('radio', { name: 'Standard' }), 'Space');
    await press(page, page.getByRole('radio', { name: 'As soon as possible' }), 'Space');
    await type(page, field(page, 'Description'), 'Three storeys, empty, freshly painted.');
    await press(page, page.getByRole('button', { name: 'Submit Project' }));
    await press(page, page.getByRole('link', { name: 'View Your Project' }));
    await page.getByRole('heading', { level: 1, name: 'Row house on Pulaski' }).waitFor();

    const params = { id: new URL(page.url()).pathname.split('/').at(-1) ?? '' };
    for (const amount of [1_900, 2_700]) {
      const session = await registerStager();
      await call(routes.placeBid, { session, params, body: { amount, timeline: 'flexible', acceptsCreditCards: true } });
    }
    await choose(page, 'Sort by', 'Short');
    const bid = page.getByRole('region', { name: 'Bids compared' }).getByRole('listitem').filter({ hasText: '$1,900' });
    await press(page, bid.getByRole('button', { name: /^STG-/ }));
    await closeWithEscape(page.getByRole('dialog', { name: /^STG-/ }));
    await press(page, bid.getByRole('button', { name: 'Accept Bid' }));
    const dialog = page.getByRole('alertdialog');
    await press(page, dialog.getByRole('button', { name: 'Accept Bid' }));
    await toast(page, 'Bid Accepted! Stager will contact you within 24 hours!').waitFor();
    await expect.poll(() => isFocusVisible(page)).toBe(true);
  });

  it('a stager finds a project, bids, and pays the fee', async () => {
    const { owner, project } = await makeBid();
    const renata = newPerson('Renata Solisberg', '6195550186');
    const page = await visitInSharedPage();
    await page.goto('/register?type=staging');
    await type(page, field(page, 'Company Name'), renata.company);
    await type(page, field(page, 'Contact Name'), renata.name);
    await type(page, field(page, 'Business Email'), renata.email);
    await createAccount(page);

    await press(page, main(page).getByRole('link', { name: 'Browse Projects' }));
    await type(page, field(page, 'City'), 'Charlotte');
    await choose(page, 'State', 'North C');
    await press(page, page.locator(`a[href^="/projects/${project.id}"]`).last());
    const form = page.getByRole('region', { name: 'Submit Your Bid' });
    // The screen's own part loads after its headline, which keeps the focus.
    await form.waitFor();
    await expect.poll(() => focusedText(page)).toBe(colonial.title);
    await type(page, form.getByLabel('Bid Amount'), '4500');
    await type(page, form.getByLabel('Timeline'), '3');
    await press(page, form.getByRole('checkbox', { name: 'I accept credit cards' }), 'Space');
    await press(page, form.getByRole('button', { name: 'Submit Bid' }));
    await toast(page, 'Bid submitted successfully!').waitFor();

    const bids = await call(routes.listProjectBids, { session: owner, params: { id: project.id } });
    const own = bids.find(({ amount }) => amount === 4_500);
    await call(routes.acceptBid, { session: owner, params: { id: own?.id ?? '' } });
    await press(page, page.getByRole('link', { name: 'Pay Platform Fee to Finalize' }));
    await type(page, page.getByLabel('Card number'), cards.good);
    await type(page, page.getByLabel('Expiration date'), '12 / 40');
    await type(page, page.getByLabel('Security code'), '123');
    await type(page, page.getByLabel('ZIP code'), '28203');
    await page.keyboard.press('Enter');
    await toast(page, 'Payment Successful!').waitFor();
    await page.getByText('(704) 555-0142').first().waitFor();
  });

  it('the focus moves on when an element closes, and never falls back to the body', async () => {
    const page = await visitInSharedPage();
    const focused = () => focusedText(page);
    await page.goto('/register');
    await press(page, main(page).getByRole('link', { name: 'Builder' }));
    await expect.poll(focused).toBe('Join as a Builder');
    expect(await page.getByRole('combobox', { name: 'I am a' }).inputValue()).toBe('builder');

    // When a dialog replaces another, there is no button to return the focus to.
    await press(page, page.getByRole('banner').getByRole('button', { name: 'Login' }), 'Enter', 'Shift+Tab');
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Join Free!' }));
    await closeWithEscape(page.getByRole('dialog', { name: 'Join Free!' }));
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  });
});
