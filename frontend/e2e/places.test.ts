import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Session } from '#shared/account/user.answers';
import * as routes from '#shared/api/routes';
import type { ProjectInput } from '#shared/project/project.contract';
import { call, colonial, registerOwner, registerStager } from './support/api';
import { describeInBrowser, expectAccessible, focusedText, toast, useBrowser, visitInSharedPage } from './support/browser';

const phone = 390;

const city = (page: Page) => page.getByRole('combobox', { name: 'City' });
const county = (page: Page) => page.getByRole('textbox', { name: 'County' });
const state = (page: Page) => page.getByRole('combobox', { name: 'State' });
const where = (page: Page) => page.getByRole('combobox', { name: 'Where' });
const distance = (page: Page) => page.getByRole('combobox', { name: 'Distance' });
const place = (page: Page) => page.getByRole('combobox', { name: 'Place' });
const chip = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}`, exact: true });
const titles = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents();
const search = (page: Page): string => new URL(page.url()).search;

const post = (session: Session, project: Partial<ProjectInput>) =>
  call(routes.createProject, { session, body: { ...colonial, ...project } });

const pineville = { title: 'Ranch in Pineville', city: 'Pineville', county: 'Mecklenburg' };
const rockHill = { title: 'Cottage in Rock Hill', city: 'Rock Hill', county: 'York', state: 'SC' } as const;
const raleigh = { title: 'Tower flat in Raleigh', city: 'Raleigh', county: 'Wake', propertyType: 'condominium' } as const;

const openForm = async (width?: number): Promise<Page> => {
  const owner = await registerOwner();
  const page = await visitInSharedPage({ sessionId: owner.sessionId, ...(width && { width }) });
  await page.goto('/submit-project');
  await city(page).waitFor();
  return page;
};

const fillTheRest = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Project Title' }).fill(title);
  await page.getByRole('textbox', { name: 'Description' }).fill('Empty and freshly painted.');
  await page.getByRole('radio', { name: 'Single Family Home' }).check();
  await page.getByRole('textbox', { name: 'Neighborhood' }).fill('Dilworth');
  await page.getByRole('radio', { name: 'Luxury', exact: true }).check();
  await page.getByRole('radio', { name: '2-4 weeks' }).check();
};

describeInBrowser('posting a project', () => {
  useBrowser();

  for (const width of [1280, phone]) {
    it(`a chosen place fills city, county, and state at ${width} px, by keyboard only`, async () => {
      const page = await openForm(width);
      await city(page).pressSequentially('charlotte');
      await page.getByRole('option', { name: /^Charlotte, Mecklenburg County, NC$/ }).waitFor();
      await expectAccessible(page);
      expect(await page.locator('[role=option]').count()).toBeLessThanOrEqual(8);
      // The first place is highlighted.
      await page.keyboard.press(width === phone ? 'Enter' : 'Tab');
      // The field is filled after the next render, which a busy machine delays.
      await expect.poll(() => city(page).inputValue()).toBe('Charlotte');
      expect(await county(page).inputValue()).toBe('Mecklenburg');
      expect(await state(page).inputValue()).toBe('NC');
      expect(await page.locator('[role=option]').count()).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  }

  it('the small places of a state are suggested once it is chosen, including DC', async () => {
    const page = await openForm();
    await state(page).selectOption('DC');
    await city(page).pressSequentially('washi');
    await page.getByRole('option', { name: 'Washington, DC' }).click();
    expect(await county(page).inputValue()).toBe('District of Columbia');
    await state(page).selectOption('NC');
    await city(page).fill('waxh');
    await page.getByRole('option', { name: /^Waxhaw, Union County, NC$/ }).waitFor();
    await page.keyboard.press('Escape');
    expect(await city(page).inputValue()).toBe('waxh');
    expect(await city(page).getAttribute('aria-expanded')).toBe('false');
  });

  it.each([
    ['28203', 'Charlotte', 'Mecklenburg', 'NC'],
    ['Charlotte, NC', 'Charlotte', 'Mecklenburg', 'NC'],
    ['1200 S Tryon St, Charlotte, NC 28203', 'Charlotte', 'Mecklenburg', 'NC'],
    ['Fort Mill SC', 'Fort Mill', 'York', 'SC'],
    // The selected state counts, not a ZIP code in another state.
    ['Houston, TX 28203', 'Houston', 'Harris', 'TX'],
  ])('%s is split into its parts when the field loses the focus', async (pasted, ...expected) => {
    const page = await openForm();
    await city(page).fill(pasted);
    await page.keyboard.press('Tab');
    await expect.poll(() => city(page).inputValue()).toBe(expected[0]);
    expect([await county(page).inputValue(), await state(page).inputValue()]).toEqual(expected.slice(1));
  });

  it('towns of all states are suggested before a state is chosen', async () => {
    const page = await openForm();
    await city(page).pressSequentially('bozem');
    await page.getByRole('option', { name: 'Bozeman, Gallatin County, MT' }).click();
    expect(await state(page).inputValue()).toBe('MT');
  });

  it('any text is accepted, with a note if the place is unknown', async () => {
    const page = await openForm();
    await state(page).selectOption('NC');
    await city(page).fill('Charlote');
    await page.keyboard.press('Tab');
    await page.getByText('We don’t know a Charlote in NC.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Charlotte?', exact: true }).click();
    expect(await city(page).inputValue()).toBe('Charlotte');
    expect(await county(page).inputValue()).toBe('Mecklenburg');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('city');

    await city(page).fill('Xyzzyxville');
    expect(await county(page).inputValue()).toBe('');
    await county(page).fill('Xyzzyx');
    await fillTheRest(page, 'Somewhere else');
    await page.getByText('We don’t know a Xyzzyxville in NC.').waitFor();
    await page.getByRole('button', { name: 'Submit Project' }).click();
    await page.getByRole('heading', { name: 'Your project is posted' }).waitFor();
    await page.getByText('Stagers in Xyzzyxville, NC can now bid on').waitFor();
  });

  it('a project without a state shows before and after posting that stagers cannot find it', async () => {
    const page = await openForm();
    await page.getByText('Stagers search by state. Without one, nobody will find this project.').waitFor();
    await city(page).fill('Springfield');
    await county(page).fill('Greene');
    await fillTheRest(page, 'Nowhere in particular');
    await page.getByText('Stagers won’t find this project').waitFor();
    await page.getByRole('button', { name: 'Add the state' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('state');
    await page.getByRole('button', { name: 'Submit Project' }).click();
    await page.getByText('Stagers cannot find it yet').waitFor();
    expect(await page.getByText('can now bid').count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'View Your Project' }).click();
    await page.getByText('Stagers can’t find this project').waitFor();
    await page.getByText('Stagers search by state, and this project has none.').waitFor();
    expect(await page.getByText('can see this project').count()).toBe(0);
    await expectAccessible(page);

    // The dashboard also says so, and the owner can correct it there.
    await page.getByRole('link', { name: 'dashboard', exact: true }).click();
    await page.getByText('No state: stagers cannot find it').waitFor();
    await page.getByRole('button', { name: 'Edit Nowhere in particular' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'City' }).fill('Springfield, M');
    // Escape closes the list, and the dialog only after it.
    await dialog.locator('[role=option]').first().waitFor();
    await page.keyboard.press('Escape');
    await dialog.locator('[role=option]').first().waitFor({ state: 'detached' });
    await dialog.getByRole('combobox', { name: 'City' }).fill('Springfield, Greene');
    await dialog.getByRole('option', { name: 'Springfield, Greene County, MO' }).click();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await toast(page, 'Project updated successfully').waitFor();
    await page.getByText('No state: stagers cannot find it').waitFor({ state: 'detached' });
  });
});

describeInBrowser('finding projects', () => {
  useBrowser();

  const givenProjects = async () => {
    const [owner, stager] = await Promise.all([registerOwner(), registerStager()]);
    for (const project of [rockHill, raleigh, pineville]) await post(owner, project);
    return { owner, stager };
  };

  it('a search around a place shows the distance on each card, and its URL restores it', async () => {
    const { stager } = await givenProjects();
    const page = await visitInSharedPage({ sessionId: stager.sessionId });
    await page.goto('/projects');
    await where(page).pressSequentially('charlotte, nc');
    await page.getByRole('option', { name: 'Charlotte, Mecklenburg County, NC' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/found in Charlotte, NC/).waitFor();
    await distance(page).selectOption('Within 25 miles');
    await page.getByText(/found within 25 miles of Charlotte, NC/).waitFor();
    expect(search(page)).toBe('?near=charlotte-nc&miles=25');
    const card = page.getByRole('article').filter({ hasText: rockHill.title }).first();
    await card.getByText(/^2\d miles away$/).waitFor();
    expect(await titles(page)).not.toContain(raleigh.title);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('combobox', { name: 'Order' }).selectOption('nearest');
    await page.waitForURL(/sort=nearest/);
    await expect.poll(async () => (await titles(page)).at(-1)).toBe(rockHill.title);
    const order = await titles(page);
    expect(order.indexOf(pineville.title)).toBeLessThan(order.indexOf(rockHill.title));
    expect(order).toContain(pineville.title);

    await card.getByRole('link', { name: 'View Details & Bid' }).click();
    await page.getByRole('link', { name: 'Back to Projects in Charlotte, NC' }).click();
    await page.getByText(/found within 25 miles of Charlotte, NC/).waitFor();
    expect(search(page)).toBe('?near=charlotte-nc&miles=25&sort=nearest');
    expect(await where(page).inputValue()).toBe('Charlotte, NC');

    await distance(page).selectOption('This city only');
    await page.getByText(/found in Charlotte, NC/).waitFor();
    expect(search(page)).toBe('?city=Charlotte&state=NC');
    await distance(page).selectOption('Within 25 miles');

    await chip(page, 'Within 25 miles of Charlotte, NC').click();
    await page.getByRole('heading', { name: 'Search for Projects in Your Area' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('near');
  });

  it('filters are in the URL, shown as chips, and behind one button on a phone', async () => {
    const { stager } = await givenProjects();
    const page = await visitInSharedPage({ sessionId: stager.sessionId, width: phone });
    await page.goto('/projects?city=Raleigh&state=NC');
    await page.getByText(raleigh.title).first().waitFor();
    expect(await page.getByRole('combobox', { name: 'Property type' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('combobox', { name: 'Property type' }).selectOption({ label: 'Townhouse' });
    await page.getByRole('heading', { name: 'No Projects Found' }).waitFor();
    expect(search(page)).toBe('?city=Raleigh&state=NC&propertyType=townhouse');
    await expectAccessible(page);
    // The field says the place: no chip repeats it.
    expect(await where(page).inputValue()).toBe('Raleigh, NC');
    expect(await chip(page, 'Raleigh').or(chip(page, 'North Carolina')).count()).toBe(0);
    // Choosing closed the filters, and each shows its active value.
    expect(await page.getByRole('combobox', { name: 'Property type' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
    await chip(page, 'Townhouse').click();
    await page.getByText(raleigh.title).first().waitFor();
    await expect.poll(() => focusedText(page)).toBe('Filters');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Property type' }).selectOption({ label: 'Condominium' });
    await page.getByText(raleigh.title).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone);
    // Without its text the field looks nowhere, and keeps the filters.
    await where(page).fill('');
    await page.getByRole('heading', { name: 'Search for Projects in Your Area' }).waitFor();
    expect(search(page)).toBe('?propertyType=condominium');
  });

  it('city, county, and state are behind one button, and reachable by keyboard without it', async () => {
    const { stager } = await givenProjects();
    const page = await visitInSharedPage({ sessionId: stager.sessionId });
    await page.goto('/projects');
    const exact = page.getByRole('button', { name: 'Search by city and state' });
    await exact.focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('city');
    await page.keyboard.type('Raleigh');
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('North C');
    await page.getByText(raleigh.title).first().waitFor();
    expect(search(page)).toBe('?city=Raleigh&state=NC');
    expect(await where(page).inputValue()).toBe('Raleigh, NC');
    // The first focus opened it, and the button closes it.
    expect(await exact.getAttribute('aria-expanded')).toBe('true');
    await exact.click();
    expect(await exact.getAttribute('aria-expanded')).toBe('false');
  });

  it('a search without results suggests the intended name and the surrounding area', async () => {
    const { stager } = await givenProjects();
    const page = await visitInSharedPage({ sessionId: stager.sessionId });
    await page.goto('/projects?city=Pinevile&state=NC');
    await page.getByRole('button', { name: 'Did you mean Pineville?' }).click();
    await page.getByText(pineville.title).first().waitFor();
    expect(search(page)).toBe('?city=Pineville&state=NC');

    await page.goto('/projects?city=Waxhaw&state=NC');
    await page.getByRole('heading', { name: 'No Projects Found' }).waitFor();
    await page.getByRole('button', { name: 'Search within 25 miles of Waxhaw' }).click();
    await page.getByText(pineville.title).first().waitFor();
    expect(search(page)).toBe('?near=waxhaw-nc&miles=25');
  });

  it('a county is found and shown by its legal name', async () => {
    const { owner, stager } = await givenProjects();
    await post(owner, { title: 'Creole cottage', city: 'New Orleans', county: 'Orleans', state: 'LA' });
    const page = await visitInSharedPage({ sessionId: stager.sessionId });
    await page.goto('/projects?county=Mecklenburg+County&state=NC');
    await page.getByText('Dilworth, Pineville, Mecklenburg County, NC').first().waitFor();
    await page.goto('/projects?county=Orleans+Parish&state=LA');
    await page.getByText('Dilworth, New Orleans, Orleans Parish, LA').first().waitFor();
    expect(await page.getByText('Parish County').count()).toBe(0);
  });

  it('the search opens with new projects in the service areas, which can be saved in three places', async () => {
    const { stager } = await givenProjects();
    const page = await visitInSharedPage({ sessionId: stager.sessionId });
    await page.goto('/projects');
    await page.getByRole('heading', { name: 'Search for Projects in Your Area' }).waitFor();
    await page.getByRole('link', { name: 'Set a Service Area' }).click();
    await page.getByRole('heading', { name: 'Service areas' }).waitFor();
    await place(page).pressSequentially('Charlotte');
    await page.getByRole('option', { name: 'Charlotte, Mecklenburg County, NC' }).click();
    await page.getByText(/^\d+ counties in NC and SC, for example Mecklenburg, \w+ and \w+$/).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add Service Area' }).click();
    await toast(page, 'Service areas updated').waitFor();
    await page.getByRole('list', { name: 'Your service areas' }).getByText('Charlotte, NC · 25 miles').waitFor();

    await page.goto('/dashboard');
    await page.getByRole('region', { name: 'Your profile' }).getByText('Charlotte, NC · 25 miles').waitFor();
    await page.getByRole('link', { name: 'Find Projects' }).click();
    await page.getByRole('heading', { name: 'In your service areas' }).waitFor();
    await page
      .getByRole('status')
      .getByText(/^\d+\+? projects?$/)
      .waitFor();
    expect(await titles(page)).toContain(rockHill.title);
    expect(await titles(page)).not.toContain(raleigh.title);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'View Details & Bid' }).first().click();
    await page.getByRole('link', { name: 'Back to Projects in Your Service Areas' }).click();
    await page.getByRole('heading', { name: 'In your service areas' }).waitFor();

    // Saving a search can be undone, and so can the undo.
    await page.goto('/projects?near=raleigh-nc&miles=10');
    await page.getByRole('button', { name: 'Save this area' }).click();
    await page.getByText('One of your service areas.').waitFor();
    await page.getByText('Change your areas in your profile').waitFor({ state: 'attached' });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Save this area' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('One of your service areas.').waitFor();
    await page.goto('/projects');
    await page.getByText(raleigh.title).first().waitFor();

    await page.getByRole('link', { name: 'Change your areas' }).click();
    await page.getByRole('button', { name: 'Remove Raleigh, NC, 10 miles' }).click();
    await page.getByRole('button', { name: 'Remove Raleigh, NC, 10 miles' }).waitFor({ state: 'detached' });
    await expect.poll(() => focusedText(page)).toBe('Service areas');
  });
});
