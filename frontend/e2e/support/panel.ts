import type { Page } from 'playwright-core';
import * as routes from '#shared/api/routes';
import { call, type Deal, makeAcceptedBid } from './api';
import { sharedPage, type VisitOptions, visit, visitInSharedPage } from './browser';
import { signInAt, submitSignIn } from './cognito';
import type { Endpoints } from './host';
import { payAtStripe } from './stripe';

export interface PanelOptions extends Pick<VisitOptions, 'sessionId' | 'timezoneId' | 'staysOpen'> {
  path?: string;
  /** The page has its own browser profile, for a test that changes the clock or the time zone. */
  isOwn?: boolean;
}

/** Opens the admin panel without signing in, in a page that tests share unless they change its browser. */
export const openPanelAt = async (
  { app }: Pick<Endpoints, 'app'>,
  { path = '/admin', sessionId, isOwn = false, ...options }: PanelOptions = {},
): Promise<Page> => {
  const at = { app, ...(sessionId && { sessionId }) };
  const page = await (isOwn ? visit({ ...at, ...options }) : visitInSharedPage({ ...at, of: 'an administrator' }));
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: 'Admin Sign In' }).waitFor();
  return page;
};

export const dashboardHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Admin Dashboard' });

export const openSignedInPanel = async (endpoints: Endpoints, options?: PanelOptions): Promise<Page> => {
  const page = await openPanelAt(endpoints, options);
  await submitSignIn(page, { email: endpoints.admin.username, password: endpoints.admin.password });
  await dashboardHeading(page).waitFor();
  return page;
};

/**
 * Opens the panel in a page that the tests of a file share. An administrator signs in only once. Not for tests that end the session or
 * change the clock.
 */
export const openSharedPanel = async (endpoints: Endpoints, { path = '/admin', width = 1280 } = {}): Promise<Page> => {
  const page = await sharedPage(`panel of ${endpoints.app}`, width, (lasting) =>
    openSignedInPanel(endpoints, { isOwn: true, ...lasting }),
  );
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
};

/** Returns a tab, whether or not it shows how many things are waiting. */
export const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}( \\d+ waiting)?$`) });
export const openTab = async (page: Page, name: string): Promise<void> => {
  await tab(page, name).click();
  await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
};

/** Handles the messages of other tests and of earlier tries: the panel counts them, and shows only some of many. */
export const readContactMessages = async (endpoints: Endpoints): Promise<void> => {
  const { app } = endpoints;
  const session = await signInAt(endpoints);
  const unread = await call(routes.listContactMessages, { app, session, query: { status: 'unread', limit: '100' } });
  for (const { id } of unread) await call(routes.editContactMessage, { app, session, params: { id }, body: { status: 'read' } });
};

/** Decides the open case, for breaking `rule`. */
export const decideCase = async (page: Page, action: string, rule: string): Promise<void> => {
  await page.getByRole('button', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Rule they broke').selectOption({ label: rule });
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
};

/** Creates a bid whose fee is paid at Stripe. `isSettled`: whether our server knows of the payment. */
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
