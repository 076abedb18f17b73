import type { Page } from 'playwright-core';
import type { DemoData } from './demo-data';
import type { SceneData } from './scene';

const decision =
  (name: keyof DemoData['moderated']['cases']) =>
  ({ moderated }: DemoData) =>
    `/moderation/${moderated.cases[name]}`;

const openReport = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog', { name }).waitFor();
};

/** Reports and their outcomes, as users see them. */
export const moderationScenes: SceneData[] = [
  {
    name: 'report',
    screen: 'project',
    state: 'dialog',
    path: ({ projects }) => `/projects/${projects.contested}`,
    ready: 'Report',
    act: (page) => openReport(page, 'Report this project'),
  },
  {
    name: 'report-invalid',
    screen: 'project',
    state: 'invalid',
    path: ({ projects }) => `/projects/${projects.contested}`,
    ready: 'Report',
    act: async (page) => {
      await openReport(page, 'Report this project');
      await page.getByRole('button', { name: 'Send Report' }).click();
      await page.getByText('Please choose a reason').waitFor();
    },
  },
  {
    name: 'report-sent',
    screen: 'project',
    state: 'done',
    path: ({ projects }) => `/projects/${projects.contested}`,
    ready: 'Report',
    act: async (page) => {
      // Reports nothing that other scenes show.
      await page.route('**/api/reports', (route) =>
        route.fulfill({ status: 201, json: { message: 'Thank you. We look at it.' } }),
      );
      await openReport(page, 'Report this project');
      await page.getByLabel('What is wrong?').selectOption({ label: 'False or misleading' });
      await page.getByRole('button', { name: 'Send Report' }).click();
      await page.getByRole('dialog', { name: 'Thank you' }).waitFor();
    },
  },
  {
    name: 'report-photo',
    screen: 'project',
    state: 'dialog',
    path: ({ projects }) => `/projects/${projects.contested}`,
    ready: 'Report',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Open photo 1/ })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Report this photo' }).waitFor();
    },
  },
  {
    name: 'project-removed',
    screen: 'project',
    state: 'restricted',
    as: 'petra',
    path: ({ moderated }) => `/projects/${moderated.removed}`,
    ready: 'Your project is hidden',
  },
  { name: 'dashboard-removed', screen: 'dashboard', as: 'petra', path: '/dashboard', ready: 'Bungalow in Plaza Midwood' },
  {
    name: 'project-bid-on-hold',
    screen: 'project',
    as: 'petra',
    path: ({ moderated }) => `/projects/${moderated.shown}`,
    ready: 'You can’t accept this bid while we review the stager’s account.',
  },
  { name: 'decision-answered', screen: 'decision', as: 'petra', path: decision('removed'), ready: 'Your reply' },
  {
    name: 'messages-blocked',
    screen: 'messages',
    state: 'restricted',
    as: 'petra',
    path: ({ moderated }) => `/messages?to=${moderated.odile}`,
    ready: 'You have blocked this person.',
    act: (page) => page.getByRole('main').getByText('This message was removed.').last().waitFor(),
  },
  {
    name: 'messages-block',
    screen: 'messages',
    state: 'dialog',
    as: 'petra',
    path: ({ sessions }) => `/messages?to=${sessions.silas.user.id}`,
    ready: 'Would Thursday suit you',
    act: async (page) => {
      await page.getByRole('button', { name: /^Actions for / }).click();
      await page.getByRole('menuitem', { name: 'Block' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'decision', screen: 'decision', state: 'restricted', as: 'silas', path: decision('suspended'), ready: 'Your reply' },
  {
    name: 'decision-loading',
    screen: 'decision',
    state: 'loading',
    as: 'silas',
    path: decision('suspended'),
    hold: ['**/api/moderation/*'],
    ready: 'Loading the decision',
  },
  { name: 'decision-missing', screen: 'decision', state: 'empty', as: 'silas', path: decision('removed'), ready: 'Nothing here' },
  {
    name: 'suspended',
    screen: 'dashboard',
    state: 'restricted',
    as: 'silas',
    path: '/dashboard',
    ready: 'Townhouse near Freedom Park',
  },
  {
    name: 'suspended-project',
    screen: 'project',
    state: 'restricted',
    as: 'silas',
    path: ({ projects }) => `/projects/${projects.contested}`,
    ready: 'Vacant colonial',
  },
  {
    name: 'suspended-messages',
    screen: 'messages',
    state: 'restricted',
    as: 'silas',
    path: ({ sessions }) => `/messages?to=${sessions.petra.user.id}`,
    ready: 'Would Thursday suit you',
  },
];
