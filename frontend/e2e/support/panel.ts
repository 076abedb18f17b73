import type { Page } from 'playwright-core';
import * as routes from '#shared/api/routes';
import { call, type Deal, makeAcceptedBid } from './api';
import { sharedPage, type VisitOptions, visit } from './browser';
import { giveCredentials } from './cognito';
import type { Endpoints } from './host';
import { payAtStripe } from './stripe';

/** The admin panel before the sign-in. */
export const openPanelAt = async (
  { app }: Pick<Endpoints, 'app'>,
  { path = '/admin', ...options }: VisitOptions & { path?: string } = {},
): Promise<Page> => {
  const page = await visit({ app, ...options });
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: 'Admin Sign In' }).waitFor();
  return page;
};

export const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Admin Dashboard' });

export const signedInAt = async (endpoints: Endpoints, options?: VisitOptions & { path?: string }): Promise<Page> => {
  const page = await openPanelAt(endpoints, options);
  await giveCredentials(page, { email: endpoints.admin.username, password: endpoints.admin.password });
  await dashboard(page).waitFor();
  return page;
};

/**
 * The panel, loaded again in a page where an administrator signs in once for all tests of a file. For tests that neither end the
 * session nor turn the clock.
 */
export const panelAt = async (endpoints: Endpoints, { path = '/admin', width = 1280 } = {}): Promise<Page> => {
  const page = await sharedPage(`panel of ${endpoints.app}`, width, (lasting) => signedInAt(endpoints, lasting));
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
};

/** With or without the number of things that wait in it. */
export const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}( \\d+ waiting)?$`) });
export const openTab = async (page: Page, name: string): Promise<void> => {
  await tab(page, name).click();
  await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
};

export const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');

/** Decides an open case for breaking a rule. */
export const decideCase = async (page: Page, action: string, rule: string): Promise<void> => {
  await page.getByRole('button', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Rule they broke').selectOption({ label: rule });
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
};

/** A paid deal. `isSettled`: settled here, too. */
export const makePaidDeal = async (
  endpoints: Endpoints,
  { isSettled = true } = {},
): Promise<Deal & { paymentIntentId: string }> => {
  const { app } = endpoints;
  const deal = await makeAcceptedBid(app);
  const [session, params] = [deal.stager, { id: deal.bid.id }];
  const { clientSecret } = await call(routes.createPaymentIntent, { app, session, params });
  const paymentIntentId = await payAtStripe(endpoints, clientSecret);
  if (isSettled) await call(routes.completePayment, { app, session, params, body: { paymentIntentId } });
  return { ...deal, paymentIntentId };
};
