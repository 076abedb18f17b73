import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { encode } from 'uqr';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfOf } from '#infra/local/seed/pdf';
import { startSecondFactor } from '#infra/local/services/second-factor';
import { codeAt } from '#infra/local/testing/totp';
import * as routes from '#shared/api/routes';
import { marketCounters } from '#shared/market/market.values';
import { endOfDay, formatDeadline } from '#shared/property-day';
import { call, colonial, makeAcceptedBid, makeBid, newEmail, newName, registerOwner, registerStager } from './support/api';
import { describeInBrowser, expectAccessible, focusedText, toast, useBrowser, visitInSharedPage } from './support/browser';
import {
  newAdministrator,
  revokeSession,
  setUpAuthenticator,
  signInAt,
  storedAdminSession,
  submitSignIn,
} from './support/cognito';
import { type Endpoints, Host } from './support/host';
import {
  dashboardHeading,
  decideCase,
  openPanelAt,
  openSharedPanel,
  openSignedInPanel,
  openTab,
  type PanelOptions,
  readContactMessages,
  tab,
} from './support/panel';

const adminPath = 'back-office-e2e';
const host = new Host({ adminPath });
let endpoints: Endpoints;

const admin = () => ({ email: endpoints.admin.username, password: endpoints.admin.password });

const openPanel = (options?: PanelOptions): Promise<Page> => openPanelAt(endpoints, options);
const openSignedIn = (options?: PanelOptions): Promise<Page> => openSignedInPanel(endpoints, options);

const panel = (options?: { path?: string; width?: number }): Promise<Page> => openSharedPanel(endpoints, options);

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });
/** The addresses under /api/admin that a page asks for, from now on. */
const recordAdminCalls = (page: Page): (() => string[]) => {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/admin/')) paths.push(pathname.slice('/api/admin/'.length));
  });
  return () => paths.splice(0);
};

/** Returns the writer's name. */
const sendContactMessage = async (writer: string, subject: 'billing' | 'feedback' | 'general' = 'billing'): Promise<string> => {
  const name = newName(writer);
  const message = 'Two lines:\nmy card was charged. Was it booked?';
  await call(routes.sendContactMessage, { app: endpoints.app, body: { name, email: 'iris@example.com', subject, message } });
  return name;
};

const namedOwner = (name: string) =>
  call(routes.register, {
    app: endpoints.app,
    body: {
      userType: 'builder',
      name: newName(name),
      email: newEmail(name.replaceAll(' ', '.').toLowerCase()),
      phone: '(704) 555-0199',
      password: 'correct horse',
      agreeToTerms: true,
    },
  });

