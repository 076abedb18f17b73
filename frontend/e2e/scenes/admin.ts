import type { Page } from 'playwright-core';
import * as routes from '#shared/api/routes';
import { callAt } from '../support/client';
import { giveCredentials } from '../support/cognito';
import type { Scene } from './scenes';
import type { World } from './world';

/** Signs in where that has not been done yet: a tab keeps its administrator from scene to scene. */
const signIn = async (page: Page, { admin }: World): Promise<void> => {
  await page.getByRole('heading', { level: 1, name: /^Admin (Sign In|Dashboard)$/ }).waitFor();
  if (await page.getByRole('heading', { name: 'Admin Sign In' }).isVisible()) {
    await giveCredentials(page, { email: admin.username, password: admin.password });
  }
  await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor();
};

const signOut = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: 'Sign Out' });
  if (await button.isVisible()) await button.click();
  await page.getByRole('heading', { name: 'Admin Sign In' }).waitFor();
};

/** A tab of the panel. `shows`: words that are there once it has loaded. */
const panel = (
  name: string,
  tab: string,
  shows: string | RegExp,
  { state = 'full', act, ...calls }: Partial<Pick<Scene, 'state' | 'act' | 'hold' | 'fail'>> = {},
): Scene => ({
  name: `admin-${name}`,
  screen: 'admin',
  state,
  as: 'visitor',
  path: () => `/admin?tab=${tab}`,
  ready: 'Administration',
  ...calls,
  act: async (page, world) => {
    await signIn(page, world);
    await page.getByText(shows).first().waitFor();
    await act?.(page, world);
  },
});

const ask = (button: RegExp, role: 'dialog' | 'alertdialog') => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click();
  // It is there before it can be seen.
  await page.getByRole(role).evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)));
};

const writeToOperators = async (page: Page, { app }: World): Promise<void> => {
  await callAt(app, routes.sendContactMessage, {
    body: {
      name: 'Iris Okafor',
      email: 'iris@example.com',
      subject: 'billing',
      message: 'My card shows the platform fee, but the page went blank half-way.\nCould you check that it was booked?',
    },
  });
  await page.reload();
  await page.getByText('Iris Okafor').first().waitFor();
};

export const adminScenes: readonly Scene[] = [
  {
    name: 'admin-sign-in',
    screen: 'admin',
    state: 'empty',
    as: 'visitor',
    path: () => '/admin',
    ready: 'Administration',
    act: signOut,
  },
  {
    name: 'admin-sign-in-refused',
    screen: 'admin',
    state: 'invalid',
    as: 'visitor',
    path: () => '/admin',
    ready: 'Administration',
    act: async (page, { admin }) => {
      await signOut(page);
      await giveCredentials(page, { email: admin.username, password: 'Not-The-Password-1' });
      await page.getByText('Incorrect email or password.').waitFor();
    },
  },
  panel('overview', 'overview', 'Recent activity'),
  panel('overview-tables', 'overview', 'Recent activity', {
    act: async (page) => {
      const asTable = page.getByRole('button', { name: 'Show as table' });
      while ((await asTable.count()) > 0) await asTable.first().click();
    },
  }),
  panel('overview-loading', 'overview', 'Loading the overview', { state: 'loading', hold: ['**/api/admin/stats'] }),
  panel('overview-error', 'overview', /^Error loading admin data/, { state: 'error', fail: ['**/api/admin/stats'] }),
  panel('users', 'users', 'Whitfield Realty Group'),
  panel('users-loading', 'users', 'Loading the users', { state: 'loading', hold: ['**/api/admin/users*'] }),
  panel('users-error', 'users', /^Error loading admin data/, { state: 'error', fail: ['**/api/admin/users*'] }),
  panel('delete-user', 'users', 'Whitfield Realty Group', { state: 'dialog', act: ask(/^Delete user/, 'alertdialog') }),
  panel('users-detailed', 'users-detailed', /^\+\d+ more$/),
  panel('grant-badge', 'users-detailed', /^\+\d+ more$/, { state: 'dialog', act: ask(/^Grant Badge/, 'dialog') }),
  panel('projects', 'projects', 'Fee Awaited'),
  panel('projects-loading', 'projects', 'Loading the projects', { state: 'loading', hold: ['**/api/admin/projects*'] }),
  panel('contact-messages', 'contact-messages', 'the latest first', { act: writeToOperators }),
];
