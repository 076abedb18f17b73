import { expect, it } from 'vitest';
import * as routes from '#shared/api/routes';
import { call, colonial, newName, registerOwner, registerStager } from './support/api';
import { describeInBrowser, expectAccessible, useBrowser, visit, visitInSharedPage } from './support/browser';

describeInBrowser('the search field for a place', () => {
  useBrowser();

  it('accepts a city, a county, or a ZIP code, and keeps the results if it does not find the text', async () => {
    const [owner, { sessionId }] = [await registerOwner(), await registerStager()];
    const { title } = await call(routes.createProject, {
      session: owner,
      body: { ...colonial, title: newName('Found by one field') },
    });
    const page = await visitInSharedPage({ sessionId });
    await page.goto('/projects');
    const where = page.getByRole('combobox', { name: 'Where' });
    const card = page.getByText(title, { exact: true });

    await where.pressSequentially('charl');
    await page.getByRole('option', { name: /^Charlotte, Mecklenburg County, NC$/ }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await card.waitFor();
    expect(await page.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Charlotte');
    expect(await page.getByRole('combobox', { name: 'State' }).inputValue()).toBe('NC');

    await where.fill('Qwertzville');
    await page.getByText('We don’t know a place called “Qwertzville”. Is it a neighborhood? Type its city.').waitFor();
    expect(await card.isVisible()).toBe(true);
    await expectAccessible(page);

    // The gazetteer has no neighborhoods, but a listed project is in this one.
    await where.fill(colonial.neighborhood.slice(0, 4));
    await page.getByRole('option', { name: `${colonial.neighborhood} in Charlotte, NC` }).click();
    await page.getByText(`All of Charlotte, NC, with ${colonial.neighborhood}.`).waitFor();
    await card.waitFor();

    await where.fill('mecklenburg, nc');
    await page.getByRole('option', { name: 'Mecklenburg County, NC' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: 'County' }).inputValue()).toBe('Mecklenburg');
    expect(await page.getByRole('textbox', { name: 'City' }).inputValue()).toBe('');
    await card.waitFor();

    await where.fill('2820');
    await page.getByText('a ZIP code has five digits').waitFor();
    await where.fill('28203');
    await page.getByRole('option', { name: '28203: Charlotte, NC' }).click();
    await page.getByText('found within 25 miles of Charlotte, NC').waitFor();
    // Letters typed while the search is cleared stay.
    await where.fill('');
    await where.pressSequentially('Boise', { delay: 50 });
    expect(await where.inputValue()).toBe('Boise');
    await where.fill('00000');
    await page.getByText('We don’t know ZIP code 00000.').waitFor();
  });

  it('accepts pasted addresses, and asks which place is meant if several have the name', async () => {
    const page = await visitInSharedPage({ sessionId: (await registerStager()).sessionId });
    await page.goto('/projects');
    const where = page.getByRole('combobox', { name: 'Where' });
    await where.fill('Houston, TX 77002');
    await page.getByRole('option', { name: '77002: Houston, TX' }).waitFor();
    const offered = page.getByRole('listbox', { name: 'Places, counties and ZIP codes' }).getByRole('option');
    expect((await offered.allTextContents()).slice(0, 2)).toEqual(['77002: Houston, TX', 'Houston, Harris County, TX']);
    await where.fill('Charlotte NC');
    await expect.poll(() => offered.first().textContent()).toBe('Charlotte, Mecklenburg County, NC');
    await where.fill('28203-4512');
    await page.getByRole('option', { name: '28203: Charlotte, NC' }).waitFor();
    await where.fill('Springfield');
    await page.getByText('Which one?').waitFor();
    await expectAccessible(page);
    for (const [text, label] of [
      ['Fort Mill', 'Fort Mill, York County, SC'],
      ['Aspen', 'Aspen, Pitkin County, CO'],
      ['Bozeman', 'Bozeman, Gallatin County, MT'],
    ] as const) {
      await where.fill(text);
      await page.getByRole('option', { name: label, exact: true }).waitFor();
    }
    await page.keyboard.press('Enter');
    await page.waitForURL(/city=Bozeman/);
  });

  it('uses the location of the browser if it is shared', async () => {
    const { sessionId } = await registerStager();
    const page = await visit({ sessionId });
    await page.context().setGeolocation({ latitude: 35.21, longitude: -80.86 });
    await page.goto('/projects');
    await page.getByRole('button', { name: 'Near Me' }).click();
    await page.getByText('Your browser did not share your location.').waitFor();
    await page.context().grantPermissions(['geolocation']);
    await page.getByRole('button', { name: 'Near Me' }).click();
    await page.getByText('found within 25 miles of Charlotte, NC').waitFor();
    expect(new URL(page.url()).searchParams.get('near')).toMatch(/-nc$/);
  });

  it('leaves room for the first project on a phone', async () => {
    const [owner, { sessionId }] = [await registerOwner(), await registerStager()];
    const { title } = await call(routes.createProject, {
      session: owner,
      body: { ...colonial, title: newName('First on a phone') },
    });
    await call(routes.replaceServiceAreas, {
      session: { sessionId },
      body: { serviceAreas: [{ placeId: 'charlotte-nc', miles: 25 }] },
    });
    const page = await visitInSharedPage({ sessionId, width: 390 });
    // The visible height on an 844 px phone, between the bars of its browser.
    await page.setViewportSize({ width: 390, height: 664 });
    await page.goto('/projects');
    const first = page.getByText(title, { exact: true });
    await first.waitFor();
    expect(await first.evaluate((it) => it.getBoundingClientRect().bottom)).toBeLessThanOrEqual(664);
    expect(await page.getByRole('link', { name: 'Change your areas' }).getAttribute('href')).toBe('/edit-profile#service-areas');
    await expectAccessible(page);

    await page.getByRole('combobox', { name: 'Where' }).fill('Plaza Midwood');
    await page.getByText('We don’t know a place called “Plaza Midwood”. Is it a neighborhood? Type its city.').waitFor();
    // No other place is searched instead.
    await page.keyboard.press('Enter');
    await expectAccessible(page);
    expect(new URL(page.url()).search).toBe('');
  });
});
