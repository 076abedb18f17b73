import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { keys } from '#core/kernel/table/keys';
import * as routes from '#shared/api/routes';
import { call, type Deal, makeAcceptedBid, password, registerOwner, registerStager } from './support/api';
import {
  describeInBrowser,
  expectAccessible,
  expectToastCoversNothing,
  sharedEndpoints,
  toast,
  useBrowser,
  visit,
  visitInSharedPage,
} from './support/browser';
import { sendMessage, startPaidProject } from './support/deals';
import { goOffline } from './support/device';
import { cards, fillCard, intentsFor, payButton, setStripeKnobs } from './support/stripe';
import { changeItem } from './support/table';

const bidOf = async ({ stager, project }: Deal) => {
  const [bid] = await call(routes.listProjectBids, { session: stager, params: { id: project.id } });
  return bid;
};

const contactOf = ({ stager, bid }: Deal) => call(routes.getBidContact, { session: stager, params: { id: bid.id } });

const ownerPhone = '(704) 555-0142';

describeInBrowser('paying the platform fee', () => {
  useBrowser();

  it('charges once, however often the button is pressed', async () => {
    const deal = await makeAcceptedBid();
    const page = await visitInSharedPage({ sessionId: deal.stager.sessionId });
    const confirmations: string[] = [];
    page.on('request', (request) => /confirm|complete-payment/.test(request.url()) && confirmations.push(request.url()));
    await page.goto(`/payment/${deal.bid.id}`);
    await page.getByText('Total Due').waitFor();
    // The receipt is an email, which may not arrive.
    await page.getByText('messages or receipts.').waitFor();
    await fillCard(page, cards.good);
    await expectAccessible(page);
    await payButton(page).dblclick();

    await toast(page, 'Payment Successful!').waitFor();
    await page.getByText(ownerPhone).waitFor();
    await page.waitForURL('/dashboard');
    expect(confirmations.filter((url) => url.endsWith('/confirm'))).toHaveLength(1);
    expect(confirmations.filter((url) => url.endsWith('/complete-payment'))).toHaveLength(1);
    expect(await intentsFor(sharedEndpoints(), deal.bid.id)).toMatchObject([{ status: 'succeeded', amount: 10_000 }]);
  });

  it('lists the fee with the others of its year, and exports them as CSV for accounting', async () => {
    const { stager, project } = await startPaidProject(await registerOwner(), await registerStager());
    const page = await visitInSharedPage({ sessionId: stager.sessionId, width: 390 });
    await page.goto('/edit-profile');
    const fees = page.getByRole('region', { name: 'Fees Paid' });
    await fees.getByRole('button', { name: 'Show Fees' }).click();
    await fees.getByText(project.title).waitFor();
    const year = new Date().getUTCFullYear();
    await fees.getByText(`$50 in ${year}.`).waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const download = page.waitForEvent('download');
    await fees.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toBe(`fees-${year}.csv`);
    expect(await readFile(await (await download).path(), 'utf8')).toContain(`,${project.title},1500,50,0,Settee,`);
    // The receipt stays, even if the project and its owner are gone.
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', document.body.textContent ?? '');
    });
    await fees.getByRole('button', { name: `Print the receipt for ${project.title}` }).click();
    await page.waitForFunction(() => document.documentElement.dataset.printed?.includes('Paid To'));
    const printed = await page.evaluate(() => document.documentElement.dataset.printed);
    const { company, name, email } = stager.user;
    for (const text of [
      '$50, paid by card',
      'No tax is charged',
      `${company}, ${name}, ${email}`,
      'Settee Marketplace, P.O. Box',
    ])
      expect(printed).toContain(text);
  });

  it('leaves the receipt and the calendar reminder on the project permanently', async () => {
    const { stager, project } = await startPaidProject(await registerOwner(), await registerStager());
    const page = await visit({ sessionId: stager.sessionId });
    await page.addInitScript(() => Object.assign(window, { print: () => undefined }));
    await page.goto(`/projects/${project.id}`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add Reminder to Calendar' }).click();
    expect((await download).suggestedFilename()).toBe('contact.ics');
    await page.getByRole('button', { name: 'Print Receipt' }).click();
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.locator('#root').isVisible()).toBe(false);
    // Only visible content is printed.
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden does not count.
    const paper = await page.locator('body').innerText();
    for (const text of ['Receipt', '$50, paid by card', 'No tax', project.title, '$1,500']) expect(paper).toContain(text);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessible(page);

    const [bid] = await call(routes.listUserBids, { session: stager, params: { id: stager.user.id } });
    await changeItem({
      Key: keys.bid(project.id, bid?.id ?? ''),
      UpdateExpression: 'SET feeRefundedAt = :now',
      ExpressionAttributeValues: { ':now': new Date().toISOString() },
    });
    await page.reload();
    await page.getByText('Platform fee refunded on').waitFor();
    await page.goto('/dashboard');
    await page.getByText('Fee refunded').waitFor();
  });

  it('reveals the stager to the owner, with ways to call, email, and message, also on the dashboard', async () => {
    const { owner, project } = await startPaidProject(await registerOwner(), await registerStager());
    const page = await visitInSharedPage({ sessionId: owner.sessionId, width: 390 });
    await page.goto(`/projects/${project.id}`);
    const connected = 'You are connected with Renata Solis of Solis Interiors';
    const card = page.getByRole('region', { name: connected });
    for (const name of ['Call', 'Email', 'Send a Message']) await card.getByRole('link', { name, exact: true }).waitFor();
    // A reminder to call, and a receipt, are for the stager.
    expect(await card.getByRole('button').count()).toBe(0);
    await page.goto('/dashboard');
    const toDo = page.getByRole('region', { name: 'Next step' });
    await toDo.getByRole('heading', { name: connected }).waitFor();
    expect(await toDo.getByRole('link', { name: /^Call Renata Solis/ }).getAttribute('href')).toMatch(/^tel:/);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  it('keeps the receipt permanently and the contact details for a time if the owner leaves', async () => {
    const { owner, stager, project } = await startPaidProject(await registerOwner(), await registerStager());
    await sendMessage(owner, stager, 'The crew can park in the drive.');
    await call(routes.deleteUser, { session: owner, params: { id: owner.user.id } });
    const page = await visitInSharedPage({ sessionId: stager.sessionId, width: 390 });
    await page.goto(`/projects/${project.id}`);
    const card = page.getByRole('region', { name: 'Project Owner Contact' });
    await card.getByText('Former member. The account was deleted on').waitFor();
    await card.getByText(ownerPhone).first().waitFor();
    expect(await card.getByRole('button', { name: 'Add Reminder to Calendar' }).count()).toBe(0);
    await expectAccessible(page);
    await card.getByRole('link', { name: 'Read Your Conversation' }).click();
    const thread = page.getByRole('region', { name: 'Conversation with Former member' });
    await thread.getByText('The crew can park in the drive.').waitFor();
    await thread.getByText('This member has left').waitFor();
    expect(await thread.getByRole('textbox').count()).toBe(0);
    await thread.getByRole('button', { name: 'Contact' }).click();
    await thread.getByText(ownerPhone).waitFor();
    await expectAccessible(page);
    await page.goto('/dashboard');
    await page
      .getByText(/^Has left, kept until/)
      .first()
      .waitFor();

    const [bid] = await call(routes.listUserBids, { session: stager, params: { id: stager.user.id } });
    await changeItem({
      Key: keys.formerMember(bid?.id ?? ''),
      UpdateExpression: 'SET expiresAt = :past',
      ExpressionAttributeValues: { ':past': '2025-01-01T00:00:00.000Z' },
    });
    await page.reload();
    await page.getByText('Has left', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: `Contact and more of ${project.title}` }).click();
    await page.getByRole('menuitem', { name: 'Print receipt' }).waitFor();
    await page.goto(`/projects/${project.id}`);
    const left = page.getByRole('region', { name: 'Former member' });
    await left.getByText('They closed their account more than 180 days ago').waitFor();
    await left.getByRole('button', { name: 'Print Receipt' }).waitFor();
    await expectAccessible(page);
    await page.goto(`/messages?to=${owner.user.id}`);
    await thread.getByText('The crew can park in the drive.').waitFor();
    expect(await thread.getByText('Contact details open').count()).toBe(0);
  });

  it('redirects a stager who has already paid to the dashboard', async () => {
    const deal = await makeAcceptedBid();
    const page = await visitInSharedPage({ sessionId: deal.stager.sessionId });
    await page.goto(`/payment-checkout/${deal.bid.id}`);
    await fillCard(page, cards.good);
    await payButton(page).click();
    await page.waitForURL('/dashboard');
    await page.goto(`/payment/${deal.bid.id}`);
    await toast(page, 'Payment already completed').waitFor();
    await page.waitForURL('/dashboard');
  });

  it('redirects a visitor, or a stager with nothing to pay', async () => {
    const deal = await makeAcceptedBid();
    const visitor = await visitInSharedPage();
    await visitor.goto(`/payment/${deal.bid.id}`);
    await visitor.waitForURL('/');
    // The link may be from an email, so a login leads back to it.
    const login = visitor.getByRole('dialog', { name: 'Welcome back' });
    await login.getByText('Log in to pay the platform fee.').waitFor();
    await login.getByLabel('Email').fill(deal.stager.user.email);
    await login.getByRole('textbox', { name: 'Password' }).fill(password);
    await login.getByRole('button', { name: 'Login' }).click();
    await visitor.waitForURL(`/payment/${deal.bid.id}`);
    const owner = await visitInSharedPage({ sessionId: deal.owner.sessionId });
    await owner.goto(`/payment/${deal.bid.id}`);
    await owner.waitForURL('/dashboard');
  });

  it("shows the bank's message, keeps the typed details, and accepts another card", async () => {
    const deal = await makeAcceptedBid();
    const page = await visitInSharedPage({ sessionId: deal.stager.sessionId });
    await page.goto(`/payment/${deal.bid.id}`);
    // An empty form says so at its fields alone.
    await page.getByLabel('Card number').waitFor();
    await payButton(page).click();
    await page.getByText('Your card number is incomplete.').waitFor();
    expect(await page.getByText('Payment Failed').count()).toBe(0);
    await fillCard(page, cards.declined);
    await payButton(page).click();
    await toast(page, 'Payment Failed').waitFor();
    await toast(page, 'Your card was declined.').waitFor();
    await expectToastCoversNothing(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectToastCoversNothing(page);
    await page.getByText('You weren’t charged').waitFor();
    await expectAccessible(page);
    expect(await page.getByLabel('ZIP code').inputValue()).toBe('28203');
    expect((await bidOf(deal))?.paymentStatus).toBe('unpaid');
    await fillCard(page, cards.good);
    await payButton(page).click();
    await toast(page, 'Payment Successful!').waitFor();
    expect((await bidOf(deal))?.paymentStatus).toBe('paid');
  });

  it('reopens the project if the stager cancels and confirms', async () => {
    const deal = await makeAcceptedBid();
    const page = await visitInSharedPage({ sessionId: deal.stager.sessionId });
    await page.goto(`/payment/${deal.bid.id}`);
    await page.getByRole('button', { name: 'Give Up This Project' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep My Bid' }).click();
    expect((await bidOf(deal))?.status).toBe('payment_required');

    await page.getByRole('button', { name: 'Give Up This Project' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Give Up This Project' }).click();
    await toast(page, 'Payment Cancelled').waitFor();
    await page.waitForURL('/dashboard');
    expect((await bidOf(deal))?.status).toBe('rejected');
    expect(await intentsFor(sharedEndpoints(), deal.bid.id)).toMatchObject([{ status: 'canceled' }]);
    const project = await call(routes.getProject, { params: { id: deal.project.id } });
    expect(project).toMatchObject({ status: 'open', acceptingBids: true });
    const owner = await visitInSharedPage({ sessionId: deal.owner.sessionId });
    await owner.goto(`/projects/${deal.project.id}`);
    await owner.getByText('The stager you chose backed out').waitFor();
  });

  it('shows that the payment had already ended if the stager cancels too late', async () => {
    const deal = await makeAcceptedBid();
    const page = await visitInSharedPage({ sessionId: deal.stager.sessionId });
    await page.goto(`/payment/${deal.bid.id}`);
    await page.getByRole('button', { name: 'Give Up This Project' }).click();
    await page.route('**/cancel-payment', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), rejection: 'payment_expired' } });
    });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Give Up This Project' }).click();
    await toast(page, 'Cancelled').waitFor();
    await toast(page, 'Your accepted bid had already ended. You weren’t charged.').waitFor();
    await page.waitForURL('/dashboard');
  });

  it('continues with the same payment after the stager leaves and returns', async () => {
    const deal = await makeAcceptedBid();
    const page = await visitInSharedPage({ sessionId: deal.stager.sessionId });
    await page.goto(`/projects/${deal.project.id}`);
    await page.getByRole('link', { name: 'Pay Platform Fee to Finalize' }).click();
    await fillCard(page, cards.good);
    await page.reload();
    await fillCard(page, cards.good);
    await page.goBack();
    await page.getByRole('heading', { name: 'Payment Required' }).waitFor();
    await page.goForward();
    await fillCard(page, cards.good);
    await payButton(page).click();
    await toast(page, 'Payment Successful!').waitFor();
    expect(await intentsFor(sharedEndpoints(), deal.bid.id)).toMatchObject([{ status: 'succeeded' }]);
  });

  it('keeps the typed card if the connection drops or a request gets no response', async () => {
    const deal = await makeAcceptedBid();
    const page = await visitInSharedPage({ sessionId: deal.stager.sessionId });
    await page.goto(`/payment/${deal.bid.id}`);
    await fillCard(page, cards.good);
    // By then live updates have started, and it polls again when they end.
    await page.waitForLoadState('networkidle');
    const unanswered = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/payment-intent'));
    const mend = await goOffline(page);
    await unanswered;
    await mend();
    await payButton(page).click();
    await toast(page, 'Payment Successful!').waitFor();
  });

  it('survives a reload between the charge and its confirmation', async () => {
    const deal = await makeAcceptedBid();
    const page = await visitInSharedPage({ sessionId: deal.stager.sessionId });
    await setStripeKnobs(sharedEndpoints(), { holdWebhooks: true });
    try {
      await page.route('**/complete-payment', () => undefined);
      await page.goto(`/payment/${deal.bid.id}`);
      await fillCard(page, cards.good);
      const reported = page.waitForRequest('**/complete-payment');
      await payButton(page).click();
      await reported;
      expect((await bidOf(deal))?.paymentStatus).toBe('unpaid');
      await page.unroute('**/complete-payment');
      await page.reload();
      await page.waitForURL('/dashboard');
      expect((await bidOf(deal))?.paymentStatus).toBe('paid');
      expect(await contactOf(deal)).toMatchObject({ phone: ownerPhone });
    } finally {
      await setStripeKnobs(sharedEndpoints(), { reset: true });
    }
    expect(await intentsFor(sharedEndpoints(), deal.bid.id)).toMatchObject([{ status: 'succeeded' }]);
  });

  it('completes a payment after the bank redirects back', async () => {
    const deal = await makeAcceptedBid();
    const page = await visitInSharedPage({ sessionId: deal.stager.sessionId });
    const params = { id: deal.bid.id };
    const { clientSecret } = await call(routes.createPaymentIntent, { session: deal.stager, params });
    const id = clientSecret.split('_secret_')[0] ?? '';
    const { stripe } = sharedEndpoints();
    await setStripeKnobs(sharedEndpoints(), { holdWebhooks: true });
    try {
      const confirmed = await fetch(`${stripe.url}/v1/payment_intents/${id}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${stripe.secretKey}` },
        body: new URLSearchParams({ payment_method: 'pm_card_visa', return_url: 'http://127.0.0.1/' }),
      });
      expect(confirmed.status).toBe(200);
      await page.goto(`/payment/${deal.bid.id}?payment_intent=${id}&payment_intent_client_secret=${clientSecret}`);
      await page.getByText(ownerPhone).waitFor();
      expect(page.url()).not.toContain('secret');
      await page.waitForURL('/dashboard');
    } finally {
      await setStripeKnobs(sharedEndpoints(), { reset: true });
    }
  });

  it('waits while the bank processes the payment', async () => {
    const deal = await makeAcceptedBid();
    const page = await visitInSharedPage({ sessionId: deal.stager.sessionId });
    await page.goto(`/payment/${deal.bid.id}`);
    await fillCard(page, cards.processing);
    await payButton(page).click();
    await toast(page, 'Payment Processing').waitFor();
    // No card form while a payment is in progress.
    await page.goto(`/payment/${deal.bid.id}`);
    await toast(page, 'Payment Processing').waitFor();
    expect(await page.getByLabel('Card number').count()).toBe(0);
    await page.waitForURL('/dashboard');
    await expect.poll(async () => (await bidOf(deal))?.paymentStatus, { timeout: 20_000 }).toBe('paid');
  });

  it('recovers if the card form fails to load', async () => {
    const deal = await makeAcceptedBid();
    const page = await visitInSharedPage({ sessionId: deal.stager.sessionId });
    await page.route('**/__stripe/v3.js', (route) => route.abort());
    await page.goto(`/payment/${deal.bid.id}`);
    await page.getByRole('heading', { name: 'Payment Error' }).waitFor();
    await expectAccessible(page);
    await page.unroute('**/__stripe/v3.js');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByLabel('Card number').waitFor();
  });
});
