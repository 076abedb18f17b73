import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { unzip } from '#functions/testing/zip';
import { Refused } from '#infra/tools/journey/client';
import type { Session } from '#shared/account/user.answers';
import * as routes from '#shared/api/routes';
import { call, makeBid, newEmail, password, registerOwner, registerStager } from './support/api';
import { describeInBrowser, expectAccessible, focusedText, toast, useBrowser, visit, visitInSharedPage } from './support/browser';
import { failCalls } from './support/failures';
import { closeWithEscape, submitRegistration } from './support/flows';
import { confirmAddress, mailTo, runSchedule } from './support/mail';
import { textBox } from './support/project-form';
import { ageSession } from './support/sessions';

const editProfile = async ({ sessionId }: Session, width?: number): Promise<Page> => {
  const page = await visitInSharedPage({ sessionId, ...(width && { width }) });
  await page.goto('/edit-profile');
  await page.getByRole('heading', { level: 1, name: 'Edit Profile' }).waitFor();
  return page;
};

const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email', exact: true });
const passwordDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm Your Password' });
const confirmWith = async (page: Page, given: string): Promise<void> => {
  await passwordDialog(page).getByRole('textbox', { name: 'Password' }).fill(given);
  await passwordDialog(page).getByRole('button', { name: 'Confirm' }).click();
};
const statusOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (error: unknown) => (error instanceof Refused ? error.status : Promise.reject(error)),
  );
const logIn = (email: string, given: string) => call(routes.login, { body: { email, password: given } });

/** Returns what drafts this browser stores: the number of texts, and whether there are photos. */
const countDrafts = (page: Page): Promise<[texts: number, photos: boolean]> =>
  page.evaluate(async () => {
    const texts = Object.keys(localStorage).filter((key) => key.startsWith('projectDraft:')).length;
    return [texts, (await indexedDB.databases()).some(({ name }) => name === 'projectDrafts')];
  });

describeInBrowser('an irreversible change', () => {
  useBrowser();

  it('asks for the password if the login is not recent, then continues', async () => {
    const owner = await registerOwner();
    await ageSession(owner);
    const page = await editProfile(owner);
    const email = newEmail('moved');
    await emailField(page).fill(email);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await passwordDialog(page).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
    await expectAccessible(page);

    await confirmWith(page, 'wrong horse');
    await passwordDialog(page).getByText('Incorrect password').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
    await confirmWith(page, password);
    await toast(page, 'Profile updated').waitFor();
    expect(await call(routes.getMe, { session: owner })).toMatchObject({ email });
  });

  it('changes nothing if the user cancels the password prompt', async () => {
    const owner = await registerOwner();
    await ageSession(owner);
    const page = await editProfile(owner, 390);
    await emailField(page).fill(newEmail('unmoved'));
    const save = page.getByRole('button', { name: 'Save Changes' });
    await save.click();
    await passwordDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await passwordDialog(page).waitFor({ state: 'hidden' });
    expect(await emailField(page).inputValue()).toContain('unmoved');
    expect(await page.getByText('Failed to update profile').count()).toBe(0);
    expect(await call(routes.getMe, { session: owner })).toMatchObject({ email: owner.user.email });
    // The rest of the profile needs no password.
    await emailField(page).fill(owner.user.email);
    await page.getByLabel('Full Name').fill('Dana Quill');
    await save.click();
    await toast(page, 'Profile updated').waitFor();
    // The phone number also requires the password, because the fee pays for it.
    await page.getByLabel('Phone Number').fill('(704) 555-0178');
    await save.click();
    await confirmWith(page, password);
    await expect.poll(async () => (await call(routes.getMe, { session: owner })).phone).toBe('(704) 555-0178');
  });

  it('deletes an account after confirmation, with its drafts on this device', async () => {
    const stager = await registerStager();
    await ageSession(stager);
    const page = await editProfile(stager);
    await page.evaluate(() => {
      localStorage.setItem('projectDraft:any', '{}');
      return new Promise((resolve) => {
        const asked = indexedDB.open('projectDrafts', 1);
        asked.onsuccess = () => resolve(asked.result.close());
      });
    });
    expect(await countDrafts(page)).toEqual([1, true]);
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Account' }).click();
    await closeWithEscape(passwordDialog(page));
    // The earlier question is still open.
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Account' }).click();
    await confirmWith(page, password);
    await toast(page, 'Account deleted').waitFor();
    // The reference of the deletion stays until the user dismisses it, and is also in the last email.
    const shown = await page.getByText(/^Keep this reference: ([0-9A-Z]{4}-){3}[0-9A-Z]{4}/).textContent();
    const reference = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/.exec(shown ?? '')?.[0] ?? '';
    expect((await mailTo(stager.user.email)).at(-1)?.body.text).toContain(reference);
    await expect.poll(() => countDrafts(page)).toEqual([0, false]);
    expect(await statusOf(call(routes.getMe, { session: stager }))).toBe(401);
  });

  it('asks for no password right after a login', async () => {
    const owner = await registerOwner();
    const page = await editProfile(owner);
    await emailField(page).fill(newEmail('moved'));
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await toast(page, 'Profile updated').waitFor();
    expect(await passwordDialog(page).count()).toBe(0);
  });
});

