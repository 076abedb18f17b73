import { expect, it } from 'vitest';
import { describeInBrowser, expectAccessible, useBrowser, visit } from './support/browser';
import { newPerson, registerAsOwner } from './support/flows';

/** Acts like a browser that blocks all storage: each access throws or rejects. */
const forbidStorage = (): void => {
  const denied = () => new DOMException('The operation is insecure.', 'SecurityError');
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, {
      get: () => {
        throw denied();
      },
    });
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
  if (navigator.serviceWorker) navigator.serviceWorker.register = () => Promise.reject(denied());
};

describeInBrowser('a browser that blocks all storage', () => {
  useBrowser();

  it('shows pages and lets a user register and fill in a form without errors', async () => {
    const page = await visit();
    await page.addInitScript(forbidStorage);
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessible(page);
    await registerAsOwner(page, newPerson('Blanca Iturbide', '(704) 555-0163'));
    await page
      .getByRole('link', { name: /Dashboard/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page
      .getByRole('link', { name: /Post|Submit/ })
      .first()
      .click();
    await page.getByRole('textbox', { name: 'Project Title' }).fill('Nothing is kept of this');
    expect(await page.getByRole('textbox', { name: 'Project Title' }).inputValue()).toBe('Nothing is kept of this');
  });
});
