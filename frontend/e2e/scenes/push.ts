import type { SceneData } from './scene';

/** The profile's card for this device, in browsers with and without pushes. */
const device = (name: string, state: SceneData['state'], shows: string, before: () => void): SceneData => ({
  name: `mail-device-${name}`,
  screen: 'mail',
  state,
  as: 'theo',
  path: '/mail',
  ready: 'Save Preferences',
  answer: { '**/api/auth/push': { isOn: true, key: 'A'.repeat(87) } },
  act: async (page) => {
    await page.addInitScript(before);
    await page.reload();
    const card = page.getByRole('region', { name: 'On this device' });
    await card.getByText(shows).waitFor();
    await card.scrollIntoViewIfNeeded();
  },
});

/** A device with pushes, and the reasons why one has none. The last scene breaks the page's push functions. */
export const pushScenes: SceneData[] = [
  {
    name: 'dashboard-device-offer',
    screen: 'dashboard',
    as: 'theo',
    path: '/dashboard',
    ready: 'Theo',
    act: async (page) => {
      await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { configurable: true, value: 'default' }));
      await page.reload();
      await page.getByText('Get a notification on this device').waitFor();
    },
  },
  device('off', 'empty', 'Turn On Notifications', () =>
    Object.defineProperty(Notification, 'permission', { configurable: true, value: 'default' }),
  ),
  device('on', 'done', 'To stop them, turn them off here', () =>
    Object.defineProperty(Notification, 'permission', { configurable: true, value: 'granted' }),
  ),
  device('blocked', 'restricted', 'Your browser blocks our notifications', () =>
    Object.defineProperty(Notification, 'permission', { configurable: true, value: 'denied' }),
  ),
  device('install-first', 'restricted', 'Add this site to your home screen first', () => {
    Reflect.deleteProperty(window, 'PushManager');
    Object.defineProperty(navigator, 'userAgent', {
      configurable: true,
      value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)',
    });
  }),
];
