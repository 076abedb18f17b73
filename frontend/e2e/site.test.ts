import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as routes from '#shared/api/routes';
import { publicPages } from '#shared/pages';
import { noticesEveryMs } from '#shared/site/notices';
import { switches } from '#shared/site/switches';
import { call, makeBid, newEmail, password } from './support/api';
import { describeInBrowser, expectAccessible, toast, useBrowser, visit, visitInSharedPage } from './support/browser';
import { type Endpoints, Host } from './support/host';
import { openSharedPanel, openSignedInPanel } from './support/panel';
import { measureLayoutShifts } from './support/shifts';

const host = new Host();
let endpoints: Endpoints;

const open = async (path: string, width?: number): Promise<Page> => {
  const page = await visitInSharedPage({ app: endpoints.app, ...(width && { width }) });
  await page.goto(path);
  return page;
};

const openSwitches = (): Promise<Page> => openSharedPanel(endpoints, { path: '/admin?tab=switches' });

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id ?? '');

/** Writes a notice, by keyboard. */
const writeNotice = async (panel: Page, text: string, severity = 'Information'): Promise<void> => {
  await panel.getByRole('button', { name: 'New Notice' }).press('Enter');
  await panel.getByLabel(/^Text/).pressSequentially(text);
  await panel.getByLabel(/^Severity/).selectOption({ label: severity });
  await panel.getByRole('button', { name: 'Save Notice' }).press('Enter');
  await panel.getByRole('dialog').waitFor({ state: 'detached' });
};

const takeDownAll = async (panel: Page): Promise<void> => {
  const takeDown = panel.getByRole('button', { name: 'Remove', exact: true });
  for (let left = await takeDown.count(); left > 0; left -= 1) {
    await takeDown.first().click();
    await expect.poll(() => takeDown.count()).toBe(left - 1);
  }
};

const noticeText = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });

