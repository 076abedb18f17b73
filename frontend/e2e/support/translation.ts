import type { Page } from 'playwright-core';

/**
 * Changes a page as Google Translate does: wraps each text in two `<font>` elements, now and whenever new text appears. The words stay
 * the same, so that tests find them. The script is a string, because tsx would add calls to helpers that do not exist in the page.
 */
export const translator = `(function () {
  const skipped = 'font, script, style, textarea, option, title, svg, [translate=no]';
  const translate = () => {
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (text.nodeValue.trim() === '' || !text.parentElement || text.parentElement.closest(skipped)) continue;
      const outer = document.createElement('font');
      outer.append(Object.assign(document.createElement('font'), { textContent: text.nodeValue }));
      text.parentNode.replaceChild(outer, text);
    }
  };
  const watch = () => {
    translate();
    new MutationObserver(translate).observe(document.documentElement, { childList: true, subtree: true, characterData: true });
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', watch);
  else watch();
})()`;

const maxClicks = 8;

/** Translates the page and submits its forms, whose calls fail after a moment. @returns the errors that the page throws */
export const errorsWhenTranslated = async (page: Page): Promise<string[]> => {
  const errors: string[] = [];
  const recordError = (error: Error): void => void errors.push(error.message);
  page.on('pageerror', recordError);
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await route.fulfill({ status: 503, json: { message: 'Please try again.', code: 'UNAVAILABLE' } });
  });
  await page.evaluate(translator);
  const buttons = page.locator('main form button:visible');
  for (let index = 0; index < Math.min(await buttons.count(), maxClicks); index += 1) {
    await buttons
      .nth(index)
      .click({ timeout: 2000, force: true })
      .catch(() => undefined);
    await page.waitForTimeout(150);
    await page.keyboard.press('Escape');
  }
  if (await page.getByRole('heading', { name: 'This page could not be shown' }).isVisible()) errors.push('the screen crashed');
  page.off('pageerror', recordError);
  return errors;
};
