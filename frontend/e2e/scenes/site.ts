import type { Page } from 'playwright-core';
import { type Notice, type NoticesFile, noticesFile } from '#shared/site/notices';
import type { SwitchName } from '#shared/site/switches';
import type { SceneData } from './scene';

const notice = (id: string, severity: Notice['severity'], text: string): Notice => ({
  id: id.padEnd(26, '0'),
  text,
  severity,
  from: '2026-01-01T00:00:00.000Z',
  until: null,
});

const notices = {
  info: notice(
    '01J0A',
    'info',
    'On Sunday from 6 to 7 AM EST Settee is being serviced. Pages can be read, but nothing can be sent.',
  ),
  warning: notice('01J0B', 'warning', 'Photos take longer than usual to appear. They are safe, and need not be uploaded again.'),
};

/** Answers with these notices and switches, for this page only. */
const withFile = ({ notices = [], off = [] }: Partial<NoticesFile>): Pick<SceneData, 'answer'> => ({
  answer: { [`**/${noticesFile}`]: { notices, off } },
});

/** A screen with something switched off, and its text. */
const off = (name: SwitchName, words: string, scene: Omit<SceneData, 'state' | 'answer' | 'act'>): SceneData => ({
  ...scene,
  ...withFile({ off: [name] }),
  state: 'full',
  act: (page) => page.getByText(words).first().waitFor(),
});

const seen = (text: string) => (page: Page) => page.getByText(text).waitFor();

/** Notices above the footer, and switches that are off. */
export const siteScenes: SceneData[] = [
  {
    name: 'notice-home',
    screen: 'home',
    path: '/',
    ready: 'Get Started Now!',
    ...withFile({ notices: [notices.info] }),
    act: seen(notices.info.text),
  },
  {
    name: 'notice-project',
    screen: 'project',
    as: 'june',
    path: (demo) => `/projects/${demo.projects.contested}`,
    ready: 'Submit Your Bid',
    ...withFile({ notices: [notices.warning, notices.info] }),
    act: seen(notices.warning.text),
  },
  off('sign_up', "You can't sign up right now.", {
    name: 'off-sign-up',
    screen: 'register',
    path: '/register?type=realtor',
    ready: 'Create Account',
  }),
  off('posting', "You can't submit projects right now.", {
    name: 'off-posting',
    screen: 'submitProject',
    as: 'dana',
    path: '/submit-project',
    ready: 'Submit Project',
  }),
  off('bidding', "You can't place bids right now.", {
    name: 'off-bidding',
    screen: 'project',
    as: 'june',
    path: (demo) => `/projects/${demo.projects.contested}`,
    ready: 'Submit Your Bid',
  }),
  off('payments', "You can't pay platform fees right now.", {
    name: 'off-payments',
    screen: 'project',
    as: 'theo',
    path: (demo) => `/projects/${demo.projects.awarded}`,
    ready: 'Payment Required',
  }),
  off('mail', 'Emails are delayed right now.', {
    name: 'off-mail',
    screen: 'mail',
    as: 'theo',
    path: '/mail',
    ready: 'Save Preferences',
  }),
];