describeInBrowser('site administration', () => {
  useBrowser();
  beforeAll(async () => {
    endpoints = await host.start();
  });
  afterAll(() => host.stop());

  describe('a notice', () => {
    it('is on every page, also while the API is down, without layout shifts', async () => {
      const panel = await openSwitches();
      await writeNotice(panel, 'Tonight from 9 to 10 PM nothing can be sent.', 'Warning');
      await noticeText(panel, 'Tonight from 9 to 10 PM nothing can be sent.').waitFor();

      const { project } = await makeBid(endpoints.app);
      const page = await visit({ app: endpoints.app, width: 390 });
      const shifts = await measureLayoutShifts(page);
      for (const path of [
        ...Object.values(publicPages),
        '/login',
        '/register',
        `/projects/${project.id}`,
        '/admin',
        '/nowhere',
      ]) {
        await page.goto(path);
        await noticeText(page, 'Tonight from 9 to 10 PM nothing can be sent.').waitFor();
        expect([path, await shifts()]).toEqual([path, 0]);
      }
      await page.route('**/api/**', (route) => route.abort());
      await page.goto('/');
      await noticeText(page, 'Tonight from 9 to 10 PM nothing can be sent.').waitFor();
      await expectAccessible(page);
      await takeDownAll(panel);
    });

    it('is announced on an open page, and only while the page is visible', async () => {
      const page = await visit({ app: endpoints.app });
      await page.clock.install();
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/notices.json')) asked.push(request.url());
      });
      await page.goto('/about');
      await expect.poll(() => asked.length).toBe(1);
      const panel = await openSwitches();
      await writeNotice(panel, 'Back at noon.');
      await page.clock.runFor(noticesEveryMs / 2);
      expect(asked).toHaveLength(1);
      await page.clock.runFor(noticesEveryMs);
      await noticeText(page, 'Back at noon.').waitFor();
      expect(asked).toHaveLength(2);

      await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' }));
      await page.clock.runFor(3 * noticesEveryMs);
      expect(asked).toHaveLength(2);
      await takeDownAll(panel);
      await page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'visible' });
        document.dispatchEvent(new Event('visibilitychange'));
      });
      await noticeText(page, 'Back at noon.').waitFor({ state: 'detached' });
      expect(asked).toHaveLength(3);
    });

    it('stays hidden after it is dismissed, until its text changes', async () => {
      const panel = await openSwitches();
      await writeNotice(panel, 'Photos are slow today.');
      await writeNotice(panel, 'Bids are counted late.');
      const page = await open('/');
      await noticeText(page, 'Bids are counted late.').waitFor();
      // The focus moves to the next notice, and to the page after the last one.
      await page.getByRole('button', { name: 'Dismiss: Photos are slow today.' }).press('Enter');
      await noticeText(page, 'Photos are slow today.').waitFor({ state: 'detached' });
      expect(await focused(page)).toBe('Dismiss: Bids are counted late.');
      await page.keyboard.press('Enter');
      await noticeText(page, 'Bids are counted late.').waitFor({ state: 'detached' });
      expect(await focused(page)).toBe('main');

      const edit = async (from: string, change: (dialog: Page) => Promise<unknown>): Promise<void> => {
        const card = panel.getByRole('listitem').filter({ hasText: from });
        await card.getByRole('button', { name: 'Edit' }).click();
        await change(panel);
        await panel.getByRole('button', { name: 'Save Notice' }).click();
        await panel.getByRole('dialog').waitFor({ state: 'detached' });
      };
      // A closed notice stays closed if its severity changes, but not if its text does.
      await edit('Photos are slow today.', (dialog) => dialog.getByLabel(/^Severity/).selectOption({ label: 'Warning' }));
      await edit('Bids are counted late.', (dialog) => dialog.getByLabel(/^Text/).fill('Bids are counted again.'));
      await page.reload();
      await noticeText(page, 'Bids are counted again.').waitFor();
      expect(await noticeText(page, 'Photos are slow today.').count()).toBe(0);
      await takeDownAll(panel);
      await panel.getByText('No notices.').waitFor();
    });

    it('covers neither the end of the page nor the focused element', async () => {
      const panel = await openSwitches();
      await writeNotice(
        panel,
        'A long notice that takes more than one line of a narrow screen, so that it is as high as notices get.',
      );
      const page = await open('/contact', 320);
      await noticeText(page, 'A long notice')
        .or(page.getByRole('region', { name: 'From Settee' }))
        .first()
        .waitFor();
      const bottomOf = (selector: string) =>
        page
          .locator(selector)
          .last()
          .evaluate((element) => element.getBoundingClientRect().bottom);
      const top = () => page.getByRole('region', { name: 'From Settee' }).evaluate((frame) => frame.getBoundingClientRect().top);
      await page.getByRole('button', { name: /^Send/ }).focus();
      expect(await bottomOf('main form button')).toBeLessThanOrEqual(await top());
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      expect(await bottomOf('footer')).toBeLessThanOrEqual((await top()) + 1);
      await takeDownAll(panel);
    });

    it('is refused if it is empty or ends before it starts', async () => {
      const panel = await openSwitches();
      await panel.getByRole('button', { name: 'New Notice' }).click();
      await panel.getByLabel(/^From/).fill('2030-01-02T10:00');
      await panel.getByLabel(/^Until/).fill('2030-01-01T10:00');
      await panel.getByRole('button', { name: 'Save Notice' }).click();
      await panel.getByText('Please write the notice').waitFor();
      await panel.getByLabel(/^Text/).fill('Soon.');
      await panel.getByRole('button', { name: 'Save Notice' }).click();
      await panel.getByText('The end must be after the start').waitFor();
      await panel.getByLabel(/^Until/).fill('2030-01-03T10:00');
      await panel.getByRole('button', { name: 'Save Notice' }).click();
      await panel.getByText('Scheduled', { exact: true }).waitFor();
      expect(await noticeText(panel, 'Soon.').count()).toBe(0);
      await takeDownAll(panel);
    });
  });

  describe('a switch', () => {
    const press = async (panel: Page, title: string, to: 'Off' | 'On'): Promise<void> => {
      await panel.getByRole('button', { name: `Switch ${to}: ${title}` }).press('Enter');
      await panel
        .getByRole('dialog')
        .getByRole('button', { name: `Switch ${to}` })
        .press('Enter');
      await toast(panel, `${title} Is ${to}`).waitFor();
    };
    const registration = () =>
      call(routes.register, {
        app: endpoints.app,
        body: {
          userType: 'builder',
          name: 'Bea Forth',
          email: newEmail('late'),
          phone: '(704) 555-0177',
          password,
          agreeToTerms: true,
        },
      }).then(
        () => 'registered',
        (error: unknown) => String(error),
      );

    it('asks first and shows its current effect, disables the feature, is audited, and is undone', async () => {
      const panel = await openSwitches();
      const opener = panel.getByRole('button', { name: 'Switch Off: Sign-up' });
      await opener.press('Enter');
      const question = panel.getByRole('dialog', { name: 'Switch sign-up off?' });
      await question.getByText(/^\d+ (people|person) signed up in the last 7 days\.$/).waitFor();
      await expectAccessible(panel);
      await panel.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
      expect(await registration()).toBe('registered');
      await opener.press('Enter');
      await question.getByLabel('Reason').selectOption({ label: 'Abuse' });
      await question.getByRole('button', { name: 'Switch Off' }).press('Enter');
      await toast(panel, 'Sign-up Is Off').waitFor();
      await panel.getByText(/^Off since .*: Abuse\.$/).waitFor();
      await expectAccessible(panel);
      // A process may use a state that is ten seconds old.
      await expect.poll(registration, { timeout: 15_000, interval: 2_000 }).toMatch(/503 .*"SWITCHED_OFF"/);

      const page = await open('/register?type=realtor');
      await page.locator('form').getByText(switches.sign_up.off).waitFor();
      await page.getByLabel('Full Name').fill('Bea Forth');
      await page.getByLabel('Phone Number').fill('(704) 555-0177');
      await page.getByLabel('Email').fill(newEmail('refused'));
      await page.getByRole('textbox', { name: 'Password' }).fill(password);
      await page.getByRole('checkbox', { name: /I agree/ }).check();
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect.poll(() => page.getByText(switches.sign_up.off).count()).toBeGreaterThan(1);
      await expectAccessible(page);

      await press(panel, 'Sign-up', 'On');
      await expect.poll(registration, { timeout: 15_000, interval: 2_000 }).toBe('registered');
      await panel.getByRole('tab', { name: 'Audit Log' }).click();
      await panel.getByRole('row').filter({ hasText: 'Switched off sign-up: Abuse' }).first().waitFor();
      await panel.getByRole('row').filter({ hasText: 'Switched on sign-up' }).first().waitFor();
    });

    it('rejects the later of two administrators who press it, and shows the current state', async () => {
      const [first, second] = [await openSwitches(), await openSignedInPanel(endpoints, { path: '/admin?tab=switches' })];
      await second.getByRole('button', { name: 'Switch Off: Email' }).click();
      await press(first, 'Bidding', 'Off');
      await second.getByRole('dialog').getByRole('button', { name: 'Switch Off' }).click();
      await toast(second, 'Nothing Was Switched').waitFor();
      await second.getByRole('button', { name: 'Switch On: Bidding' }).waitFor();
      await second.getByRole('button', { name: 'Switch Off: Email' }).waitFor();
      await press(second, 'Bidding', 'On');
    });

    it('pauses contact reveals while a payment is missing, and shows that nobody waits if none is', async () => {
      const panel = await openSwitches();
      const setting = panel.getByRole('listitem').filter({ hasText: 'Pause contact reveals while a payment is missing' });
      const question = panel.getByRole('alertdialog');
      await setting.getByRole('button', { name: 'Pause Reveals' }).press('Enter');
      await question.getByText('No payment is missing now, so nobody waits yet.').waitFor();
      await expectAccessible(panel);
      await question.getByRole('button', { name: 'Pause Reveals' }).press('Enter');
      await setting.getByText('On', { exact: true }).waitFor();
      await setting.getByRole('button', { name: 'Stop Pausing' }).press('Enter');
      await question.getByRole('button', { name: 'Stop Pausing' }).press('Enter');
      await setting.getByText('Off', { exact: true }).waitFor();
    });
  });
});
