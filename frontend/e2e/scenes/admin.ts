import type { Page } from 'playwright-core';
import { until } from '#infra/local/testing/waits';
import { callAt } from '#infra/tools/journey/client';
import * as routes from '#shared/api/routes';
import { auditLists } from '#shared/audit/audit.contract';
import type { Attention, WaitingThing } from '#shared/operations/operations.answers';
import type { SiteStateNow } from '#shared/site/site-state.answers';
import { switchNames } from '#shared/site/switches';
import { storedAdminSession, submitSignIn } from '../support/cognito';
import { setStripeKnobs } from '../support/stripe';
import type { DemoData } from './demo-data';
import type { SceneData } from './scene';

/** Texts of a panel page before and after the sign-in. */
const ready = /^Admin (Sign In|Dashboard)$/;

/** Signs in unless the tab has an administrator already: it keeps the session from scene to scene. */
const signIn = async (page: Page, { admin }: DemoData): Promise<void> => {
  await page.getByRole('heading', { level: 1, name: ready }).waitFor();
  if (await page.getByRole('heading', { name: 'Admin Sign In' }).isVisible()) {
    await submitSignIn(page, { email: admin.username, password: admin.password });
  }
  await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor();
};

const signOut = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: 'Sign Out' });
  if (await button.isVisible()) await button.click();
  await page.getByRole('heading', { name: 'Admin Sign In' }).waitFor();
};

/**
 * Simulates a Cognito that requires an authenticator app, by its documented answers, because the demo's pool requires none.
 * admin.test.ts tests the real flow.
 */
const requireAuthenticator = async (page: Page): Promise<void> => {
  await page.route(/\/__cognito\/?$/, (route) => {
    const action = route.request().headers()['x-amz-target']?.split('.')[1];
    const answers: Record<string, object> = {
      InitiateAuth: {
        ChallengeName: 'MFA_SETUP',
        Session: 'a-session',
        ChallengeParameters: { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]', USER_ID_FOR_SRP: 'somebody' },
      },
      AssociateSoftwareToken: { SecretCode: 'K5QXE3DPNZSXG43FOR2GKZJANVQXE2LO', Session: 'the-next-session' },
      VerifySoftwareToken: {
        __type: 'EnableSoftwareTokenMFAException',
        message: 'Code mismatch and fail enable Software Token MFA',
      },
    };
    return route.fulfill({
      status: action === 'VerifySoftwareToken' ? 400 : 200,
      contentType: 'application/x-amz-json-1.1',
      body: JSON.stringify(answers[action ?? ''] ?? {}),
    });
  });
};

const enrol = async (page: Page, { admin }: DemoData): Promise<void> => {
  await signOut(page);
  await requireAuthenticator(page);
  await submitSignIn(page, { email: admin.username, password: admin.password });
  await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
};

/** A tab of the panel. `shows`: text that is there once it has loaded. */
export const panel = (
  name: string,
  tab: string,
  shows: string | RegExp,
  { state = 'full', act, ...calls }: Partial<Pick<SceneData, 'state' | 'act' | 'hold' | 'fail' | 'answer'>> = {},
): SceneData => ({
  name: `admin-${name}`,
  screen: 'admin',
  state,
  as: 'visitor',
  path: () => `/admin?tab=${tab}`,
  ready,
  ...calls,
  act: async (page, data) => {
    await signIn(page, data);
    await page.getByText(shows).filter({ visible: true }).first().waitFor();
    await act?.(page, data);
  },
});

const ask = (button: RegExp, role: 'dialog' | 'alertdialog') => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click();
  // The element is in the document before it is visible.
  await page.getByRole(role).evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)));
};

const writeToOperators = async ({ app }: DemoData): Promise<void> => {
  await callAt(app, routes.sendContactMessage, {
    body: {
      name: 'Iris Okafor',
      email: 'iris@example.com',
      subject: 'billing',
      message: 'My card shows the platform fee, but the page went blank half-way.\nCould you check that it was booked?',
    },
  });
};

const lookForMessage = async (page: Page, data: DemoData): Promise<void> => {
  await writeToOperators(data);
  await page.reload();
  await page.getByText('Iris Okafor').first().waitFor();
};

