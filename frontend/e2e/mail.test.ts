import { expect, it } from 'vitest';
import * as routes from '#shared/api/routes';
import { call, registerOwner, registerStager } from './support/api';
import { describeInBrowser, expectAccessible, sharedEndpoints, toast, useBrowser, visit } from './support/browser';

/** What the schedule does every minute, and what has arrived at an address then. */
const mailTo = async (address: string): Promise<{ subject: string; body: { text: string } }[]> => {
  const { app, mail } = sharedEndpoints();
  await fetch(`${app}/__local/run/send-due-mail`, { method: 'POST' });
  const { emails } = (await (await fetch(`${mail.url}/store`)).json()) as {
    emails: { subject: string; body: { text: string }; destination: { to: string[] } }[];
  };
  return emails.filter(({ destination }) => destination.to.includes(address));
};

describeInBrowser('mail', () => {
  useBrowser();

  it('is asked for by a button in the first one, which need not be pressed where one is logged in', async () => {
    const owner = await registerOwner();
    const page = await visit({ sessionId: owner.sessionId, width: 390 });
    await page.goto('/dashboard');
    await page.getByText('Confirm your email address').waitFor();
    await expectAccessible(page);

    const [mail] = await mailTo(owner.user.email);
    const link = /http\S+\/mail\/confirm\?token=\S+/.exec(mail?.body.text ?? '')?.[0] ?? '';
    const elsewhere = await visit();
    await elsewhere.goto(new URL(link).pathname + new URL(link).search);
    // The link alone confirms nothing.
    expect(await call(routes.getMailSettings, { session: owner })).toMatchObject({
      isVerified: false,
      timeZone: expect.any(String),
    });
    await elsewhere.getByRole('button', { name: 'Confirm This Address' }).click();
    await elsewhere.getByRole('heading', { name: 'Your address is confirmed' }).waitFor();

    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page
      .getByText('Two steps')
      .or(page.getByRole('heading', { level: 2 }))
      .first()
      .waitFor();
    expect(await page.getByText('Confirm your email address').count()).toBe(0);
  });

  it('comes as it was chosen, by the keyboard too, and the choice is there again', async () => {
    const stager = await registerStager();
    const page = await visit({ sessionId: stager.sessionId });
    await page.goto('/mail');
    await page.getByLabel('What becomes of your bids').selectOption('Never');
    await page.getByLabel('No mail at night').press('Space');
    await page.getByLabel('Until').selectOption('10 PM');
    await page.getByRole('button', { name: 'Save Mail Settings' }).press('Enter');
    await page.getByText('Please choose another hour').waitFor();
    await page.getByLabel('Until').selectOption('6 AM');
    await page.getByRole('button', { name: 'Save Mail Settings' }).press('Enter');
    await toast(page, 'Mail settings saved').waitFor();
    const { frequencies, quietHours } = await call(routes.getMailSettings, { session: stager });
    expect([frequencies.bids, quietHours]).toEqual(['off', { from: 22, until: 6 }]);

    await page.reload();
    expect(await page.getByLabel('What becomes of your bids').inputValue()).toBe('off');
    await page.getByRole('list', { name: 'What was mailed' }).getByText('Confirm your email address').waitFor();
    await expectAccessible(page);
  });
});
