import type { Locator, Page, Response } from 'playwright-core';
import { vi } from 'vitest';
import { newEmail, password } from './api';
import { toast } from './browser';
import { givenProjectForm, type Home, textBox } from './project-form';

/** The contact details that the product sells: nobody may see them before the fee is paid, and only the two parties after. */
export interface Person {
  name: string;
  company: string;
  email: string;
  phone: string;
}

/** A name and a number that occur nowhere else. */
export const newPerson = (name: string, phone: string): Person => ({
  name,
  company: `${name.split(' ').at(-1)} & Daughters`,
  email: newEmail(name.split(' ')[0]?.toLowerCase() ?? 'somebody'),
  phone,
});

/** Collects everything that the API sends to a page. */
export const overhear = (page: Page): (() => Promise<string>) => {
  const answers: Promise<string>[] = [];
  page.on('response', (response: Response) => {
    if (response.url().includes('/api/')) answers.push(response.text().catch(() => ''));
  });
  return async () => `${(await Promise.all(answers)).join('\n')}\n${await page.content()}`;
};

/** The parts of a person's contact details that a text contains. */
export const givenAway = (text: string, { name, company, email, phone }: Person): string[] =>
  [name, company, email, phone].filter((detail) => text.includes(detail) || text.includes(detail.replaceAll('&', '&amp;')));

/**
 * Closes a dialog by its key. The dialog listens one render after it gets the focus. On a busy machine the first press can be too
 * early, and a person would press again.
 */
export const escapeFrom = async (dialog: Locator): Promise<void> => {
  await dialog.locator(':focus').waitFor();
  await vi.waitFor(
    async () => {
      await dialog.page().keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached', timeout: 2000 });
    },
    { timeout: 20_000 },
  );
};

/** Does not log in again after a session has ended. */
export const declineLogin = (page: Page): Promise<void> => escapeFrom(page.getByRole('dialog', { name: 'Please log in again' }));

/** Completes a registration. */
export const createAccount = async (page: Page): Promise<void> => {
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await toast(page, 'Registration successful!').waitFor();
};

/** From the home page through the choice of account types to the dashboard. */
export const registerAsOwner = async (page: Page, { name, company, email, phone }: Person): Promise<void> => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Join Free!' }).first().click();
  await page.getByRole('link', { name: 'Real Estate Agent' }).click();
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Phone Number').fill(phone);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Company/Agency Name').fill(company);
  await createAccount(page);
  await page.waitForURL('/dashboard');
};

export const registerAsStager = async (page: Page, { name, company, email, phone }: Person): Promise<void> => {
  await page.goto('/register?type=staging');
  await page.getByLabel('Company Name').fill(company);
  await page.getByLabel('Contact Name').fill(name);
  await page.getByLabel('Phone Number').fill(phone);
  await page.getByLabel('Business Email').fill(email);
  await createAccount(page);
  await page.waitForURL('/dashboard');
};

/** Posts a project with the form. @returns its address */
export const postProject = async (page: Page, home: Home): Promise<string> => {
  await page.getByRole('link', { name: 'Submit Project' }).first().click();
  await givenProjectForm(page, home);
  await page.getByRole('button', { name: 'Submit Project' }).click();
  await page.getByRole('link', { name: 'View Your Project' }).click();
  await page.getByRole('heading', { level: 1, name: home.title }).waitFor();
  return new URL(page.url()).pathname;
};

/** Finds a project by city and state, and opens it. */
export const findProject = async (page: Page, { title, city, state }: Home): Promise<void> => {
  await page.getByRole('link', { name: 'Find Projects' }).first().click();
  await textBox(page, 'City').fill(city);
  await page.getByRole('combobox', { name: 'State' }).selectOption({ label: state });
  const card = page.getByRole('article').or(page.getByRole('listitem')).filter({ hasText: title });
  await card.getByRole('link', { name: 'View Details & Bid' }).first().click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
};

export interface Offer {
  amount: string;
  timeline: string;
  /** In the form's words. */
  fee: string;
}

/** Bids with the form. @returns the stager's identifier as the owner sees it */
export const placeBid = async (page: Page, { amount, timeline, fee }: Offer): Promise<void> => {
  const form = page.getByRole('region', { name: 'Submit Your Bid' });
  await form.getByLabel('Bid Amount').fill(amount);
  await form.getByLabel('Timeline').selectOption({ label: timeline });
  await form.getByRole('checkbox', { name: 'I accept credit cards' }).check();
  await form.getByText(fee, { exact: true }).waitFor();
  await form.getByRole('button', { name: 'Submit Bid' }).dblclick();
  await toast(page, 'Bid submitted successfully!').waitFor();
  await page.getByRole('heading', { name: 'Your Bid' }).waitFor();
};