/** Grants a badge and marks a message by the panel's own calls, then shows the log. */
const leaveRecords = async (page: Page, data: DemoData): Promise<void> => {
  const { app, sessions } = data;
  const session = { sessionId: (await storedAdminSession(page)).accessToken };
  for (const { user } of [sessions.theo, sessions.camille]) {
    for (const badgeType of ['insured', 'business_license'] as const) {
      // An earlier run may have granted it.
      const granted = callAt(app, routes.grantBadge, { session, params: { id: user.id }, body: { badgeType } });
      await granted.catch(() => undefined);
    }
  }
  await writeToOperators(data);
  const [message] = await callAt(app, routes.listContactMessages, { session });
  const params = { id: String(message?.id) };
  await callAt(app, routes.editContactMessage, { session, params, body: { status: 'resolved', adminNotes: 'Called back.' } });
  await page.reload();
  await page.getByText('Edited a contact message').first().waitFor();
};

/** What banks do about the demo's two paid fees, once: one is disputed, one warned of; and an event that gets lost. */
const makeTrouble = async (page: Page, data: DemoData): Promise<void> => {
  const session = { sessionId: (await storedAdminSession(page)).accessToken };
  const payments = async () =>
    (await callAt(data.app, routes.listPayments, { session })).filter(({ status }) => status === 'succeeded');
  const [first, second] = await payments();
  if (first && second && !first.dispute && !second.dispute) {
    await setStripeKnobs(data, { dispute: first.id });
    await setStripeKnobs(data, { warn: second.id });
  }
  const troubled = async () => (await payments()).filter(({ dispute, warning }) => dispute ?? warning);
  await until('the dispute and the warning', async () => (await troubled()).length > 1);
  await page.reload();
  await page.getByText('Dispute: needs answer').first().waitFor();
};

const failedRuns: WaitingThing = {
  ...{ id: 'dead-letters', kind: 'dead_letter', title: '2 scheduled runs failed or never started' },
  ...{ since: null, dueAt: null, about: 'docs/runbook.md#dead-letters' },
};

/** Something of every kind that the demo can have, and of one kind more than are listed. */
const openTrouble = async (page: Page, data: DemoData): Promise<void> => {
  await writeToOperators(data);
  await page.goto('/admin?tab=money');
  await page.getByText('Ledger compared with Stripe').waitFor();
  await makeTrouble(page, data);
  await page.route('**/api/admin/attention', async (route) => {
    const answered = await route.fetch();
    const { items } = (await answered.json()) as Attention;
    const json = { items: [failedRuns, ...items], more: ['message'] } satisfies Attention;
    await route.fulfill({ response: answered, json });
  });
  await page.goto('/admin');
  await page.getByText('There are more messages').waitFor();
};

const openCase = async (page: Page, { moderated }: DemoData): Promise<void> => {
  await page.goto(`/admin?tab=reports&case=${moderated.cases.removed}`);
  await page.getByText('Reply from the author').waitFor();
  await page.getByText('The title asks to be called before anybody bids.').waitFor();
};

/** Bidding is off, with two notices. One starts later. */
const someOff: SiteStateNow = {
  version: 3,
  switches: switchNames.map((name) =>
    name === 'bidding'
      ? { name, isOn: false, reason: 'fault', since: '2026-05-04T13:20:00.000Z' }
      : { name, isOn: true, reason: null, since: name === 'mail' ? '2026-04-02T09:05:00.000Z' : null },
  ),
  notices: [
    {
      id: '01J0A000000000000000000000',
      text: 'Bids cannot be placed at the moment. We are at it, and nothing is lost.',
      severity: 'warning',
      from: '2026-05-04T13:20:00.000Z',
      until: null,
    },
    {
      id: '01J0B000000000000000000000',
      text: 'On Sunday from 6 to 7 AM EST Settee is being serviced. Pages can be read, but nothing can be sent.',
      severity: 'info',
      from: '2099-05-09T10:00:00.000Z',
      until: '2099-05-10T11:00:00.000Z',
    },
  ],
  stops: {
    sign_up: { count: 42, hasMore: false },
    posting: { count: 12, hasMore: false },
    bidding: { count: 31, hasMore: false },
    payments: { count: 3, hasMore: false },
    mail: { count: 500, hasMore: true },
  },
};

/** Opens the page of somebody whose address was typed into the search. */
const openUser = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Search users, projects and deleted accounts').fill(email);
  await page.getByRole('region', { name: 'Search results' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'View as User' }).waitFor();
};

const seeAs = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'View as User' }).click();
  await page.getByLabel('Reason').selectOption({ label: 'They asked us for help' });
};