describeInBrowser('the admin panel', () => {
  useBrowser();
  beforeAll(async () => {
    endpoints = await host.start();
  });
  afterAll(() => host.stop());

  describe('an empty marketplace', () => {
    it('shows an empty state on every tab', async () => {
      const page = await panel();
      await page.getByText('Nothing has happened yet.').waitFor();
      await page.getByText(/^Nothing\. Reports, documents/).waitFor();
      await page.getByRole('img', { name: /^Users by type: Real estate agents 0 \(0%\)/ }).waitFor();
      for (const [name, title] of [
        ['Detailed Users', 'No users yet'],
        ['Detailed Projects', 'No projects yet'],
        ['Contact Messages', 'No messages yet'],
        ['Audit Log', 'No entries'],
        ['Reports and Concepts', 'No open reports or concepts'],
        ['Verification', 'No pending documents'],
        ['Market', 'Market health'],
      ] as const) {
        await openTab(page, name);
        await page.getByRole('heading', { name: title }).waitFor();
      }
    });
  });

  describe('signing in', () => {
    it('refuses a wrong password and an unknown address alike, and keeps the session until sign-out', async () => {
      const page = await openPanel();
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.getByText('Email is required').waitFor();
      await page.getByText('Password is required').waitFor();
      for (const email of [endpoints.admin.username, 'nobody@settee.example']) {
        await submitSignIn(page, { email, password: 'Not-The-Password-1' });
        await page.getByRole('alert').getByText('Incorrect email or password.').waitFor();
      }

      await submitSignIn(page, admin());
      await page.getByText(`Signed in as ${endpoints.admin.username}`).waitFor();
      await expect.poll(() => focusedText(page)).toBe('Admin Dashboard');
      await page.reload();
      await dashboardHeading(page).waitFor();

      // A session belongs to one tab.
      const other = await page.context().newPage();
      await other.goto('/admin');
      await other.getByRole('heading', { name: 'Admin Sign In' }).waitFor();

      const { refreshToken } = await storedAdminSession(page);
      await page.getByRole('button', { name: 'Sign Out' }).click();
      await page.getByRole('heading', { name: 'Admin Sign In' }).waitFor();
      await expect.poll(() => focusedText(page)).toBe('Admin Sign In');
      expect(await storedAdminSession(page)).toEqual({});
      await page.reload();
      await page.getByRole('heading', { name: 'Admin Sign In' }).waitFor();
      // It has also ended at Cognito.
      await expect
        .poll(async () => {
          const answer = await fetch(endpoints.cognito.url, {
            method: 'POST',
            headers: {
              'content-type': 'application/x-amz-json-1.1',
              'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
            },
            body: JSON.stringify({
              AuthFlow: 'REFRESH_TOKEN_AUTH',
              ClientId: endpoints.cognito.clientId,
              AuthParameters: { REFRESH_TOKEN: refreshToken },
            }),
          });
          return answer.status;
        })
        .toBe(400);
    });

    it('replaces a temporary password with a new one', async () => {
      const administrator = await newAdministrator(endpoints);
      const page = await openPanel();
      await submitSignIn(page, administrator);
      await page.getByText('Your password was temporary.').waitFor();
      await expectAccessible(page);
      const choose = async (password: string, repeated: string): Promise<void> => {
        await page.getByRole('textbox', { name: 'New Password', exact: true }).fill(password);
        await page.getByRole('textbox', { name: 'Repeat New Password' }).fill(repeated);
        await page.getByRole('button', { name: 'Save and Sign In' }).click();
      };
      await choose('too-simple', 'too-simple');
      await page.getByText('At least 12 characters, with a small and a capital letter, a digit and a symbol').nth(1).waitFor();
      await choose('Second-Password-2', 'Second-Password-3');
      await page.getByText('The passwords do not match').waitFor();
      await choose('Second-Password-2', 'Second-Password-2');
      await dashboardHeading(page).waitFor();

      await page.getByRole('button', { name: 'Sign Out' }).click();
      await submitSignIn(page, administrator);
      await page.getByText('Incorrect email or password.').waitFor();
      await submitSignIn(page, { ...administrator, password: 'Second-Password-2' });
      await dashboardHeading(page).waitFor();
    });

    it('asks for a code if an authenticator app is set up', async () => {
      const administrator = await newAdministrator(endpoints, { isPermanent: true });
      const page = await openPanel();
      await submitSignIn(page, administrator);
      await dashboardHeading(page).waitFor();
      const { accessToken } = await storedAdminSession(page);
      const secret = await setUpAuthenticator(endpoints, accessToken, (shared) => codeAt(shared, Date.now()));
      await page.getByRole('button', { name: 'Sign Out' }).click();

      await submitSignIn(page, administrator);
      await page.getByLabel('Code').fill('12');
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.getByText('The code has six digits').waitFor();
      await page.getByLabel('Code').fill(codeAt(secret, Date.now() - 3_600_000));
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.getByText('That code is not right.').waitFor();
      await page.getByLabel('Code').fill(codeAt(secret, Date.now()));
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await dashboardHeading(page).waitFor();
    });

    it('shows no data to a user of the pool who is not an administrator', async () => {
      const page = await openPanel();
      await submitSignIn(page, await newAdministrator(endpoints, { group: null, isPermanent: true }));
      await page.getByText('No data available. Please check your admin permissions.').waitFor();
      expect(await page.getByText('No data available').count()).toBe(1);
      await expectAccessible(page);
      expect(await page.getByRole('tab').count()).toBe(0);
      await page.getByRole('button', { name: 'Sign in as someone else' }).click();
      await submitSignIn(page, admin());
      await tab(page, 'Overview').waitFor();
    });

    it('does not accept a session of the marketplace', async () => {
      const session = await registerOwner(endpoints.app);
      const page = await openPanel({ sessionId: session.sessionId });
      // The panel has its own bar, without anything for marketplace accounts.
      await page.getByRole('banner').getByText('Administration').waitFor();
      expect(await page.getByRole('banner').getByRole('button').count()).toBe(0);
      expect(await page.getByRole('tab').count()).toBe(0);
      await expect(call(routes.getAdminStats, { app: endpoints.app, session })).rejects.toMatchObject({ status: 401 });
      await page.evaluate((sessionId) => {
        const kept = {
          pool: { url: '/__cognito' },
          accessToken: sessionId,
          expiresAt: Date.now() + 3_600_000,
          email: 'x',
          username: 'x',
        };
        sessionStorage.setItem('adminSession', JSON.stringify(kept));
      }, session.sessionId);
      await page.reload();
      await page.getByRole('heading', { name: 'Please sign in again' }).waitFor();
    });

    it('works at the configured address, and at no other', async () => {
      const page = await openSignedIn({ path: `/${adminPath}` });
      await openTab(page, 'Detailed Users');
      expect(new URL(page.url()).pathname).toBe(`/${adminPath}`);
      await page.goto('/back-office-other');
      await page.getByText('404 Page Not Found').waitFor();
    });
  });

  describe('an expired session', () => {
    it('is renewed silently as long as Cognito agrees, then asks for the password and goes on, or ends', async () => {
      const writer = await sendContactMessage('Wanda Interrupted');
      const page = await openPanel({ isOwn: true });
      await page.clock.install();
      const newCalls = recordAdminCalls(page);
      await submitSignIn(page, admin());
      await dashboardHeading(page).waitFor();
      const before = await storedAdminSession(page);
      await expect.poll(newCalls).toContain('attention');
      // No live update reports this, because only time passed. The panel starts to wait once it has shown the first answer, which no
      // request tells, so the time passes again until it asks.
      const askedInTime = async () => {
        await page.clock.fastForward('00:06:00');
        return newCalls();
      };
      await expect.poll(askedInTime, { interval: 1_000, timeout: 30_000 }).toContain('attention');
      await page.clock.fastForward('25:00:00');
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect.poll(async () => (await storedAdminSession(page)).accessToken).not.toBe(before.accessToken);
      await openTab(page, 'Contact Messages');
      expect(await page.getByRole('dialog').count()).toBe(0);

      // Cognito refuses. The interrupted action is finished after the password.
      const again = page.getByRole('dialog', { name: 'Please sign in again' });
      const message = page.getByRole('listitem').filter({ hasText: writer });
      await message.getByRole('button', { name: 'Add Note' }).click();
      await page.getByLabel('Note', { exact: true }).fill('Half a thought that must not be lost');
      await revokeSession(endpoints, page);
      await page.clock.fastForward('25:00:00');
      await page.getByRole('button', { name: 'Save Note' }).click();
      await again.waitFor();
      expect(await again.getByLabel('Email').inputValue()).toBe(endpoints.admin.username);
      await expectAccessible(page);
      await again.getByRole('textbox', { name: 'Password', exact: true }).fill(endpoints.admin.password);
      await again.getByRole('button', { name: 'Sign In', exact: true }).click();
      await toast(page, 'Note Saved').waitFor();
      await message.getByText('Half a thought that must not be lost').waitFor();

      // The administrator closes the dialog.
      await revokeSession(endpoints, page);
      await page.clock.fastForward('25:00:00');
      await tab(page, 'Detailed Projects').click();
      await again.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('heading', { name: 'Admin Sign In' }).waitFor();
    });
  });

  describe('the overview', () => {
    it('shows the totals, the charts with their tables, and the recent activity', async () => {
      const deal = await makeBid(endpoints.app);
      const page = await panel();
      const readStats = () =>
        page.evaluate(async () => {
          const { accessToken } = JSON.parse(sessionStorage.getItem('adminSession') ?? '{}');
          return (await fetch('/api/admin/stats', { headers: { authorization: `Bearer ${accessToken}` } })).json();
        });
      // The figures follow the table within a second.
      await expect.poll(async () => (await readStats()).totalBids, { timeout: 10_000 }).toBeGreaterThan(0);
      const stats = await readStats();
      await page.reload();
      const totals = page.getByRole('region', { name: 'Totals' });
      await totals.getByRole('definition').first().waitFor();
      const shown = await totals.getByRole('definition').allTextContents();
      const rate = Math.round((stats.acceptedBids / stats.totalBids) * 100);
      const expected = [stats.totalUsers, stats.totalProjects, stats.totalBids, stats.acceptedBids, `${rate}%`].map(String);
      expect(shown).toEqual(expected);

      const byType = page.getByRole('figure', { name: 'Users by type' });
      const agents = stats.usersByType.realtor;
      const share = Math.round((agents / stats.totalUsers) * 100);
      await byType.getByRole('img', { name: `Real estate agents ${agents} (${share}%)` }).waitFor();
      await byType.getByRole('button', { name: 'Show as table' }).press('Enter');
      await byType.getByRole('row', { name: `Real estate agents ${agents} ${share}%` }).waitFor();
      expect(await byType.getByRole('img').count()).toBe(0);
      await byType.getByRole('button', { name: 'Show as chart' }).press('Enter');
      await byType.getByRole('img').waitFor();

      const activity = page.getByRole('region', { name: 'Recent activity' });
      await activity.getByText(`Bid $3,200 on "Vacant colonial in Dilworth"`).first().waitFor();
      expect(deal.bid.amount).toBe(3200);
    });

    it('shows an error if loading fails, and retries', async () => {
      const page = await panel();
      await page.route('**/api/admin/**', (route) => route.abort());
      await page.reload();
      await page.getByRole('heading', { name: /^Error loading admin data: / }).waitFor();
      await page.unroute('**/api/admin/**');
      await page.route('**/api/admin/attention', (route) => route.abort());
      await page.getByRole('button', { name: 'Try Again' }).click();
      await page.getByRole('heading', { name: 'Recent activity' }).waitFor();
      // What needs attention has its own error.
      await page.getByRole('heading', { name: /^Error loading admin data: / }).waitFor();
      await page.unroute('**/api/admin/attention');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await page
        .getByRole('list', { name: 'Needs your attention' })
        .or(page.getByText(/^Nothing\. Reports/))
        .waitFor();
    });
  });

  describe('its tabs', () => {
    it('are beside their panel in the specified order, load when they are opened, also by keyboard, and stay in the URL', async () => {
      const page = await openPanel();
      const asked = recordAdminCalls(page);
      await submitSignIn(page, admin());
      await page.getByRole('heading', { name: 'Recent activity' }).waitFor();
      expect(new Set(asked())).toEqual(new Set(['stats', 'attention']));
      const names = (await page.getByRole('tab').allTextContents()).map((text) => text.replace(/\d.*$/, '').trim());
      expect(names).toEqual([
        ...['Overview', 'Detailed Users', 'Detailed Projects'],
        ...['Contact Messages', 'Reports and Concepts', 'Verification', 'Money'],
        ...['Market', 'Audit Log', 'Switches'],
      ]);
      expect(await page.getByRole('tablist').getAttribute('aria-orientation')).toBe('vertical');
      expect(await page.getByLabel('Sections of the panel').and(page.getByRole('combobox')).count()).toBe(0);
      await tab(page, 'Overview').focus();
      for (const [name, path] of [
        ['Detailed Users', 'users-detailed'],
        ['Detailed Projects', 'projects'],
        ['Contact Messages', 'contact-messages'],
        ['Reports and Concepts', 'cases'],
        ['Verification', 'documents'],
        ['Ledger compared with Stripe', 'comparison'],
        ['Market', 'market'],
        ['Audit Log', 'audit'],
      ] as const) {
        await page.keyboard.press('ArrowDown');
        await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
        await expect.poll(asked).toContain(path);
      }
      await page.reload();
      await page.getByRole('heading', { level: 2, name: 'Audit Log' }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { level: 2, name: 'Market' }).waitFor();
    });

    it('become a select on a screen of 320 pixels, without sideways scrolling', async () => {
      await makeAcceptedBid(endpoints.app);
      const page = await panel({ width: 320 });
      const choice = page.getByRole('combobox', { name: 'Sections of the panel' });
      expect(await page.getByRole('tab').count()).toBe(0);
      for (const name of [
        ...['Overview', 'Detailed Users', 'Detailed Projects', 'Contact Messages', 'Audit Log'],
        ...['Reports and Concepts', 'Verification', 'Market'],
      ]) {
        await choice.selectOption(await choice.locator('option', { hasText: name }).getAttribute('value'));
        await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
        expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(320);
      }
      // Other sections say how many things need attention, and lead there.
      await readContactMessages(endpoints);
      const writer = await sendContactMessage('Nadia Narrow', 'feedback');
      await page.getByRole('button', { name: 'Refresh' }).click();
      await page.getByRole('button', { name: /^Overview: \d+ things? to look at$/ }).click();
      await page.getByRole('heading', { level: 2, name: 'Needs your attention' }).waitFor();
      expect(await choice.inputValue()).toBe('overview');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      // A row leads to its message, and moves the focus there.
      const all = page.getByRole('button', { name: /^Show all/ });
      if ((await all.count()) > 0) await all.first().click();
      await page.getByRole('list', { name: 'Needs your attention' }).getByRole('link', { name: 'Feedback' }).click();
      await page.getByRole('heading', { level: 2, name: 'Contact Messages' }).waitFor();
      const message = () => page.evaluate(() => document.activeElement?.closest('li')?.textContent ?? '');
      await expect.poll(message).toContain(writer);
    });

    it('load more of a long list on request', async () => {
      const first = await sendContactMessage('Writer');
      for (let index = 2; index <= 21; index += 1) await sendContactMessage('Writer');
      const page = await panel({ path: '/admin?tab=contact-messages' });
      const cards = page.getByRole('listitem').filter({ hasText: 'my card was charged' });
      await expect.poll(() => cards.count()).toBe(20);
      await page.getByRole('button', { name: 'Load more' }).click();
      await expect.poll(() => cards.count()).toBeGreaterThan(20);
      await page.getByText(`${first} ·`).waitFor();
    });

    it("list projects with their owners, bids, and deadlines in the property's time zone", async () => {
      const { owner, stager } = await makeAcceptedBid(endpoints.app);
      const page = await openSignedIn({ isOwn: true, timezoneId: 'Pacific/Auckland' });
      const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
      await page.route('**/api/admin/projects*', async (route) => {
        const response = await route.fetch();
        const [project, ...others] = await response.json();
        await route.fulfill({ response, json: [{ ...project, deadline: endOfDay(day, 'NC') }, ...others] });
      });
      await openTab(page, 'Detailed Projects');
      const latest = card(page, 'Vacant colonial in Dilworth').first();
      await latest.getByText(formatDeadline(endOfDay(day, 'NC'), 'NC'), { exact: true }).waitFor();
      await latest.getByText(owner.user.email).waitFor();
      await latest.getByText(String(stager.user.company)).waitFor();
      await latest.getByText('Waiting for the platform fee').waitFor();
    });
  });

  describe('the icons beside a user', () => {
    it('have tooltips that appear after 700 ms, and the next one within 300 ms at once', async () => {
      const session = await namedOwner('Ida Hovered');
      const page = await openPanel({ isOwn: true });
      await page.clock.install();
      await submitSignIn(page, admin());
      await dashboardHeading(page).waitFor();
      await openTab(page, 'Detailed Users');
      const theirs = page.getByRole('listitem').filter({ hasText: session.user.email });
      const [exporting, remove] = [`Export the data of ${session.user.name}`, `Delete user ${session.user.name}`].map((name) =>
        theirs.getByRole('button', { name }),
      ) as [Locator, Locator];
      const tip = page.getByRole('tooltip');
      await remove.waitFor();
      await page.clock.pauseAt(Date.now() + 60_000);
      await exporting.hover();
      await page.clock.runFor(600);
      expect(await tip.count()).toBe(0);
      await page.clock.runFor(200);
      expect(await tip.textContent()).toContain(`Export the data of ${session.user.name}`);
      // The pointer may cross the first tooltip, which stays while the pointer may be heading for it.
      for (const x of [8, 20, 24]) {
        await remove.hover({ position: { x, y: 30 } });
        await page.clock.runFor(20);
      }
      await expect.poll(() => tip.textContent()).toContain(`Delete user ${session.user.name}`);
      // The first move leaves the button, a second shows that the pointer is not heading for the tooltip. A busy browser may see two
      // as one.
      let x = 0;
      const moveAway = async () => {
        x += 5;
        await page.mouse.move(x, 5);
        return tip.count();
      };
      await expect.poll(moveAway).toBe(0);
      await page.clock.runFor(400);
      await exporting.hover();
      await page.clock.runFor(600);
      expect(await tip.count()).toBe(0);
    });
  });

  describe('deleting a user', () => {
    it("asks for confirmation with the user's name, and deletes only after it", async () => {
      const session = await namedOwner('Gregor Leaving');
      const page = await panel();
      await openTab(page, 'Detailed Users');
      const row = page.getByRole('listitem').filter({ hasText: session.user.email });
      const remove = row.getByRole('button', { name: `Delete user ${session.user.name}` });
      await remove.click();
      const question = page.getByRole('alertdialog');
      await question
        .getByText(`Are you sure you want to delete user "${session.user.name}"? This action cannot be undone.`, { exact: true })
        .waitFor();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await question.waitFor({ state: 'hidden' });
      await expect.poll(() => remove.evaluate((button) => button === document.activeElement)).toBe(true);
      await call(routes.getMe, { app: endpoints.app, session });

      await remove.press('Enter');
      await question.getByRole('button', { name: 'Delete User' }).dblclick();
      await toast(page, 'User Deleted').waitFor();
      await row.waitFor({ state: 'detached' });
      await expect.poll(() => focusedText(page)).toBe('Detailed Users');
      await expect(call(routes.getMe, { app: endpoints.app, session })).rejects.toMatchObject({ status: 401 });
    });

    it('shows why the deletion was refused, and keeps the dialog open', async () => {
      const { owner } = await makeAcceptedBid(endpoints.app);
      const page = await panel();
      await openTab(page, 'Detailed Users');
      const theirs = page.getByRole('listitem').filter({ hasText: owner.user.email });
      await theirs.getByRole('button', { name: /^Delete user/ }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete User' }).click();
      await toast(page, 'Delete Failed').waitFor();
      await page.getByRole('alertdialog').waitFor();
      await call(routes.getMe, { app: endpoints.app, session: owner });
    });
  });

  describe('a badge', () => {
    it("is granted only once, appears beside the stager's bid, and can be revoked", async () => {
      const { stager, project } = await makeBid(endpoints.app);
      const page = await panel();
      await openTab(page, 'Detailed Users');
      const theirs = page.getByRole('listitem').filter({ hasText: stager.user.email });
      const grant = async (): Promise<void> => {
        await theirs.getByRole('button', { name: /^Grant Badge/ }).click();
        await page
          .getByRole('dialog')
          .getByLabel(/^Badge/)
          .selectOption({ label: 'Insured' });
        await page.getByLabel('Valid until').fill('2090-03-31');
        await page.getByLabel('Where you keep the proof').fill('Cabinet 3');
      };
      await theirs.getByRole('button', { name: /^Grant Badge/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Grant Badge' }).click();
      await page.getByText('Please select a badge type').waitFor();
      await page.keyboard.press('Escape');
      await grant();
      await page.getByRole('dialog').getByRole('button', { name: 'Grant Badge' }).click();
      await toast(page, 'Badge Granted').waitFor();
      await theirs.getByText(/by you · until Mar 31, 2090 · proof: Cabinet 3/).waitFor();

      await grant();
      await page.getByRole('dialog').getByRole('button', { name: 'Grant Badge' }).click();
      await toast(page, 'This user already has this badge').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

      const visitor = await visitInSharedPage({ app: endpoints.app });
      await visitor.goto(`/projects/${project.id}`);
      const badges = visitor.getByRole('list', { name: 'Badges' });
      await badges.getByText('Insured').waitFor();

      await theirs.getByRole('button', { name: 'Revoke Insured' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke Badge' }).click();
      await toast(page, 'Badge Revoked').waitFor();
      await theirs.getByText('No badges').waitFor();
      await expect.poll(() => focusedText(page)).toBe('Grant Badge');
      await badges.waitFor({ state: 'detached' });
    });
  });

  describe('a document', () => {
    const document = pdfOf(['Certificate of Liability Insurance', 'Solis Interiors']);
    const insured = (page: Page) =>
      page.getByRole('list', { name: 'Documents' }).getByRole('listitem').filter({ hasText: 'Insurance certificate' });

    /** Uploads a PDF for the badge "Insured", as its holder does. */
    const uploadDocument = async (page: Page): Promise<void> => {
      await insured(page).getByRole('button', { name: 'Upload document (Insurance certificate)' }).click();
      const dialog = page.getByRole('dialog', { name: 'Upload your insurance certificate' });
      await dialog
        .getByLabel('Choose a file')
        .setInputFiles({ name: 'Policy.pdf', mimeType: 'application/pdf', buffer: document });
      await dialog.getByText('ready to upload').waitFor();
      await dialog.getByRole('button', { name: 'Upload document' }).click();
      await insured(page).getByText('In review').waitFor();
    };
    /** The stager's waiting documents in the panel. */
    const waiting = (page: Page, email: string) => page.getByRole('listitem').filter({ hasText: email });

    it('cannot be decided on after the stager withdrew it', async () => {
      const stager = await registerStager(endpoints.app);
      const own = await visitInSharedPage({ app: endpoints.app, sessionId: stager.sessionId });
      await own.goto('/edit-profile#verification');
      await uploadDocument(own);
      const page = await panel({ path: '/admin?tab=verification' });
      await waiting(page, stager.user.email).getByRole('button', { name: 'Reject', exact: true }).click();

      await insured(own).getByRole('button', { name: 'Withdraw (Insurance certificate)' }).click();
      await own.getByRole('alertdialog').getByRole('button', { name: 'Withdraw document' }).click();
      await insured(own).getByText('Not uploaded yet.').waitFor();

      await page.getByRole('dialog').getByLabel('Reason').selectOption({ label: "The document doesn't cover home staging." });
      await page.getByRole('dialog').getByRole('button', { name: 'Reject Document' }).click();
      await toast(page, 'The decision wasn’t saved').waitFor();
      await waiting(page, stager.user.email).waitFor({ state: 'detached' });
    });
  });

  describe('a contact message', () => {
    it('is listed, and its status and note can be changed', async () => {
      const writer = await sendContactMessage('Iris Okafor');
      const page = await panel({ path: '/admin?tab=contact-messages' });
      const message = page.getByRole('listitem').filter({ hasText: writer });
      await message.getByText('Billing Question').waitFor();
      expect(await message.getByRole('link', { name: 'iris@example.com' }).getAttribute('href')).toBe(
        'mailto:iris@example.com?subject=Re%3A%20Billing%20Question',
      );
      await message.getByLabel(`Status of the message from ${writer}`).selectOption({ label: 'Resolved' });
      await message.getByRole('button', { name: 'Add Note' }).click();
      await page.getByLabel('Note', { exact: true }).fill('Booked on Tuesday.\nTold her so.');
      await page.getByRole('button', { name: 'Save Note' }).click();
      await toast(page, 'Note Saved').waitFor();
      await page.reload();
      await message.getByText('Told her so.').waitFor();
      expect(await message.getByLabel(`Status of the message from ${writer}`).inputValue()).toBe('resolved');

      await message.getByRole('button', { name: 'Edit Note' }).click();
      await page.getByLabel('Note', { exact: true }).fill('');
      await page.getByRole('button', { name: 'Save Note' }).click();
      await toast(page, 'Note Removed').waitFor();
      await message.getByText('Told her so.').waitFor({ state: 'detached' });
    });

    it('is found by its status, and from the list that needs attention', async () => {
      await readContactMessages(endpoints);
      const writer = await sendContactMessage('Wanda Waiting', 'general');
      const page = await panel({ path: '/admin?tab=contact-messages' });
      const message = page.getByRole('listitem').filter({ hasText: writer });
      await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Unread' });
      await page.getByText('the oldest first').waitFor();
      await message.waitFor();
      expect(new URL(page.url()).searchParams.get('status')).toBe('unread');
      await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Resolved' });
      await message.waitFor({ state: 'detached' });

      // The attention link finds it, although it is not on the first page of the tab.
      await page.route('**/api/admin/contact-messages?*', async (route) => {
        const { searchParams } = new URL(route.request().url());
        if (searchParams.get('status')) return route.fallback();
        return route.fulfill({ json: [] });
      });
      await page.getByRole('tab', { name: /^Overview/ }).click();
      const things = page.getByRole('list', { name: 'Needs your attention' });
      const all = page.getByRole('button', { name: /^Show all/ });
      if ((await all.count()) > 0) await all.first().click();
      await things.getByRole('link', { name: 'General Inquiry' }).last().click();
      await message.waitFor();
      await expect.poll(() => focusedText(page)).toBe('General Inquiry');
      const isSaved = page.waitForResponse((response) => response.request().method() === 'PATCH');
      await page.getByLabel(`Status of the message from ${writer}`).selectOption({ label: 'Read' });
      await isSaved;
      await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Read' });
      await message.waitFor();
      await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Unread' });
      await message.waitFor({ state: 'detached' });
    });

    it('keeps the typed answer if the email cannot be sent', async () => {
      const writer = await sendContactMessage('Vera Unsent');
      const page = await panel({ path: '/admin?tab=contact-messages' });
      const message = page.getByRole('listitem').filter({ hasText: writer });
      await message.getByRole('button', { name: 'Answer', exact: true }).click();
      const form = page.getByRole('dialog', { name: `Answer ${writer}` });
      await form.getByRole('button', { name: 'Send Answer' }).click();
      await form.getByText('Please write an answer').waitFor();
      await form.getByLabel('Answer').fill('Half a thought that must not be lost');
      const body = JSON.stringify({ message: 'The email service is busy, so nothing was sent.', code: 'UNAVAILABLE' });
      await page.route('**/answers', (route) => route.fulfill({ status: 503, contentType: 'application/json', body }));
      await form.getByRole('button', { name: 'Send Answer' }).click();
      await toast(page, 'The email service is busy, so nothing was sent.').waitFor();
      expect(await form.getByLabel('Answer').inputValue()).toBe('Half a thought that must not be lost');
      await page.unroute('**/answers');
      await form.getByRole('button', { name: 'Send Answer' }).click();
      await toast(page, 'Answer Sent').waitFor();
      await message.getByText('Answered by you').waitFor();
      await message.getByText('Half a thought that must not be lost').waitFor();
    });

    it('keeps its status if the update fails', async () => {
      const writer = await sendContactMessage('Otto Unmarked');
      const page = await panel({ path: '/admin?tab=contact-messages' });
      const status = page.getByLabel(`Status of the message from ${writer}`);
      await status.waitFor();
      await page.route('**/api/admin/contact-messages/*', (route) => route.abort());
      await status.selectOption({ label: 'Read' });
      await toast(page, 'Update Failed').waitFor();
      await expect.poll(() => status.inputValue()).toBe('unread');
    });
  });

  describe('helping somebody', () => {
    it('finds a user by company name or message, and shows their view, which the user can see later', async () => {
      const { owner, stager, bid } = await makeAcceptedBid(endpoints.app);
      const company = String(stager.user.company);
      await call(routes.sendContactMessage, {
        app: endpoints.app,
        body: { name: 'A stager in need', email: stager.user.email, subject: 'billing', message: 'Where do I pay the fee?' },
      });
      const page = await openSignedIn();

      // Found by a part of the company name, from any tab.
      await page.getByLabel('Search users, projects and deleted accounts').fill(company.slice(0, Math.ceil(company.length / 2)));
      const found = page.getByRole('region', { name: 'Search results' });
      await found.getByText(stager.user.email).waitFor();
      await found.getByRole('listitem').filter({ hasText: stager.user.email }).getByRole('link').first().click();
      await page.getByRole('heading', { level: 1, name: String(stager.user.name) }).waitFor();
      expect(new URL(page.url()).searchParams.get('user')).toBe(stager.user.id);
      await expect.poll(() => focusedText(page)).toBe(String(stager.user.name));
      await page.getByRole('list', { name: 'Bids' }).getByText('Waiting for the platform fee').waitFor();
      await page.getByRole('list', { name: 'Sessions' }).waitFor();
      await page.getByRole('list', { name: 'Account security' }).getByText('Registered').waitFor();
      await page.getByText('No reports.').waitFor();
      await page.getByText('No documents.').waitFor();

      // A link to the site opens the page at its top, however far down the panel was.
      await page.setViewportSize({ width: 1280, height: 400 });
      await page.getByRole('list', { name: 'Bids' }).getByRole('link').first().click();
      await page
        .getByRole('heading', { level: 1 })
        .filter({ hasNotText: String(stager.user.name) })
        .waitFor();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await page.goBack();
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.getByText('No documents.').waitFor();

      // An export can be requested here, which the audit log records.
      await page.getByRole('button', { name: 'Export Data' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Export Data' }).click();
      await toast(page, 'Export Started').waitFor();
      await page.getByRole('list', { name: 'Administrator actions' }).getByText('Made a copy of the account’s data').waitFor();
      await page.getByRole('link', { name: 'Show in the audit log' }).click();
      const audit = page.getByRole('table', { name: 'Audit log' });
      await audit.getByText('Registered').waitFor();
      await audit.getByText('Made a copy of the account’s data').waitFor();
      expect(await page.getByLabel('About').inputValue()).toBe(stager.user.id);
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: String(stager.user.name) }).waitFor();

      // The preview lists what the deletion would remove.
      await page.getByRole('button', { name: 'Delete User' }).click();
      const question = page.getByRole('alertdialog');
      await question.getByText('The account, 1 bid.').waitFor();
      await question.getByText('A platform fee is unpaid').waitFor();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('link', { name: 'Back to the Panel' }).click();
      await dashboardHeading(page).waitFor();

      await openTab(page, 'Contact Messages');
      const message = page.getByRole('listitem').filter({ hasText: stager.user.email });

      // From a message to its author, without an email address in the URL.
      await message.getByRole('button', { name: 'Find User' }).click();
      await found.getByRole('listitem').filter({ hasText: stager.user.email }).getByRole('link').first().click();
      await page.getByRole('heading', { level: 1, name: String(stager.user.name) }).waitFor();
      expect(page.url()).not.toContain('%40');

      // The impersonation opens in its own tab.
      await page.getByRole('button', { name: 'View as User' }).click();
      const why = page.getByRole('dialog');
      await why.getByRole('button', { name: 'Continue' }).click();
      await why.getByText('Please select a reason').waitFor();
      await why.getByLabel('Reason').selectOption({ label: 'They asked us for help' });
      await why.getByLabel('Details').fill('You asked where to pay.');
      await why.getByRole('button', { name: 'Continue' }).click();
      const link = why.getByRole('link', { name: 'Open Site' });
      await link.waitFor();
      const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
      await tab.getByText(`You see what ${stager.user.name} sees.`).waitFor();
      await toast(page, 'Opened in a New Tab').waitFor();
      await tab.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
      expect(new URL(tab.url()).pathname).toBe('/dashboard');

      // The session is only in this tab and in no URL. The administrator's tokens stay in the other tab.
      const kept = await tab.evaluate(() => ({ ...sessionStorage }));
      expect(kept.adminSession).toBeUndefined();
      expect(kept.sessionId).toMatch(/^[\w-]{43}$/);
      expect(await tab.evaluate(() => localStorage.getItem('sessionId'))).toBeNull();
      expect(await page.evaluate(() => ({ ...sessionStorage }))).not.toHaveProperty('sessionId');
      await page.reload();
      await page.getByRole('heading', { level: 1, name: String(stager.user.name) }).waitFor();

      // Nothing can be written, and the screen says so.
      await tab.goto(`/messages?to=${owner.user.id}`);
      await tab.getByRole('textbox').fill('This must not be sent');
      await tab.getByRole('button', { name: 'Send', exact: true }).click();
      await toast(tab, "You're viewing the site as this user, so you can't change anything.").waitFor();
      await tab.goto(`/payment/${bid.id}`);
      await tab.waitForURL('**/dashboard');
      await expect(
        call(routes.sendMessage, {
          app: endpoints.app,
          session: { sessionId: String(kept.sessionId) },
          body: { receiverId: owner.user.id, content: 'x' },
        }),
      ).rejects.toMatchObject({ status: 403 });

      // The user sees it in the list of sessions.
      const theirs = await visitInSharedPage({ app: endpoints.app, sessionId: stager.sessionId });
      await theirs.goto('/edit-profile');
      const looks = theirs.getByRole('region', { name: 'When an administrator viewed your account' });
      await looks.getByText('You asked us for help').waitFor();
      await looks.getByText('You asked where to pay.').waitFor();

      // Ending it also ends it on the server, and closes the impersonation in this tab.
      await tab.getByRole('button', { name: 'End', exact: true }).click();
      await tab.getByRole('heading', { level: 1, name: 'The session is over' }).waitFor();
      expect(await tab.evaluate(() => sessionStorage.getItem('sessionId'))).toBeNull();
      await expect(
        call(routes.getMe, { app: endpoints.app, session: { sessionId: String(kept.sessionId) } }),
      ).rejects.toMatchObject({ status: 401 });
      await call(routes.getMe, { app: endpoints.app, session: stager });
      await openTab(await page.goto('/admin').then(() => page), 'Audit Log');
      await page.getByRole('row').filter({ hasText: 'Viewed the site as this user: they asked us for help' }).first().waitFor();
    });

    it('loads nothing that administrators may not see, and shows a placeholder instead', async () => {
      const { app } = endpoints;
      const [{ owner, project }, stager] = await Promise.all([makeBid(app), registerStager(app)]);
      // This bid is too small for a fee, so accepting it also pays it.
      const body = { amount: 95, timeline: '1 week' } as const;
      const bid = await call(routes.placeBid, { app, session: stager, params: { id: project.id }, body });
      await call(routes.acceptBid, { app, session: owner, params: { id: bid.id } });
      const page = await openSignedIn();
      const look = await call(routes.startImpersonation, {
        app,
        session: { sessionId: (await storedAdminSession(page)).accessToken },
        params: { id: stager.user.id },
        body: { reason: 'asked' },
      });
      await page.evaluate(
        ({ sessionId, endsAt }) => Object.assign(sessionStorage, { sessionId, impersonationEndsAt: endsAt }),
        look,
      );
      const refused: string[] = [];
      page.on('response', (answer) => void (answer.status() === 403 && refused.push(answer.url())));
      await page.goto(`/projects/${project.id}`);
      await page.getByText('The user sees contact details of the other party here.').waitFor();
      const handover = page.getByRole('region', { name: 'The Handover' });
      await handover.getByText('The user sees here where the property is').waitFor();
      expect(await page.getByRole('main').textContent()).not.toContain(owner.user.email);
      expect(await page.getByRole('button', { name: 'Try Again' }).count()).toBe(0);
      expect(refused).toEqual([]);
    });

    it('ends the view when the user ends it, without a password prompt', async () => {
      const stager = await registerStager(endpoints.app);
      const page = await openSignedIn();
      await page.goto(`/admin?user=${stager.user.id}`);
      await page.getByRole('button', { name: 'View as User' }).click();
      await page.getByLabel('Reason').selectOption({ label: 'Another reason' });
      await page.getByRole('button', { name: 'Continue' }).click();
      const [tab] = await Promise.all([
        page.context().waitForEvent('page'),
        page.getByRole('link', { name: 'Open Site' }).click(),
      ]);
      await tab.getByText(`You see what ${stager.user.name} sees.`).waitFor();
      const theirs = await visitInSharedPage({ app: endpoints.app, sessionId: stager.sessionId });
      await theirs.goto('/edit-profile');
      await theirs
        .getByRole('region', { name: 'When an administrator viewed your account' })
        .getByRole('button', { name: /^End/ })
        .click();
      await tab.getByRole('heading', { level: 1, name: 'The session is over' }).waitFor();
      expect(await tab.getByRole('dialog').count()).toBe(0);
    });
  });

  describe('a suspension', () => {
    it("needs no report: an administrator suspends on the user's page and lifts it in the case", async () => {
      const session = await namedOwner('Sigrid Suspended');
      const page = await panel({ path: `/admin?user=${session.user.id}` });
      const suspend = page.getByRole('button', { name: 'Suspend', exact: true });
      await suspend.press('Enter');
      const dialog = page.getByRole('dialog', { name: `Suspend ${session.user.name}?` });
      await dialog.getByText('They posted 0 projects.').waitFor();
      await dialog.getByRole('button', { name: 'Suspend Account' }).click();
      await dialog.getByText('Please choose a reason').waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => focusedText(page)).toBe('Suspend');
      await suspend.click();
      await dialog.getByLabel('Rule they broke').selectOption({ label: 'Fraud or a scam' });
      await dialog.getByText(/They will read.*Reason: Fraud or a scam\. You can read, pay a fee that is due/).waitFor();
      await dialog.getByRole('button', { name: 'Suspend Account' }).click();
      await toast(page, 'Account Suspended').waitFor();
      await page.getByText('This account is suspended').waitFor();
      expect(await suspend.count()).toBe(0);
      await expect(call(routes.getMe, { app: endpoints.app, session })).rejects.toMatchObject({ status: 401 });
      await page.getByRole('link', { name: 'Open the case to lift the suspension' }).click();
      await page.getByText(/^Account suspended /).waitFor();
      await page.getByRole('button', { name: /^Lift/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: /^Lift/ }).click();
      await page.getByText('Suspension lifted').first().waitFor();
    });
  });

  describe('the audit log', () => {
    it('shows immediately who did what to whom', async () => {
      const stager = await registerStager(endpoints.app);
      const page = await panel();
      await openTab(page, 'Audit Log');
      await openTab(page, 'Detailed Users');
      const theirs = page.getByRole('listitem').filter({ hasText: stager.user.email });
      await theirs.getByRole('button', { name: /^Grant Badge/ }).click();
      await page.getByRole('dialog').getByLabel('Badge').selectOption({ label: 'Insured' });
      await page.getByRole('dialog').getByRole('button', { name: 'Grant Badge' }).click();
      await toast(page, 'Badge Granted').waitFor();
      await openTab(page, 'Audit Log');
      const row = page.getByRole('row').filter({ hasText: 'Granted the badge "Insured"' }).filter({ hasText: stager.user.id });
      await row.getByText('You', { exact: true }).waitFor();
      await row.getByText(String(stager.user.name)).waitFor();

      // Another administrator sees the same actions with their author. A deleted user appears by id, without a name.
      const other = await openPanel();
      await submitSignIn(other, await newAdministrator(endpoints, { isPermanent: true }));
      await openTab(other, 'Detailed Users');
      await other
        .getByRole('listitem')
        .filter({ hasText: stager.user.email })
        .getByRole('button', { name: /^Delete user/ })
        .click();
      await other.getByRole('alertdialog').getByRole('button', { name: 'Delete User' }).click();
      await toast(other, 'User Deleted').waitFor();
      await openTab(other, 'Audit Log');
      const about = other.getByRole('row').filter({ hasText: stager.user.id });
      const deleted = about.filter({ hasText: 'Deleted the account' });
      await deleted.getByText('You', { exact: true }).waitFor();
      await deleted.getByText('A deleted account').waitFor();
      await about.filter({ hasText: 'Granted the badge' }).getByText('Another administrator').waitFor();
      for (const row of await about.all()) expect(await row.textContent()).not.toContain(stager.user.name);
    });

    it('can be searched for an account, including security events, and exported as CSV', async () => {
      const [{ user }, other] = [await registerStager(endpoints.app), await registerOwner(endpoints.app)];
      const page = await panel({ path: '/admin?tab=audit-log' });
      const found = page.getByRole('table', { name: 'Audit log' }).getByRole('row').filter({ hasText: 'Registered' });
      await page.getByLabel('List').selectOption({ label: 'Account security' });
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await found.filter({ hasText: other.user.id }).waitFor();

      await page.getByLabel('List').selectOption({ label: 'Both lists' });
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByText('To search both lists, fill in “Done by” or “About”').waitFor();
      // Administrators search by address, because users who write to us give no id.
      await page.getByLabel('About').fill(user.email);
      await page.getByLabel('About').press('Enter');
      await page.getByText('To search both lists, fill in “Done by” or “About”').waitFor({ state: 'detached' });
      await found.filter({ hasText: other.user.id }).waitFor({ state: 'detached' });
      await found.filter({ hasText: user.id }).waitFor();
      expect(await found.count()).toBe(1);
      await found.filter({ hasText: user.id }).getByText('The user', { exact: true }).waitFor();

      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).press('Enter');
      const file = await coming;
      expect(file.suggestedFilename()).toBe('audit.csv');
      const content = readFileSync(await file.path(), 'utf8');
      expect(content).toMatch(/^\uFEFFcreatedAt,list,type,details,[^\n]*\n[^\n]*,account_registered,Registered,/);
      expect(content).toContain(user.id);
      expect(content).not.toContain(other.user.id);
      await page.getByLabel('To day (UTC)').fill('2020-01-01');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByRole('heading', { name: 'No entries' }).waitFor();
    });
  });

  describe('the market', () => {
    it('loads a period and the one before it, and shows each chart also as a table', async () => {
      const page = await openPanel({ path: '/admin?tab=market' });
      const asked: string[] = [];
      await page.route('**/api/admin/market*', async (route) => {
        const { searchParams } = new URL(route.request().url());
        asked.push(`${searchParams.get('from')} ${searchParams.get('to')}`);
        const response = await route.fetch();
        const answer = await response.json();
        const none = Object.fromEntries(marketCounters.map((name) => [name, 0]));
        await route.fulfill({ response, json: { ...answer, days: [{ day: answer.from, ...none, projects: 4 }] } });
      });
      await submitSignIn(page, admin());
      const projects = page.getByRole('figure', { name: 'Projects' });
      await projects.getByRole('img', { name: /^Projects: 4 in this period, 4 in the one before/ }).waitFor();
      const spans = () =>
        asked.splice(0).map((span) => {
          const [from, to] = span.split(' ').map((day) => Date.parse(String(day)));
          return (Number(to) - Number(from)) / 86_400_000 + 1;
        });
      expect(spans()).toEqual([30, 30]);
      await page.getByLabel('Period', { exact: true }).selectOption({ label: 'The last 90 days' });
      await expect.poll(() => asked.length).toBe(2);
      const [now, before] = [...asked].sort().reverse();
      expect(String(before).slice(11) < String(now).slice(0, 10)).toBe(true);
      expect(spans()).toEqual([90, 90]);

      await projects.getByRole('button', { name: 'Show as table' }).press('Enter');
      await projects.getByRole('row', { name: / 4 4$/ }).waitFor();
      expect(await projects.getByRole('img').count()).toBe(0);
      await projects.getByRole('button', { name: 'Show as chart' }).press('Enter');
      await projects.getByRole('img').waitFor();

      // For one state, figures without a state are hidden.
      await page.getByRole('figure', { name: 'Messages' }).waitFor();
      const ofState = page.waitForRequest(/\/api\/admin\/market\?.*state=TX/);
      await page.getByLabel('Projects in').selectOption({ label: 'Texas' });
      await ofState;
      await projects.getByRole('img').waitFor();
      expect(await page.getByRole('figure', { name: 'Messages' }).count()).toBe(0);
      await page.getByText('Time to first bid').waitFor();
    });
  });

  describe('the search', () => {
    it('finds a deletion by email address and reference', async () => {
      const { app } = endpoints;
      const session = await namedOwner('Lennart Left');
      const reference = '7K3M-9QXP-04TB-ZN5H';
      await call(routes.deleteUser, { app, session, params: { id: session.user.id }, query: { reference } });
      const page = await panel();
      const search = page.getByLabel('Search users, projects and deleted accounts');
      const results = page.getByRole('region', { name: 'Search results' });
      await search.fill(reference);
      await results.getByText('Add the email address of the deleted account after the reference.').waitFor();
      await search.fill(`${reference.toLowerCase()} ${session.user.email}`);
      await results.getByText(/^Deleted on /).waitFor();
      await expectAccessible(page);
      await search.fill(`7K3M-9QXP-04TB-ZN5J ${session.user.email}`);
      await results.getByText('No deletion found').waitFor();
      await results.getByRole('button', { name: 'Close search' }).press('Enter');
      await results.waitFor({ state: 'detached' });
      await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
    });
  });

  describe('the reports', () => {
    const openCase = async (page: Page, author: string): Promise<void> => {
      await openTab(page, 'Reports and Concepts');
      await page.getByRole('row').filter({ hasText: author }).getByRole('link').first().click();
      await page.getByRole('link', { name: 'Back to Reports and Concepts' }).waitFor();
    };
    const account = async (name: string) => {
      const session = await namedOwner(name);
      const project = await call(routes.createProject, { app: endpoints.app, session, body: colonial });
      return { session, project };
    };

    it("let an administrator hide a project, read the owner's reply, and show it again", async () => {
      const { session, project } = await account('Hedda Heard');
      await call(routes.sendReport, {
        app: endpoints.app,
        body: { targetType: 'project', targetId: project.id, reason: 'misleading' },
      });
      const page = await panel();
      await openCase(page, session.user.name);
      await expect.poll(() => focusedText(page)).toBe('Vacant colonial in Dilworth');
      await decideCase(page, 'Hide', 'False or misleading');
      await page.getByText('Hidden: False or misleading').waitFor();
      const visitor = await visitInSharedPage({ app: endpoints.app });
      await visitor.goto(`/projects/${project.id}`);
      await visitor.getByText('Project not found').first().waitFor();

      const owner = await visitInSharedPage({ of: 'somebody else', app: endpoints.app, sessionId: session.sessionId });
      await owner.goto(`/projects/${project.id}`);
      await owner.getByText('Your project is hidden').waitFor();
      await owner.getByRole('link', { name: 'See why and reply' }).click();
      await owner.getByRole('heading', { level: 1, name: 'We hid your project' }).waitFor();
      await owner.getByText('False or misleading').waitFor();
      await owner.getByLabel('Your reply').fill('It is number 12, behind the hedge.');
      await owner.getByRole('button', { name: 'Send Reply' }).click();
      await toast(owner, 'We got your reply').waitFor();
      expect(await owner.getByRole('button', { name: 'Send Reply' }).count()).toBe(0);

      await page.getByRole('button', { name: 'Refresh' }).click();
      await page.getByText('Reply from the author').waitFor();
      await page.getByRole('button', { name: 'Show Again' }).click();
      await page.getByRole('dialog').getByLabel('Note (optional)').fill('Seen on the map.');
      await page.getByRole('dialog').getByRole('button', { name: 'Show Again' }).click();
      await toast(page, 'Shown again').waitFor();
      await page.getByText('Seen on the map.').waitFor();
      await page.getByRole('link', { name: 'Back to Reports and Concepts' }).click();
      await page.getByRole('heading', { level: 2, name: 'Reports and Concepts' }).waitFor();
      await expect.poll(() => page.getByRole('row').filter({ hasText: session.user.name }).count()).toBe(0);
      await expect.poll(() => focusedText(page)).toBe('Reports and Concepts');

      await visitor.reload();
      await visitor.getByRole('heading', { level: 1, name: 'Vacant colonial in Dilworth' }).waitFor();
      await owner.reload();
      await owner.getByRole('heading', { level: 1, name: 'Other people can see your project' }).waitFor();

      // The audit log links to the case.
      await openTab(page, 'Audit Log');
      await page.getByRole('row').filter({ hasText: session.user.name }).getByRole('link').first().click();
      await page.getByRole('heading', { level: 2, name: 'Vacant colonial in Dilworth' }).waitFor();
    });

    it('show new concepts as images that can be approved together, after a question, or hidden one by one', async () => {
      const { app } = endpoints;
      const picture = (name: string) =>
        `data:image/webp;base64,${readFileSync(`infra/local/seed/photos/${name}.webp`, 'base64')}`;
      const administrator = await signInAt(endpoints);
      // What an earlier try of this test has left.
      for (const { id, version } of await call(routes.listCases, { app, session: administrator }))
        await call(routes.decideCase, { app, session: administrator, params: { id }, body: { version, action: 'dismiss' } });
      const owner = await namedOwner('Carla Concept');
      const photos = [picture('living-room-empty')];
      const project = await call(routes.createProject, { app, session: owner, body: { ...colonial, photos } });
      const session = await registerStager(app);
      const body = { amount: 1200, timeline: '1 week' } as const;
      const { id } = await call(routes.placeBid, { app, session, params: { id: project.id }, body });
      const concepts = ['a', 'b', 'c'].map((name) => ({
        photo: picture(`living-room-concept-${name}`),
        of: project.photos[0] ?? '',
        caption: `Idea ${name}`,
      }));
      await call(routes.saveConcepts, { app, session, params: { id }, body: { concepts } });
      const page = await panel();
      await page.getByRole('tab', { name: 'Reports and Concepts 3 waiting' }).waitFor();
      await page.getByRole('link', { name: '3 new concepts to check' }).click();
      const grid = page.getByRole('region', { name: 'New concepts (3)' });
      await grid.waitFor();
      await expectAccessible(page);
      await grid.getByRole('button', { name: /^Open photo 1 of 3/ }).click();
      const enlarged = page.getByRole('dialog', { name: 'New concept' });
      for (const text of [session.user.name, `Concept for “${project.title}”`, /^Idea [abc]$/])
        await enlarged.getByText(text).waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await grid.getByRole('button', { name: 'Actions for concept 1' }).click();
      await page.getByRole('menuitem', { name: 'Hide' }).click();
      const dialog = page.getByRole('dialog', { name: 'Hide?' });
      await dialog.getByLabel('Rule they broke').selectOption({ label: 'Something else' });
      await dialog.getByRole('button', { name: 'Hide' }).click();
      await page.getByRole('button', { name: 'Approve All 2' }).click();
      const question = page.getByRole('alertdialog', { name: 'Approve all 2 concepts?' });
      await question.getByRole('button', { name: 'Approve All' }).click();
      await toast(page, '2 concepts approved').waitFor();
      await page.getByRole('region', { name: /^New concepts/ }).waitFor({ state: 'detached' });
      await expect.poll(() => focusedText(page)).toBe('Reports and Concepts');
      const [bid] = await call(routes.listProjectBids, { app, session: owner, params: { id: project.id } });
      expect(bid?.concepts).toHaveLength(2);
    });

    it('tell an administrator that another one has claimed the case', async () => {
      const { session, project } = await account('Sander Shared');
      await call(routes.sendReport, {
        app: endpoints.app,
        body: { targetType: 'project', targetId: project.id, reason: 'fraud' },
      });
      const page = await panel();
      await openCase(page, session.user.name);
      const other = await openPanel();
      await submitSignIn(other, await newAdministrator(endpoints, { isPermanent: true }));
      await openCase(other, session.user.name);
      await other.getByRole('button', { name: 'Claim', exact: true }).click();
      await other.getByText('You claimed this case').waitFor();

      await page.getByRole('button', { name: 'Dismiss' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
      await toast(page, 'Another administrator just took this case. Please reload the case.').waitFor();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      expect(await page.getByRole('button', { name: 'Suspend Account' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Take Over' }).click();
      await page.getByRole('button', { name: 'Release' }).waitFor();
    });
  });

  describe('a pool that requires an authenticator app', () => {
    let strict: Awaited<ReturnType<typeof startSecondFactor>>;
    beforeAll(async () => {
      strict = await startSecondFactor(endpoints.cognito.url);
    });
    afterAll(() => strict.stop());

    const open = async (): Promise<Page> => {
      const page = await openPanel();
      await page.route(/\/__cognito\/?$/, async (route) => route.fulfill({ response: await route.fetch({ url: strict.url }) }));
      return page;
    };
    const link = (page: Page) => page.getByRole('link', { name: 'Open an app on this device' });
    const secretOn = async (page: Page): Promise<string> =>
      new URL(String(await link(page).getAttribute('href'))).searchParams.get('secret') ?? '';
    const confirm = async (page: Page, code: string): Promise<void> => {
      await page.getByRole('textbox', { name: 'Code' }).fill(code);
      await page.getByRole('button', { name: 'Confirm and Sign In' }).click();
    };

    it('sets up the app at the first sign-in, and asks for its code after that', async () => {
      const administrator = await newAdministrator(endpoints, { isPermanent: true });
      const page = await open();
      await submitSignIn(page, administrator);
      await page.getByText('Administrators also sign in with an authenticator app.').waitFor();
      await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
      // No token was handed out before.
      expect(await storedAdminSession(page)).toEqual({});

      // The QR code, the link and the typed key contain the same secret.
      const secret = await secretOn(page);
      const address = `otpauth://totp/${encodeURIComponent(`Settee:${administrator.email}`)}?secret=${secret}&issuer=Settee`;
      expect(await link(page).getAttribute('href')).toBe(address);
      await page.getByText(String(secret.match(/.{4}/g)?.join(' '))).waitFor();
      const { data } = encode(address, { border: 4, ecc: 'M' });
      const drawn = await page.getByRole('img', { name: 'QR code for an authenticator app' }).locator('path').getAttribute('d');
      const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
      expect([...(drawn ?? '').matchAll(/M(\d+ \d+)/g)].map(([, place]) => place)).toEqual(dark);

      await confirm(page, codeAt(secret, Date.now() - 3_600_000));
      await page.getByText('That code is not right.').waitFor();
      await confirm(page, codeAt(secret));
      await dashboardHeading(page).waitFor();

      await page.getByRole('button', { name: 'Sign Out' }).click();
      await submitSignIn(page, administrator);
      await page.getByLabel('Code').fill(codeAt(secret));
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await dashboardHeading(page).waitFor();
    });

    it('sets up the app after a new password, and can start again with another key', async () => {
      const page = await open();
      const administrator = await newAdministrator(endpoints);
      await submitSignIn(page, administrator);
      await page.getByRole('textbox', { name: 'New Password', exact: true }).fill('Second-Password-2');
      await page.getByRole('textbox', { name: 'Repeat New Password' }).fill('Second-Password-2');
      await page.getByRole('button', { name: 'Save and Sign In' }).click();
      const first = await secretOn(page);
      await page.getByRole('button', { name: 'Start again' }).click();
      await page.getByRole('textbox', { name: 'Password', exact: true }).waitFor();
      await submitSignIn(page, { ...administrator, password: 'Second-Password-2' });
      await link(page).waitFor();
      const second = await secretOn(page);
      expect(second).not.toBe(first);
      await confirm(page, codeAt(first));
      await page.getByText('That code is not right.').waitFor();
      await confirm(page, codeAt(second));
      await dashboardHeading(page).waitFor();
    });
  });
});
