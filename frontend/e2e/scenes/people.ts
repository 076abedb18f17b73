import type { Page } from 'playwright-core';
import type { SceneData } from './scene';

/** The bell is in the bars for every width. One is visible. */
const openNotifications = async (page: Page): Promise<void> => {
  await page
    .getByRole('button', { name: /^Notifications/ })
    .filter({ visible: true })
    .click();
};

const dialog = async (page: Page, name: string, role: 'dialog' | 'alertdialog' = 'dialog'): Promise<void> => {
  await page.getByRole('main').getByRole('button', { name }).click();
  await page.getByRole(role).waitFor();
};

/** Scenes beyond bids: failing messages, news, reviews, reputation. */
export const peopleScenes: SceneData[] = [
  {
    name: 'messages-thread-error',
    screen: 'messages',
    state: 'error',
    as: 'dana',
    path: ({ sessions }) => `/messages?to=${sessions.theo.user.id}`,
    fail: ['**/api/messages/0*'],
    ready: 'Failed to fetch messages',
  },
  {
    name: 'messages-gone',
    screen: 'messages',
    state: 'empty',
    as: 'dana',
    path: '/messages?to=01HZZZZZZZZZZZZZZZZZZZZZZZ',
    ready: 'Account not found',
  },
  {
    name: 'notifications-empty',
    screen: 'dashboard',
    state: 'empty',
    as: 'newOwner',
    path: '/dashboard',
    ready: 'No projects yet',
    act: async (page) => {
      await openNotifications(page);
      await page.getByText('No notifications yet').waitFor();
    },
  },
  {
    name: 'notifications-error',
    screen: 'dashboard',
    state: 'error',
    as: 'newOwner',
    path: '/dashboard',
    fail: ['**/api/notifications?*'],
    ready: 'No projects yet',
    act: async (page) => {
      await openNotifications(page);
      await page.getByText('Failed to fetch notifications').waitFor();
    },
  },
  {
    name: 'project-to-complete',
    screen: 'project',
    state: 'dialog',
    as: 'dana',
    path: ({ projects }) => `/projects/${projects.underWay}`,
    ready: 'Is the staging done?',
    act: (page) => dialog(page, 'Mark as Completed', 'alertdialog'),
  },
  {
    name: 'project-reviewed',
    screen: 'project',
    state: 'done',
    as: 'june',
    path: ({ projects }) => `/projects/${projects.completed}`,
    ready: 'Installed in one day, sold in nine',
  },
  {
    name: 'project-reviews-error',
    screen: 'project',
    state: 'error',
    as: 'june',
    path: ({ projects }) => `/projects/${projects.completed}`,
    fail: ['**/api/users/*/reviews*'],
    ready: 'Failed to fetch reviews',
  },
  {
    name: 'reputation',
    screen: 'dashboard',
    state: 'dialog',
    as: 'june',
    path: '/dashboard',
    ready: 'Your Reputation',
    act: async (page) => {
      await dialog(page, 'Read Your Reviews');
      await page.getByRole('heading', { name: 'Installed in one day, sold in nine' }).waitFor();
    },
  },
  {
    name: 'edit-profile-sessions',
    screen: 'editProfile',
    as: 'newOwner',
    path: '/edit-profile',
    ready: 'Where you are logged in',
    act: async (page) => {
      const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
      const session = (id: number, device: string, country: string | null, used: number, since: number) => ({
        id: `01HZZZZZZZZZZZZZZZZZZZZZZ${id}`,
        device,
        country,
        createdAt: hoursAgo(since),
        lastUsedAt: hoursAgo(used),
        current: id === 0,
        isPushed: id === 1,
      });
      const json = [
        session(0, 'Chrome on macOS', 'US', 0, 50),
        session(1, 'Samsung Internet on Android', 'US', 5, 200),
        session(2, 'Firefox on Windows', 'BA', 170, 400),
        session(3, 'Another device', null, 300, 500),
        {
          ...session(4, 'An administrator', null, 0, 0),
          impersonation: { reason: 'asked', note: 'You wrote that your bids are gone.', endsAt: hoursAgo(-0.4) },
        },
        {
          ...session(5, 'An administrator', null, 90, 90),
          impersonation: { reason: 'fault', note: null, endsAt: hoursAgo(89.5) },
        },
      ];
      await page.route('**/api/auth/sessions', (route) => route.fulfill({ json }));
      await page.reload();
      await page.getByText('Bosnia').waitFor();
    },
  },
  {
    name: 'edit-profile-confirm',
    screen: 'editProfile',
    state: 'dialog',
    as: 'newOwner',
    path: '/edit-profile',
    ready: 'Where you are logged in',
    act: async (page) => {
      // The server's answer if the login was long ago.
      const body = JSON.stringify({ message: 'Please enter your password to continue', code: 'PASSWORD_REQUIRED' });
      await page.route('**/api/users/*', (route) => route.fulfill({ status: 403, contentType: 'application/json', body }));
      await page.getByRole('textbox', { name: 'Email', exact: true }).fill('nadia.elsewhere@example.com');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.getByRole('dialog').getByText('Forgot your password?').waitFor();
    },
  },
  {
    name: 'edit-profile-password-invalid',
    screen: 'editProfile',
    state: 'invalid',
    as: 'newOwner',
    path: '/edit-profile',
    ready: 'Where you are logged in',
    act: async (page) => {
      await page.getByRole('button', { name: 'Change Password' }).click();
      await page.getByRole('button', { name: 'Save Password' }).click();
      await page.getByText('Please fill in both password fields.').waitFor();
    },
  },
  {
    name: 'edit-profile-sessions-loading',
    screen: 'editProfile',
    state: 'loading',
    as: 'newOwner',
    path: '/edit-profile',
    hold: ['**/api/auth/sessions'],
    ready: 'Loading your devices…',
  },
  {
    name: 'edit-profile-sessions-error',
    screen: 'editProfile',
    state: 'error',
    as: 'newOwner',
    path: '/edit-profile',
    fail: ['**/api/auth/sessions'],
    ready: "We couldn't load your devices",
  },
];
