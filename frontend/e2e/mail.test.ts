import { expect, it } from 'vitest';
import * as routes from '#shared/api/routes';
import { call, newEmail, password, registerOwner, registerStager } from './support/api';
import { describeInBrowser, expectAccessible, toast, useBrowser, visitInSharedPage } from './support/browser';
import { confirmAddress, mailTo } from './support/mail';

describeInBrowser('email', () => {
  useBrowser();

  it('is confirmed by a button on the linked page, not by opening the link', async () => {
    const owner = await registerOwner();
    const page = await visitInSharedPage({ sessionId: owner.sessionId, width: 390 });
    await page.goto('/dashboard');
    await page.getByText('Confirm your email address').waitFor();
    await expectAccessible(page);

    const [mail] = await mailTo(owner.user.email);
    const link = /http\S+\/mail\/confirm\?token=\S+/.exec(mail?.body.text ?? '')?.[0] ?? '';
    const elsewhere = await visitInSharedPage({ of: 'somebody else' });
    await elsewhere.goto(new URL(link).pathname + new URL(link).search);
    // Opening the link does not confirm yet.
    expect(await call(routes.getMailSettings, { session: owner })).toMatchObject({
      isVerified: false,
      timeZone: expect.any(String),
    });
    await elsewhere.getByRole('button', { name: 'Confirm Email Address' }).click();
    await elsewhere.getByRole('heading', { name: 'Your email address is confirmed' }).waitFor();

    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page
      .getByText('Two steps')
      .or(page.getByRole('heading', { level: 2 }))
      .first()
      .waitFor();
    expect(await page.getByText('Confirm your email address').count()).toBe(0);
  });

  it('has settings that are stored and can be set by keyboard', async () => {
    const stager = await registerStager();
    const visitor = await visitInSharedPage();
    await visitor.goto('/mail');
    await visitor.getByText('Log in to choose which emails you get.').waitFor();
    const page = await visitInSharedPage({ sessionId: stager.sessionId });
    // Emails lead here.
    await page.goto('/mail');
    await page.waitForURL('/edit-profile#email-preferences');
    await page.getByLabel('Updates on your bids').selectOption('Never');
    await page.getByLabel('No emails or notifications at night').press('Space');
    await page.getByLabel('Until').selectOption('10 PM');
    await page.getByRole('button', { name: 'Save Preferences' }).press('Enter');
    await page.getByText('Please choose a different hour').waitFor();
    await page.getByLabel('Until').selectOption('6 AM');
    await page.getByRole('button', { name: 'Save Preferences' }).press('Enter');
    await toast(page, 'Email preferences saved').waitFor();
    const { frequencies, quietHours } = await call(routes.getMailSettings, { session: stager });
    expect([frequencies.bids, quietHours]).toEqual(['off', { from: 22, until: 6 }]);

    await page.reload();
    expect(await page.getByLabel('Updates on your bids').inputValue()).toBe('off');
    await expectAccessible(page);
  });
  it('links to pages that remove secrets at once from the URL, the history, and the referrer', async () => {
    const page = await visitInSharedPage();
    const leaks: string[] = [];
    page.on('request', (request) => {
      const { referer = '' } = request.headers();
      if (referer.includes('token=')) leaks.push(`${request.url()} from ${referer}`);
    });
    const secret = 'A'.repeat(43);
    const tokens = {
      '/mail/confirm': `01ARZ3NDEKTSV4RRFFQ69G5FAV.${secret}`,
      '/mail/undo': `01ARZ3NDEKTSV4RRFFQ69G5FAV.${secret}`,
      '/mail/data': `01ARZ3NDEKTSV4RRFFQ69G5FAV.${secret}`,
      '/mail/unsubscribe': `01ARZ3NDEKTSV4RRFFQ69G5FAV.bids.${secret}`,
      '/reset-password': secret,
    };
    for (const [path, token] of Object.entries(tokens)) {
      const answer = await page.goto(`${path}?token=${token}`);
      expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
      await page.waitForURL(path);
      await page.locator('main').getByRole('button').first().waitFor();
      await page.goto('/about');
      await page.goBack();
      await page.waitForURL(/^(?!.*\/about)/);
      expect(page.url()).not.toContain(secret);
    }
    expect(leaks).toEqual([]);
  });

  it('can restore a changed address with a button, which ends all sessions', async () => {
    const owner = await registerOwner();
    const { email, id } = owner.user;
    const tokenIn = async (screen: string): Promise<string> => {
      const mails = await mailTo(email);
      return new RegExp(`/mail/${screen}\\?token=([\\w.-]+)`).exec(mails.map(({ body }) => body.text).join('\n'))?.[1] ?? '';
    };
    await confirmAddress(email);
    const body = { name: 'Dana Whitfield', phone: '(704) 555-0142', email: newEmail('thief') };
    await call(routes.editUser, { session: owner, params: { id }, body });
    const token = await tokenIn('undo');
    expect(token).toMatch(new RegExp(`^${id}\\.`));

    for (const session of [owner, undefined]) {
      const page = await visitInSharedPage({ width: 390, ...(session && { sessionId: session.sessionId }) });
      await page.goto(`/mail/undo?token=${token}`);
      await page.getByRole('heading', { name: 'Restore your email address?' }).waitFor();
      // Opening the link does not change anything yet.
      const address = session ? body.email : email;
      if (session) expect((await call(routes.getMe, { session })).email).toBe(address);
      await page.getByRole('button', { name: 'Restore Email Address' }).click();
      if (session) {
        await page.getByRole('heading', { name: 'Your email address is restored' }).waitFor();
        await page.getByText(`You log in with ${email} again`).waitFor();
        await page.locator('main').getByRole('link', { name: 'Log In' }).waitFor();
        expect(await page.evaluate(() => localStorage.getItem('sessionId'))).toBeNull();
      } else await page.getByText('This link is no longer valid.').waitFor();
      await expectAccessible(page);
    }
    expect((await call(routes.login, { body: { email, password } })).user.email).toBe(email);
  });
});
