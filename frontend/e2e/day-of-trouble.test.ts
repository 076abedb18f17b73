import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { keys } from '#core/kernel/table/keys';
import { pdfOf } from '#infra/local/seed/pdf';
import * as routes from '#shared/api/routes';
import { call, colonial, password, registerOwner } from './support/api';
import {
  describeInBrowser,
  expectAccessible,
  focusedText,
  sharedEndpoints,
  toast,
  useBrowser,
  visitInSharedPage,
} from './support/browser';
import { signInAt } from './support/cognito';
import { readThread, sendMessage } from './support/deals';
import { mailTo, runSchedule } from './support/mail';
import { dashboardHeading, decideCase, makePaidDeal, openSignedInPanel, openTab, tab } from './support/panel';
import { setStripeKnobs } from './support/stripe';
import { changeItem } from './support/table';

const policy = pdfOf(['Certificate of Liability Insurance', 'Solis Interiors']);
const insult = 'You are a fool, and everybody will hear of it.';

/** Sets up everything that goes wrong on one day, for unrelated accounts. */
const makeTrouble = async () => {
  const endpoints = sharedEndpoints();
  const [disputed, regretted, spammer] = await Promise.all([makePaidDeal(endpoints), makePaidDeal(endpoints), registerOwner()]);
  await setStripeKnobs(endpoints, { drop: -1 });
  const missed = await makePaidDeal(endpoints, { isSettled: false });
  await setStripeKnobs(endpoints, { drop: 0 });
  await setStripeKnobs(endpoints, { dispute: disputed.paymentIntentId });

  const spam = await call(routes.createProject, { session: spammer, body: { ...colonial, title: 'Cheap watches, all brands' } });
  const { id: targetId } = await sendMessage(disputed.owner, disputed.stager, insult);
  const withinId = disputed.owner.user.id;
  const about = { targetType: 'message', targetId, withinId, reason: 'offensive' } as const;
  await call(routes.sendReport, { session: disputed.stager, body: about });

  const administrator = await signInAt(endpoints);
  // The stager is notified a week before a badge expires, which is one second from now.
  const expiryDate = new Date(Date.now() + 7 * 86_400_000 + 1000).toISOString();
  const params = { id: missed.stager.user.id };
  await call(routes.grantBadge, { session: administrator, params, body: { badgeType: 'insured', expiryDate } });

  const letter = (name: string, email: string, subject: 'billing' | 'general', message: string) =>
    call(routes.sendContactMessage, { body: { name, email, subject, message } });
  await letter(
    'Rita Regretful',
    regretted.stager.user.email,
    'billing',
    'The owner has sold the house. May I have the fee back?',
  );
  await letter('Dora Data', regretted.owner.user.email, 'general', 'Please send me all that you know about me.');
  return { endpoints, administrator, disputed, regretted, missed, spammer, spam };
};

/** The latest link in the attention list whose title contains the text. Earlier tests may have left others. */
const attentionLink = (page: Page, about: string) =>
  page.getByRole('list', { name: 'Needs your attention' }).getByRole('link', { name: about }).last();
const openAttention = async (page: Page): Promise<void> => {
  await page.getByRole('tab', { name: /^Overview/ }).click();
  await page.getByRole('heading', { level: 2, name: 'Needs your attention' }).waitFor();
  await page.getByRole('heading', { name: 'Recent activity' }).waitFor();
  const all = page.getByRole('region', { name: 'Needs your attention' }).getByRole('button', { name: /^Show all/ });
  if ((await all.count()) > 0) await all.click();
};
const openFromAttention = async (page: Page, about: string): Promise<void> => {
  await openAttention(page);
  await attentionLink(page, about).click();
};

const report = async (page: Page, projectId: string): Promise<void> => {
  await page.goto(`/projects/${projectId}`);
  await page.getByRole('button', { name: 'Report this project' }).click();
  const form = page.getByRole('dialog', { name: 'Report this project' });
  await form.getByRole('button', { name: 'Send Report' }).click();
  await form.getByText('Please choose a reason').waitFor();
  await form.getByLabel('What is wrong?').selectOption({ label: 'Spam or advertising' });
  await form.getByLabel('Details (optional)').fill('This is no house.');
  await form.getByRole('button', { name: 'Send Report' }).press('Enter');
  const thanks = page.getByRole('dialog', { name: 'Thank you' });
  await thanks.waitFor();
  await expect.poll(() => focusedText(page)).toBe('Close');
  await thanks.getByRole('button', { name: 'Close' }).last().press('Enter');
  await thanks.waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Report this project');
};