describeInBrowser("a copy of one's own data", () => {
  useBrowser();

  it('is requested in the profile, emailed as a link, and downloads with all files', async () => {
    const { owner, project } = await makeBid();
    await confirmAddress(owner.user.email);
    await ageSession(owner);
    const page = await editProfile(owner, 390);
    const card = page.getByRole('region', { name: 'Your data' });
    await card.getByText(`We'll email a link to ${owner.user.email}`).waitFor();
    await card.getByRole('button', { name: 'Request a Copy' }).press('Enter');
    await confirmWith(page, password);
    await card.getByText("We're preparing your copy").waitFor();
    await expect.poll(() => focusedText(page)).toBe('Your data');
    await expectAccessible(page);

    await runSchedule('resume-jobs');
    // The card updates by itself.
    await card.getByText('Your copy is ready').waitFor();
    await expectAccessible(page);
    const [ready] = (await mailTo(owner.user.email)).filter(({ subject }) => subject === 'Your Settee data is ready to download');
    const link = new URL(/http\S+\/mail\/data\?token=\S+/.exec(ready?.body.text ?? '')?.[0] ?? '');

    // Without a login, elsewhere.
    const elsewhere = await visitInSharedPage({ of: 'somebody else' });
    await elsewhere.goto(link.pathname + link.search);
    await elsewhere.waitForURL('/mail/data');
    for (const [where, name] of [
      [elsewhere.locator('main'), 'Download'],
      [elsewhere.locator('main'), 'Download Again'],
      [card, 'Download'],
    ] as const) {
      const [download] = await Promise.all([
        where.page().waitForEvent('download'),
        where.getByRole('button', { name, exact: true }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^settee-data-\d{4}-\d\d-\d\d\.zip$/);
      const files = unzip(readFileSync(await download.path()));
      const textOf = (file: string): string => files.find((one) => one.name === file)?.content.toString() ?? '';
      expect(files.map((file) => file.name)).toEqual(
        expect.arrayContaining([
          'README.txt',
          'profile.json',
          'profile.csv',
          'projects.json',
          'bids-received.csv',
          'messages.json',
        ]),
      );
      expect(JSON.parse(textOf('projects.json'))).toEqual([expect.objectContaining({ id: project.id })]);
      expect(textOf('profile.csv')).toContain(owner.user.email);
    }
    await expectAccessible(elsewhere);
  });
});

describeInBrowser('the password', () => {
  useBrowser();

  it('is changed in the profile, which ends all sessions but this one', async () => {
    const owner = await registerOwner();
    const elsewhere = await logIn(owner.user.email, password);
    await ageSession(owner);
    const page = await editProfile(owner);
    const form = page.getByRole('region', { name: 'Password' });
    await form.getByRole('button', { name: 'Change Password' }).click();
    const change = form.getByRole('button', { name: 'Save Password' });
    const fill = async (first: string, second: string) => {
      await form.getByRole('textbox', { name: 'New Password', exact: true }).fill(first);
      await form.getByRole('textbox', { name: 'Confirm New Password' }).fill(second);
      await change.click();
    };
    await fill('battery', 'staple');
    await form.getByText('The passwords do not match.').waitFor();
    await fill('12345', '12345');
    await form.getByText('Password must be at least 6 characters long.').waitFor();
    await fill('battery staple', 'battery staple');
    await confirmWith(page, password);
    await toast(page, 'Password changed').waitFor();
    expect(await form.getByRole('textbox').count()).toBe(0);
    expect(await statusOf(logIn(owner.user.email, password))).toBe(401);
    expect(await statusOf(logIn(owner.user.email, 'battery staple'))).toBe(200);
    expect(await statusOf(call(routes.getMe, { session: elsewhere }))).toBe(401);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Edit Profile' }).waitFor();
    await expectAccessible(page);
  });
});

describeInBrowser('the sessions of an account', () => {
  useBrowser();

  it('are listed and end one by one, or all except the current one', async () => {
    const owner = await registerOwner();
    const others = await Promise.all([1, 2, 3].map(() => logIn(owner.user.email, password)));
    const page = await editProfile(owner);
    const card = page.getByRole('region', { name: 'Where you are logged in' });
    const rows = card.getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(4);
    expect(await rows.first().textContent()).toContain('This device');
    expect(await rows.first().getByRole('button').count()).toBe(0);
    const alive = async () => {
      const statuses = await Promise.all(others.map((session) => statusOf(call(routes.getMe, { session }))));
      return statuses.filter((status) => status === 200).length;
    };
    await rows.nth(1).getByRole('button', { name: 'Log Out' }).click();
    await expect.poll(() => rows.count()).toBe(3);
    expect(await alive()).toBe(2);
    await expect.poll(() => focusedText(page)).toBe('Where you are logged in');

    await card.getByRole('button', { name: 'Log Out Everywhere Else' }).click();
    await toast(page, 'Logged out everywhere else').waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    expect(await alive()).toBe(0);
    expect(await card.getByRole('button').count()).toBe(0);
    await expectAccessible(page);
  });

  it('are reached through links to the sections on a phone', async () => {
    const page = await editProfile(await registerOwner(), 390);
    const list = page.getByRole('navigation', { name: 'On this page' });
    expect(await list.getByRole('link').allTextContents()).toEqual(['Profile', 'Notifications', 'Security and data']);
    await expectAccessible(page);
    await list.getByRole('link', { name: 'Security and data' }).click();
    const part = page.getByRole('heading', { name: 'Security and data' });
    await expect.poll(() => part.evaluate((it) => it.getBoundingClientRect().top)).toBeLessThan(200);
  });

  it('are named after their browser', async () => {
    const owner = await registerOwner();
    const page = await visitInSharedPage();
    await page.goto('/login');
    await page.getByLabel('Email').fill(owner.user.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.locator('main').getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('/dashboard');
    await page.goto('/edit-profile');
    const first = page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem').first();
    expect(await first.textContent()).toMatch(/^Chrome on \w+This device/);
  });
});

describeInBrowser('a browser with an earlier login', () => {
  useBrowser();

  it('keeps a device cookie that scripts cannot read and that is sent only to the login routes', async () => {
    const owner = await registerOwner();
    const page = await visit();
    const enter = async (given: string) => {
      await page.goto('/login');
      await page.getByLabel('Email').fill(owner.user.email);
      await page.getByRole('textbox', { name: 'Password' }).fill(given);
      await page.locator('main').getByRole('button', { name: 'Login' }).click();
    };
    await enter(password);
    await page.waitForURL('/dashboard');
    const [cookie, ...more] = await page.context().cookies();
    expect(more).toEqual([]);
    expect(cookie).toMatchObject({ name: 'device', path: '/api/auth', httpOnly: true, secure: false, sameSite: 'Strict' });
    expect(await page.evaluate(() => document.cookie)).toBe('');

    const sent: string[] = [];
    page.on('request', async (request) => {
      // Nothing is remembered about a closed page.
      const headers = await request.allHeaders().catch(() => undefined);
      if (headers?.cookie) sent.push(new URL(request.url()).pathname);
    });
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Login' }).first().waitFor();
    await enter(password);
    await page.waitForURL('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(sent).toContain('/api/auth/login');
    expect(sent.filter((path) => !path.startsWith('/api/auth/'))).toEqual([]);
    // The device is known and got no second cookie.
    expect((await page.context().cookies())[0]?.value).toBe(cookie?.value);
  });
});

describeInBrowser('the destination of a visitor who joins', () => {
  useBrowser();

  it('is the bid form for a stager who joins from a project', async () => {
    const { project } = await makeBid();
    const page = await visitInSharedPage({ width: 390 });
    await page.goto(`/projects/${project.id}`);
    // On a phone the offer is visible at once, and only once.
    const join = page.getByRole('link', { name: 'Join to Bid' });
    await join.nth(1).waitFor();
    await join.first().scrollIntoViewIfNeeded();
    await expect.poll(() => join.count()).toBe(1);
    await page.evaluate(() => window.scrollTo(0, 0));
    await join.nth(1).click();
    // Switching between login and registration keeps the destination.
    await page.getByRole('link', { name: 'Login' }).last().click();
    await page.getByRole('link', { name: 'Create a free account' }).click();
    await page.getByRole('link', { name: /^Staging Company/ }).click();
    await page.getByLabel('Company Name').fill('Back & Forth');
    await page.getByLabel('Contact Name').fill('Bea Forth');
    await page.getByLabel('Business Email').fill(newEmail('back'));
    await submitRegistration(page);
    await page.waitForURL(`/projects/${project.id}#submit-bid`);
    await expect.poll(() => focusedText(page)).toBe('Submit Your Bid');
  });

  it('is the project form for an owner, and the list of projects for a stager', async () => {
    for (const [type, path, heading] of [
      [/^Builder/, '/submit-project-final', 'Submit a Project'],
      [/^Staging Company/, '/projects', 'Find Projects'],
    ] as const) {
      const page = await visitInSharedPage({ width: 390 });
      await page.goto('/');
      await page.getByRole('link', { name: 'Get Started Now!' }).click();
      await page.locator('main').getByRole('button', { name: 'Join Free!' }).click();
      await page.getByRole('dialog').getByRole('link', { name: type }).click();
      const isStager = heading === 'Find Projects';
      if (isStager) await page.getByLabel('Company Name').fill('Third Chair');
      await page.getByLabel(isStager ? 'Contact Name' : 'Full Name').fill('Bea Forth');
      await page.getByLabel('Phone Number').fill('(704) 555-0177');
      await page.getByRole('textbox', { name: /Email/ }).fill(newEmail('start'));
      await submitRegistration(page);
      await page.waitForURL(path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    }
  });

  it('is the dashboard for an owner who joins from the projects page, which lists stagers first', async () => {
    const page = await visitInSharedPage({ width: 390 });
    await page.goto('/projects');
    await page.locator('main').getByRole('button', { name: 'Join Free!' }).click();
    const offered = page.getByRole('dialog').getByRole('listitem');
    await expect.poll(() => offered.count()).toBe(4);
    expect(await offered.first().textContent()).toContain('Staging Company');
    await offered.filter({ hasText: 'Builder' }).getByRole('link').click();
    await page.getByLabel('Full Name').fill('Bea Forth');
    await page.getByLabel('Phone Number').fill('(704) 555-0177');
    await page.getByRole('textbox', { name: /Email/ }).fill(newEmail('other'));
    await submitRegistration(page);
    await page.waitForURL('/dashboard');
  });

  it('is still reachable for a stager who starts on the page for owners', async () => {
    const { sessionId } = await registerStager();
    const page = await visitInSharedPage({ sessionId });
    await page.goto('/');
    await page.getByRole('link', { name: 'Back to Dashboard' }).waitFor();
    await page.getByRole('link', { name: 'Get Started Now!' }).click();
    await page.waitForURL('/submit-project-final');
    await page.locator('main').getByRole('link', { name: 'Find Projects' }).click();
    await page.waitForURL('/projects');
  });
});

describeInBrowser('a draft', () => {
  useBrowser();

  const begin = async (page: Page): Promise<void> => {
    await page.goto('/submit-project');
    await textBox(page, 'Project Title').fill('Loft with river views');
    const buffer = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 300, height: 200 } });
    await page.getByLabel('Add photos').setInputFiles([{ name: 'porch.jpg', mimeType: 'image/jpeg', buffer }]);
    await page.getByText('1 of 1 photo ready').waitFor();
    await expect.poll(() => countDrafts(page)).toEqual([1, true]);
  };

  it('is deleted from the device after a logout, in every tab, and when the session ends', async () => {
    const owner = await registerOwner();
    const page = await visit({ sessionId: owner.sessionId });
    await begin(page);
    const other = await page.context().newPage();
    await other.goto('/submit-project');
    await other.getByText('Your draft is still here').waitFor();
    await other.getByRole('button', { name: 'Logout' }).click();
    const question = other.getByRole('alertdialog', { name: 'Log out and delete what isn’t sent?' });
    await question.getByText('You have a project that isn’t posted yet.').waitFor();
    await question.getByRole('button', { name: 'Log Out' }).click();
    await expect.poll(() => countDrafts(other)).toEqual([0, false]);
    // The tab where it was started has no draft left to store.
    await page
      .getByRole('heading', { name: 'Please log in' })
      .or(page.getByRole('button', { name: 'Login' }))
      .first()
      .waitFor();
    expect(await countDrafts(page)).toEqual([0, false]);

    const ended = await registerOwner();
    const elsewhere = await visitInSharedPage({ sessionId: ended.sessionId });
    await begin(elsewhere);
    await call(routes.logout, { session: ended });
    await elsewhere.reload();
    await elsewhere.getByRole('button', { name: 'Login' }).first().waitFor();
    await expect.poll(() => countDrafts(elsewhere)).toEqual([0, false]);
  });

  it('is restored after a failed session check for the same user, and for nobody else', async () => {
    const owner = await registerOwner();
    const page = await visitInSharedPage({ sessionId: owner.sessionId });
    await begin(page);
    const mend = await failCalls(page, 'GET', '**/api/auth/me', 'lost');
    await page.reload();
    await page.getByRole('button', { name: 'Login' }).first().waitFor();
    await mend();
    const enter = async (email: string) => {
      await page.goto('/login');
      await page.getByLabel('Email').fill(email);
      await page.getByRole('textbox', { name: 'Password' }).fill(password);
      await page.locator('main').getByRole('button', { name: 'Login' }).click();
      await page.waitForURL('/dashboard');
    };
    await enter(owner.user.email);
    await page.goto('/submit-project');
    await page.getByText('Your draft is still here').waitFor();
    await page.getByText('1 of 1 photo ready').waitFor();

    const mendAgain = await failCalls(page, 'GET', '**/api/auth/me', 'lost');
    await page.reload();
    await page.getByRole('button', { name: 'Login' }).first().waitFor();
    await mendAgain();
    await enter((await registerOwner()).user.email);
    await expect.poll(async () => (await countDrafts(page))[0]).toBe(0);
  });
});
