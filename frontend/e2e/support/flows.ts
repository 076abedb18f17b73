import type { Locator, Page, Response } from 'playwright-core';
import { vi } from 'vitest';
import { newEmail, password } from './api';
import { toast } from './browser';
import { fillProjectForm, type Home, textBox } from './project-form';

/** The contact details that the product sells. Nobody may see them before the fee is paid, and only the two parties afterwards. */
export interface Person {
  name: string;
  company: string;
  email: string;
  phone: string;
}

/** Creates contact details. The name and the number must not occur anywhere else. */
export const newPerson = (name: string, phone: string): Person => ({
  name,
  company: `${name.split(' ').at(-1)} & Daughters`,
  email: newEmail(name.split(' ')[0]?.toLowerCase() ?? 'somebody'),
  phone,
});

/** Records everything that the API sends to a page. @returns a function that returns it, with the page's HTML */
export const recordApiResponses = (page: Page): (() => Promise<string>) => {
  const answers: Promise<string>[] = [];
  page.on('response', (response: Response) => {
    if (response.url().includes('/api/')) answers.push(response.text().catch(() => ''));
  });
  return async () => `${(await Promise.all(answers)).join('\n')}\n${await page.content()}`;
};

/** Returns a person's contact details that a text contains. */
export const leakedDetails = (text: string, { name, company, email, phone }: Person): string[] =>
  [name, company, email, phone].filter((detail) => text.includes(detail) || text.includes(detail.replaceAll('&', '&amp;')));

/**
 * Closes a dialog with Escape, in several attempts. The dialog listens one render after it gets the focus, so on a busy machine the
 * first press can be too early.
 */
export const closeWithEscape = async (dialog: Locator): Promise<void> => {
  await dialog.locator(':focus').waitFor();
  await vi.waitFor(
    async () => {
      await dialog.page().keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached', timeout: 2000 });
    },
    { timeout: 20_000 },
  );
};

/** Closes the dialog that asks to log in again after a session has ended. */
export const dismissLoginDialog = (page: Page): Promise<void> =>
  closeWithEscape(page.getByRole('dialog', { name: 'Please log in again' }));

/** Fills the rest of the registration form, which is the same for all account types, and submits it. */
export const submitRegistration = async (page: Page): Promise<void> => {
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await toast(page, 'Registration successful!').waitFor();
};

/** Registers an owner, from the home page through the choice of an account type to the dashboard. */
export const registerAsOwner = async (page: Page, { name, company, email, phone }: Person): Promise<void> => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Join Free!' }).first().click();
  await page.getByRole('link', { name: 'Real Estate Agent' }).click();
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Phone Number').fill(phone);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Company/Agency Name').fill(company);
  await submitRegistration(page);
  await page.waitForURL('/dashboard');
};

export const registerAsStager = async (page: Page, { name, company, email, phone }: Person): Promise<void> => {
  await page.goto('/register?type=staging');
  await page.getByLabel('Company Name').fill(company);
  await page.getByLabel('Contact Name').fill(name);
  await page.getByLabel('Phone Number').fill(phone);
  await page.getByLabel('Business Email').fill(email);
  await submitRegistration(page);
  await page.waitForURL('/dashboard');
};

/** Posts a project with the form. @returns its path */
export const postProject = async (page: Page, home: Home): Promise<string> => {
  await page.getByRole('link', { name: 'Submit Project' }).first().click();
  await fillProjectForm(page, home);
  await page.getByRole('button', { name: 'Submit Project' }).click();
  await page.getByRole('link', { name: 'View Your Project' }).click();
  await page.getByRole('heading', { level: 1, name: home.title }).waitFor();
  return new URL(page.url()).pathname;
};

/** Finds a project by city and state, and opens it. */
export const openProjectFromSearch = async (page: Page, { title, city, state }: Home): Promise<void> => {
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
  /** As the form shows it. */
  fee: string;
}

/** Places a bid with the form. */
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