/** Uploads a PDF for the badge "Insured", as its holder does. */
const uploadDocument = async (page: Page, label: string): Promise<void> => {
  await page.getByRole('button', { name: `${label} (Insurance certificate)` }).click();
  const form = page.getByRole('dialog', { name: 'Upload your insurance certificate' });
  await form.getByRole('button', { name: 'Upload document' }).click();
  await form.getByText('Please choose a file').waitFor();
  await form.getByLabel('Choose a file').setInputFiles({ name: 'Policy.pdf', mimeType: 'application/pdf', buffer: policy });
  await form.getByText('ready to upload').waitFor();
  await form.getByRole('button', { name: 'Upload document' }).click();
  await form.waitFor({ state: 'hidden' });
};

describeInBrowser('a day of trouble', () => {
  useBrowser();

  it('is resolved from Needs your attention, without a terminal', async () => {
    const { endpoints, administrator, disputed, regretted, missed, spammer, spam } = await makeTrouble();
    const visitor = await visitInSharedPage();
    await report(visitor, spam.id);
    const holderNotifications = async () => {
      await runSchedule('send-due-mail');
      return (await call(routes.listNotifications, { session: missed.stager })).map(({ message }) => message);
    };
    await expect.poll(holderNotifications).toContain('Your “Insured” badge expires in 7 days. Upload a new document to keep it.');
    const holder = await visitInSharedPage({ of: 'somebody else', sessionId: missed.stager.sessionId });
    await holder.goto('/edit-profile#verification');
    await uploadDocument(holder, 'Renew');

    const page = await openSignedInPanel(endpoints);
    const sheet = page.getByRole('dialog', { name: 'Payment' });

    // A dispute links to its payment. The administrator reads the evidence before sending it once.
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Refresh' }).click();
        await openAttention(page);
        return attentionLink(page, 'A bank disputes a fee').count();
      })
      .toBe(1);
    await attentionLink(page, 'A bank disputes a fee').click();
    await sheet.getByText('What was bought', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('payment')).toBe(disputed.paymentIntentId);
    expect(await sheet.getByRole('button', { name: 'Refund', exact: true }).count()).toBe(0);
    await sheet.getByRole('button', { name: 'Send to Bank' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send to Bank' }).click();
    await toast(page, 'Evidence Sent').waitFor();
    await sheet.getByText('Dispute: bank deciding').waitFor();
    expect(await sheet.getByRole('button', { name: 'Send to Bank' }).count()).toBe(0);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).searchParams.get('payment')).toBeNull();

    // A webhook that was lost is handled again.
    await page.getByRole('button', { name: 'Check Stripe' }).click();
    const again = `Retry payment_intent.succeeded of ${missed.paymentIntentId}`;
    await page.getByRole('button', { name: again }).click();
    await page.getByRole('button', { name: again }).waitFor({ state: 'detached' });
    const params = { id: missed.stager.user.id };
    const mine = await call(routes.listUserBids, { session: missed.stager, params });
    expect(mine.map(({ paymentStatus }) => paymentStatus)).toEqual(['paid']);

    // Somebody asks for a refund by email. The fee is refunded and the message answered.
    await openFromAttention(page, 'Billing Question');
    const asking = page.getByRole('listitem').filter({ hasText: regretted.stager.user.email });
    await asking.getByText('May I have the fee back?').waitFor();
    await tab(page, 'Money').click();
    await page.getByLabel('Find a payment').fill(regretted.stager.user.email);
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    const found = page.getByRole('table', { name: 'Payments found' });
    await found.getByRole('button', { name: /^Open payment/ }).click();
    await sheet.getByRole('button', { name: 'Refund', exact: true }).click();
    const refund = page.getByRole('dialog', { name: /^Refund / });
    await refund.getByRole('button', { name: 'Refund Fee' }).click();
    await toast(page, 'Fee Refunded').waitFor();
    await sheet.getByText('Refunded', { exact: true }).first().waitFor();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'hidden' });
    const notifications = await call(routes.listNotifications, { session: regretted.stager });
    expect(notifications.map(({ title }) => title)).toContain('We refunded your platform fee');
    const stagerPage = await visitInSharedPage({ sessionId: regretted.stager.sessionId });
    await stagerPage.goto(`/projects/${regretted.project.id}`);
    await stagerPage.getByText(/^\$\d+, refunded on /).waitFor({ state: 'attached' });
    expect(await stagerPage.getByText(/, paid$/).count()).toBe(0);
    // The printed receipt also shows it.
    await stagerPage.getByText('Refunded', { exact: true }).waitFor({ state: 'attached' });
    const csv = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const { company } = regretted.stager.user;
    const line = new RegExp(`,Refunded,${regretted.paymentIntentId},re_\\w+,-\\d+,0,[^,]+,${regretted.project.id},${company},`);
    expect(await readFile(await (await csv).path(), 'utf8')).toMatch(line);
    await openFromAttention(page, 'Billing Question');
    await asking.getByRole('button', { name: 'Answer', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Answer').fill('It is on its way to your card.');
    await page.getByRole('dialog').getByRole('button', { name: 'Send Answer' }).click();
    await toast(page, 'Answer Sent').waitFor();
    await asking.getByText('Answered by you').waitFor();
    const mails = await mailTo(regretted.stager.user.email);
    expect(mails.map(({ body }) => body.text).join()).toMatch(/It is on its way to your card\.[\s\S]*> The owner has sold/);

    // The next comparison finds a discrepancy and says what to do. compare-ledger.test.ts covers its removal.
    const miscount = (by: number) =>
      changeItem({
        Key: keys.project(regretted.project.id),
        UpdateExpression: 'ADD bidCount :by',
        ExpressionAttributeValues: { ':by': by },
      });
    await miscount(1);
    await tab(page, 'Money').click();
    await page.getByRole('button', { name: 'Compare Now' }).click();
    await page.getByText('The comparison starts within 15 minutes. You can leave this page. The result will be here.').waitFor();
    await expect
      .poll(async () => {
        await runSchedule('reconcile-payments');
        const { isWanted, isRunning } = await call(routes.getComparison, { session: administrator });
        return isWanted || isRunning;
      })
      .toBe(false);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await openFromAttention(page, 'A counter is wrong');
    const discrepancy = page.getByRole('list', { name: 'Discrepancies' }).getByRole('listitem');
    await discrepancy.filter({ hasText: regretted.project.id }).getByText('Nobody loses money.').waitFor();
    await expect.poll(() => focusedText(page)).toBe('A counter is wrong');
    await miscount(-1);

    // A spammer is suspended and sees the reason on every page, until an administrator lifts the suspension.
    await openFromAttention(page, 'A project was reported: Spam or advertising');
    await expect.poll(() => focusedText(page)).toBe('Cheap watches, all brands');
    await page.getByText('This is no house.').waitFor();
    await decideCase(page, 'Suspend Account', 'Spam or advertising');
    await page.getByText('In this case').waitFor();
    const session = await call(routes.login, { body: { email: spammer.user.email, password } });
    const suspended = await visitInSharedPage({ sessionId: session.sessionId });
    await suspended.goto('/dashboard');
    const notice = suspended.getByRole('region', { name: 'Your account' });
    await notice.getByText('Reason: Spam or advertising.').waitFor();
    await notice.getByRole('link').click();
    await suspended.getByRole('heading', { level: 1, name: 'Your account is suspended' }).waitFor();
    expect(await suspended.getByText('Your account is suspended').count()).toBe(1);
    await expect(call(routes.createProject, { session, body: colonial })).rejects.toMatchObject({ status: 403 });
    // Nobody fills in a form that will be refused.
    await suspended.goto('/submit-project');
    await suspended.getByText('You can’t submit projects while your account is suspended.').waitFor();
    expect(await suspended.locator('main form').count()).toBe(0);
    await expectAccessible(suspended);
    await page.getByRole('button', { name: 'Lift Suspension' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Lift Suspension' }).click();
    await page.getByText('Suspension lifted').first().waitFor();
    await suspended.reload();
    await suspended.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => notice.count()).toBe(0);

    // An abusive message is hidden from its receiver.
    await openFromAttention(page, 'A message was reported: Insults, threats or hate');
    await page.getByText(insult).waitFor();
    await decideCase(page, 'Hide', 'Insults, threats or hate');
    await page.getByText('Hidden: Insults, threats or hate').waitFor();
    expect(JSON.stringify(await readThread(disputed.stager, disputed.owner))).not.toContain(insult);

    // The stager replaces the expiring certificate: first with an unreadable one, then with a good one.
    await openFromAttention(page, 'Insurance certificate');
    const theirs = page.getByRole('listitem').filter({ hasText: missed.stager.user.email });
    await theirs.getByRole('button', { name: 'Show Document' }).click();
    const shown = theirs.locator('iframe');
    await shown.waitFor();
    expect(Buffer.from(await (await fetch(String(await shown.getAttribute('src')))).arrayBuffer())).toEqual(policy);
    expect(await theirs.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href')).toBe(
      await shown.getAttribute('src'),
    );
    await theirs.getByRole('button', { name: 'Request New One' }).click();
    const decision = page.getByRole('dialog');
    await decision.getByRole('button', { name: 'Request New One' }).click();
    await decision.getByText('Please select a reason').waitFor();
    await decision.getByLabel('Reason').selectOption({ label: "We can't read the document." });
    await decision.getByLabel('Message').fill('The number is cut off.');
    await decision.getByRole('button', { name: 'Request New One' }).click();
    // An open dialog hides the page from role queries, so the row disappears from them with the dialog only.
    await decision.waitFor({ state: 'hidden' });
    await theirs.waitFor({ state: 'detached' });
    await holder.reload();
    await holder.getByText('The number is cut off.').waitFor();
    await uploadDocument(holder, 'Upload another');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await theirs.getByRole('button', { name: 'Approve' }).click();
    await decision.getByRole('button', { name: 'Approve' }).click();
    await decision.getByText('Please enter the last day the document is valid').waitFor();
    await decision.getByLabel('Valid until').fill('2090-03-31');
    await decision.getByLabel('Issued by').fill('Harbor Mutual');
    await decision.getByRole('button', { name: 'Approve' }).click();
    await toast(page, 'Document Approved').waitFor();
    // Beside the bid there is only the badge's text: the document, its name and its note stay private.
    const reader = await visitInSharedPage();
    await reader.goto(`/projects/${missed.project.id}`);
    await reader.getByText('Insurance certificate seen, valid until Mar 2090').first().waitFor();
    expect(await reader.content()).not.toMatch(/Policy\.pdf|Harbor Mutual/);

    // Somebody asks for their data and gets an export. The message is resolved.
    await openFromAttention(page, 'General Inquiry');
    await page
      .getByRole('listitem')
      .filter({ hasText: regretted.owner.user.email })
      .getByLabel('Status of the message from Dora Data')
      .selectOption({ label: 'Resolved' });
    await openTab(page, 'Detailed Users');
    const owner = page.getByRole('listitem').filter({ hasText: regretted.owner.user.email });
    await owner.getByRole('button', { name: /^Export the data of/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Export Data' }).click();
    await toast(page, 'Export Started').waitFor();
    const ofOwner = { session: regretted.owner, params: { id: regretted.owner.user.id } };
    await expect
      .poll(async () => {
        await runSchedule('resume-jobs');
        return (await call(routes.getExport, ofOwner)).state;
      })
      .toBe('ready');

    // A failed background run needs somebody who reads logs. The row links to the runbook.
    const lie = async (missed: number): Promise<void> => {
      await fetch(`${endpoints.queues.url}/__control`, { method: 'POST', body: JSON.stringify({ 'missed-events': missed }) });
      await page.getByRole('button', { name: 'Refresh' }).click();
    };
    const letter = page.getByRole('listitem').filter({ hasText: '2 AWS events were not processed' });
    await lie(2);
    await openAttention(page);
    await letter.getByText('See docs/runbook.md#missed-events').waitFor();
    await lie(0);
    await letter.waitFor({ state: 'detached' });

    // Nothing waits any longer, and the audit log has all of it.
    for (const about of [
      'A bank disputes',
      'Billing Question',
      'A project was reported: Spam',
      'A message was reported',
      'Insurance',
    ])
      await expect.poll(() => attentionLink(page, about).count(), { message: about }).toBe(0);
    await openTab(page, 'Audit Log');
    for (const entry of ['Refunded a platform fee', 'Answered a dispute', 'Processed a Stripe event again'])
      await page.getByText(entry).first().waitFor();
    await dashboardHeading(page).waitFor();
  });
});
