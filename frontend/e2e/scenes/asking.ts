import type { Page } from 'playwright-core';
import type { DataExport } from '#shared/export/export.answers';
import type { SceneData } from './scene';

const times = { askedAt: '2026-10-05T09:58:00.000Z', readyAt: null, expiresAt: null };
const made = { ...times, readyAt: '2026-10-05T10:00:00.000Z', expiresAt: '2026-10-12T10:00:00.000Z' };

/** Answers how the copy of the reader's data stands, because making one takes a job. Then goes to the card. */
const copyStands = (copy: Partial<DataExport>, shows: string) => async (page: Page) => {
  const body = JSON.stringify({ state: 'none', ...times, bytes: 0, files: 0, isMailed: true, ...copy });
  await page.route('**/api/users/*/export', (route) => route.fulfill({ contentType: 'application/json', body }));
  await page.goto('/edit-profile#your-data');
  await page.reload();
  await page.getByRole('region', { name: 'Your data' }).getByText(shows).first().waitFor();
};

const card = (name: string, state: SceneData['state'], as: SceneData['as'], act: NonNullable<SceneData['act']>): SceneData => ({
  name: `edit-profile-data-${name}`,
  screen: 'editProfile',
  state,
  as,
  path: '/edit-profile',
  ready: 'Your data',
  act,
});

/** The cards for a data export and for deleting the account. */
export const askingScenes: SceneData[] = [
  card('none', 'empty', 'newOwner', copyStands({ askedAt: null, isMailed: false }, 'Request a Copy')),
  card('making', 'loading', 'dana', copyStands({ state: 'making' }, "We're preparing your copy")),
  card('ready', 'done', 'dana', copyStands({ ...made, state: 'ready', bytes: 15_172, files: 1 }, 'Your copy is ready')),
  card(
    'ready-large',
    'done',
    'theo',
    copyStands({ ...made, state: 'ready', bytes: 113_400_000, files: 3 }, 'Download Part 3 of 3'),
  ),
  {
    name: 'edit-profile-data-error',
    screen: 'editProfile',
    state: 'error',
    as: 'dana',
    path: '/edit-profile',
    fail: ['**/api/users/*/export'],
    ready: "We couldn't check for your copy",
  },
  { name: 'mail-data', screen: 'mailed', path: '/mail/data?token=abc', ready: 'Download your data' },
  {
    name: 'mail-data-over',
    screen: 'mailed',
    state: 'error',
    path: `/mail/data?token=01ARZ3NDEKTSV4RRFFQ69G5FAV.${'A'.repeat(43)}`,
    ready: 'Download your data',
    act: async (page) => {
      await page.locator('main').getByRole('button', { name: 'Download' }).click();
      await page.getByText('This link has expired').waitFor();
    },
  },
  {
    name: 'home-account-deleted',
    screen: 'home',
    state: 'done',
    path: '/',
    ready: 'Get Started Now!',
    act: async (page) => {
      const words = {
        title: 'Account deleted',
        description: 'Your account has been permanently deleted.',
        note: "Keep this reference: 7K3M-9QXP-04TB-ZN5H. With it and your email address, we can confirm the deletion for 400 days. You'll also find it in our last email to you.",
        duration: 3_600_000,
      };
      await page.evaluate((text) => sessionStorage.setItem('toast', text), JSON.stringify(words));
      await page.reload();
      await page
        .getByRole('region', { name: /^Notifications/ })
        .getByText('7K3M-9QXP-04TB-ZN5H')
        .waitFor();
    },
  },
];