/** A screen of the site in the tab of an administrator who impersonates a user. */
const look = (
  name: string,
  screen: SceneData['screen'],
  who: 'dana' | 'theo',
  path: (data: DemoData) => string,
  shows: string,
): SceneData => ({
  name: `look-${name}`,
  screen,
  state: 'full',
  as: 'visitor',
  path: () => '/admin',
  ready,
  act: async (page, data) => {
    await signIn(page, data);
    const session = { sessionId: (await storedAdminSession(page)).accessToken };
    const params = { id: data.sessions[who].user.id };
    const opened = await callAt(data.app, routes.startImpersonation, { session, params, body: { reason: 'asked' } });
    await page.evaluate(({ sessionId, endsAt }) => {
      sessionStorage.setItem('sessionId', sessionId);
      sessionStorage.setItem('impersonationEndsAt', endsAt);
    }, opened);
    await page.goto(path(data));
    await page.getByText(/Read only, until/).waitFor();
    await page.getByRole('main').getByText(shows).filter({ visible: true }).first().waitFor();
  },
});

/** Answers the existing message with the panel’s own call. */
const answerMessage = async (page: Page, data: DemoData): Promise<void> => {
  await lookForMessage(page, data);
  const session = { sessionId: (await storedAdminSession(page)).accessToken };
  const [message] = await callAt(data.app, routes.listContactMessages, { session });
  const body = { text: 'Yes, it is booked: the page comes back when you open your dashboard.' };
  await callAt(data.app, routes.answerContactMessage, { session, params: { id: String(message?.id) }, body });
  await page.reload();
  await page.getByText('Answered by you').first().waitFor();
};

