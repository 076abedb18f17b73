import type { Page } from 'playwright-core';

export interface Home {
  title: string;
  city: string;
  county: string;
  /** The full name, as in the forms. */
  state: string;
}

export const textBox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Fills the current or the simple project form. The test submits it. */
export const fillProjectForm = async (
  page: Page,
  { title, city, county, state }: Home,
  form: 'current' | 'simple' = 'current',
): Promise<void> => {
  // On a phone the form has steps.
  const clickNextIfShown = async (step: string) => {
    const button = page.getByRole('button', { name: `Next: ${step}` });
    if (await button.isVisible()) await button.click();
  };
  await page.getByRole('radio', { name: 'Single Family Home' }).check();
  await page.getByRole('combobox', { name: 'City' }).fill(city);
  await textBox(page, 'Neighborhood').fill('Dilworth');
  await textBox(page, 'County').fill(county);
  await page.getByRole('combobox', { name: 'State' }).selectOption({ label: state });
  await clickNextIfShown('Staging');
  await page.getByRole('checkbox', { name: 'Living Room' }).check();
  await page.getByRole('radio', { name: 'Luxury', exact: true }).check();
  await page.getByRole('radio', { name: form === 'simple' ? 'Within 2 weeks' : '2-4 weeks' }).check();
  await clickNextIfShown('Description');
  await textBox(page, 'Project Title').fill(title);
  await textBox(page, 'Description').fill('Empty and freshly painted. The main floor and the principal bedroom.');
  await clickNextIfShown('Photos');
};