export const adminScenes: readonly SceneData[] = [
  {
    name: 'admin-sign-in',
    screen: 'admin',
    state: 'empty',
    as: 'visitor',
    path: () => '/admin',
    ready,
    act: signOut,
  },
  {
    name: 'admin-sign-in-refused',
    screen: 'admin',
    state: 'invalid',
    as: 'visitor',
    path: () => '/admin',
    ready,
    act: async (page, { admin }) => {
      await signOut(page);
      await submitSignIn(page, { email: admin.username, password: 'Not-The-Password-1' });
      await page.getByText('Incorrect email or password.').waitFor();
    },
  },
  {
    name: 'admin-enrolment',
    screen: 'admin',
    state: 'full',
    as: 'visitor',
    path: () => '/admin',
    ready,
    act: enrol,
  },
  {
    name: 'admin-enrolment-refused',
    screen: 'admin',
    state: 'invalid',
    as: 'visitor',
    path: () => '/admin',
    ready,
    act: async (page, data) => {
      await enrol(page, data);
      await page.getByRole('textbox', { name: 'Code' }).fill('000000');
      await page.getByRole('button', { name: 'Confirm and Sign In' }).click();
      await page.getByText('That code is not right.').waitFor();
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
  panel('users-detailed', 'users-detailed', /^\+\d+ more$/),
  panel('users-detailed-loading', 'users-detailed', 'Loading the users', {
    state: 'loading',
    hold: ['**/api/admin/users-detailed*'],
  }),
  panel('delete-user', 'users-detailed', /^\+\d+ more$/, { state: 'dialog', act: ask(/^Delete user/, 'alertdialog') }),
  panel('grant-badge', 'users-detailed', /^\+\d+ more$/, { state: 'dialog', act: ask(/^Grant Badge/, 'dialog') }),
  panel('copy-data', 'users-detailed', /^\+\d+ more$/, { state: 'dialog', act: ask(/^Export the data of/, 'alertdialog') }),
  panel('find-deletion', 'overview', 'Recent activity', {
    act: async (page) => {
      await page.getByLabel('Search users, projects and deleted accounts').fill('dana@example.com 7k3m-9qxp-04tb-zn5h');
      await page.getByText('No deletion found').waitFor();
    },
  }),
  panel('projects', 'projects', 'Waiting for the platform fee'),
  panel('projects-loading', 'projects', 'Loading the projects', { state: 'loading', hold: ['**/api/admin/projects*'] }),
  panel('contact-messages', 'contact-messages', 'the latest first', { act: lookForMessage }),
  panel('contact-answer', 'contact-messages', 'the latest first', {
    state: 'dialog',
    act: async (page, data) => {
      await lookForMessage(page, data);
      await ask(/^Answer/, 'dialog')(page);
    },
  }),
  panel('contact-answered', 'contact-messages', 'the latest first', { act: answerMessage }),
  panel('find', 'overview', 'Recent activity', {
    act: async (page) => {
      await page.getByLabel('Search users, projects and deleted accounts').fill('ch');
      await page.getByText('Charlotte').first().waitFor();
    },
  }),
  panel('find-nothing', 'overview', 'Recent activity', {
    state: 'empty',
    act: async (page) => {
      await page.getByLabel('Search users, projects and deleted accounts').fill('zzzz');
      await page.getByText(/^No users match/).waitFor();
    },
  }),
  panel('user-owner', 'overview', 'Recent activity', {
    act: async (page, { sessions }) => {
      await openUser(page, sessions.dana.user.email);
      await page.getByRole('list', { name: 'Payments' }).waitFor();
      await page.getByRole('list', { name: 'Sessions' }).waitFor();
    },
  }),
  panel('user-stager', 'overview', 'Recent activity', {
    act: async (page, { sessions }) => {
      await openUser(page, sessions.theo.user.email);
      await page.getByRole('list', { name: 'Bids' }).waitFor();
    },
  }),
  panel('user-suspended', 'overview', 'Recent activity', {
    act: async (page, { sessions }) => {
      await openUser(page, sessions.silas.user.email);
      await page.getByText('This account is suspended').waitFor();
      await page.getByRole('list', { name: 'Reports and first posts' }).waitFor();
    },
  }),
  panel('market-state', 'market', 'Market health', {
    act: async (page) => {
      await page.getByLabel('Projects in').selectOption({ label: 'Texas' });
      await page.getByText('Market health').waitFor();
    },
  }),
  panel('user-delete', 'overview', 'Recent activity', {
    state: 'dialog',
    act: async (page, { sessions }) => {
      await openUser(page, sessions.dana.user.email);
      await ask(/^Delete User/, 'alertdialog')(page);
      await page.getByText('Kept by other people').waitFor();
    },
  }),
  panel('user-suspend', 'overview', 'Recent activity', {
    state: 'dialog',
    act: async (page, { sessions }) => {
      await openUser(page, sessions.dana.user.email);
      await ask(/^Suspend$/, 'dialog')(page);
    },
  }),
  panel('user-gone', 'overview', 'Recent activity', {
    state: 'empty',
    act: async (page) => {
      await page.goto('/admin?user=01HZZZZZZZZZZZZZZZZZZZZZZZ');
      await page.getByText('This account was deleted').waitFor();
    },
  }),
  panel('see-as', 'overview', 'Recent activity', {
    state: 'dialog',
    act: async (page, { sessions }) => {
      await openUser(page, sessions.dana.user.email);
      await seeAs(page);
    },
  }),
  panel('see-as-open', 'overview', 'Recent activity', {
    state: 'dialog',
    act: async (page, { sessions }) => {
      await openUser(page, sessions.dana.user.email);
      await seeAs(page);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('link', { name: 'Open Site' }).waitFor();
    },
  }),
  look('dashboard', 'dashboard', 'dana', () => '/dashboard', 'Vacant colonial'),
  look('project', 'project', 'theo', ({ projects }) => `/projects/${projects.underWay}`, 'Brick ranch'),
  look('messages', 'messages', 'dana', ({ sessions }) => `/messages?to=${sessions.theo.user.id}`, 'Theo'),
  { name: 'look-over', screen: 'admin', state: 'done', path: '/admin#look', ready: 'The session is over' },
  panel('attention', 'overview', 'Needs your attention', { act: openTrouble }),
  panel('attention-empty', 'overview', /^Nothing\. Reports/, {
    state: 'empty',
    answer: { '**/api/admin/attention': { items: [], more: [] } satisfies Attention },
  }),
  panel('attention-loading', 'overview', 'Loading what needs attention', { state: 'loading', hold: ['**/api/admin/attention'] }),
  panel('attention-error', 'overview', /^Error loading admin data/, { state: 'error', fail: ['**/api/admin/attention'] }),
  panel('audit-log', 'audit-log', 'Audit Log', { act: leaveRecords }),
  panel('audit-events', 'audit-log', 'Audit Log', {
    act: async (page) => {
      await page.getByLabel('List').selectOption({ label: auditLists.events });
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByText('Registered').first().waitFor();
    },
  }),
  panel('audit-events-none', 'audit-log', 'Audit Log', {
    state: 'empty',
    act: async (page) => {
      await page.getByLabel('About').fill('01HZZZZZZZZZZZZZZZZZZZZZZZ');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByText('No entries').waitFor();
    },
  }),
  panel('money', 'money', 'Ledger compared with Stripe', { act: makeTrouble }),
  panel('money-payment', 'money', 'Ledger compared with Stripe', {
    state: 'dialog',
    act: async (page, data) => {
      await makeTrouble(page, data);
      await page.getByRole('row').filter({ hasText: 'Dispute: needs answer' }).getByRole('button').first().click();
      await page.getByText('Evidence for the bank').waitFor();
    },
  }),
  panel('money-refund', 'money', 'Ledger compared with Stripe', {
    state: 'dialog',
    act: async (page, data) => {
      await makeTrouble(page, data);
      await page.getByRole('row').filter({ hasText: 'Fraud warning' }).getByRole('button').first().click();
      await ask(/^Refund$/, 'dialog')(page);
      await page.getByRole('dialog', { name: /^Refund / }).waitFor();
    },
  }),
  panel('money-loading', 'money', 'Loading the comparison', {
    state: 'loading',
    hold: ['**/api/admin/comparison', '**/api/admin/payments*'],
  }),
  panel('market', 'market', 'Market health'),
  panel('market-year', 'market', 'Market health', {
    act: async (page) => {
      await page.getByLabel('Period', { exact: true }).selectOption('365');
      await page.getByText('Market health').waitFor();
    },
  }),
  panel('market-tables', 'market', 'Market health', {
    act: async (page) => {
      const asTable = page.getByRole('button', { name: 'Show as table' });
      while ((await asTable.count()) > 0) await asTable.first().click();
    },
  }),
  panel('market-loading', 'market', 'Loading the market', { state: 'loading', hold: ['**/api/admin/market*'] }),
  panel('market-error', 'market', /^Error loading admin data/, { state: 'error', fail: ['**/api/admin/market*'] }),
  panel('switches', 'switches', 'Posting projects'),
  panel('switches-off', 'switches', 'Posting projects', { answer: { '**/api/admin/site': someOff } }),
  panel('notice', 'switches', 'Posting projects', {
    state: 'dialog',
    answer: { '**/api/admin/site': someOff },
    act: ask(/^Edit$/, 'dialog'),
  }),
  panel('notice-invalid', 'switches', 'Posting projects', {
    state: 'invalid',
    act: async (page) => {
      await ask(/^New Notice$/, 'dialog')(page);
      await page.getByRole('button', { name: 'Save Notice' }).click();
      await page.getByText('Please write the notice').waitFor();
    },
  }),
  panel('switch-off', 'switches', 'Posting projects', { state: 'dialog', act: ask(/^Switch Off: Payments/, 'dialog') }),
  panel('pause-reveals', 'switches', 'Posting projects', { state: 'dialog', act: ask(/^Pause Reveals$/, 'alertdialog') }),
  panel('switches-loading', 'switches', 'Loading the switches', { state: 'loading', hold: ['**/api/admin/site'] }),
  panel('switches-error', 'switches', /^Error loading admin data/, { state: 'error', fail: ['**/api/admin/site'] }),
  panel('money-error', 'money', /^Error loading admin data/, { state: 'error', fail: ['**/api/admin/comparison'] }),
  panel('audit-log-loading', 'audit-log', 'Loading the audit log', { state: 'loading', hold: ['**/api/admin/audit*'] }),
  panel('reports', 'reports', /^Open cases, the oldest first/, {
    act: (page) => page.getByText('Reply').first().waitFor(),
  }),
  panel('reports-empty', 'reports', /^Open cases, the oldest first/, {
    state: 'empty',
    act: async (page) => {
      await page.route('**/api/admin/cases?*', (route) => route.fulfill({ json: [] }));
      await page.reload();
      await page.getByText('No open reports').waitFor();
    },
  }),
  panel('reports-loading', 'reports', 'Loading the reports', { state: 'loading', hold: ['**/api/admin/cases*'] }),
  panel('case', 'reports', /^Open cases, the oldest first/, { act: openCase }),
  panel('case-suspend', 'reports', /^Open cases, the oldest first/, {
    state: 'dialog',
    act: async (page, data) => {
      await openCase(page, data);
      await ask(/^Suspend Account$/, 'dialog')(page);
    },
  }),
];
