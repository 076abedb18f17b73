import type { Page } from 'playwright-core';
import { draftNames } from '#lib/draft-places';
import { waitUntilSettled } from '../support/accessibility';
import type { DemoData } from './demo-data';
import type { Scene } from './scene';

const broken = JSON.stringify({ message: 'Something went wrong. Please try again.', code: 'INTERNAL' });

/** Deletes the drafts of earlier scenes. On a document of the site without scripts. */
const forgetDrafts = async (page: Page): Promise<void> => {
  await page.goto('/favicon.svg');
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('projectDraft')) localStorage.removeItem(key);
    indexedDB.deleteDatabase('projectDrafts');
  });
};

/** Ends an earlier scene's impersonation, and deletes its unsent messages. A new tab stores nothing. */
const forgetKept = (page: Page): Promise<void> =>
  page
    .evaluate((outbox) => {
      sessionStorage.removeItem('sessionId');
      for (const key of Object.keys(localStorage)) if (key.startsWith(outbox)) localStorage.removeItem(key);
    }, draftNames.outbox)
    .catch(() => undefined);

/**
 * Brings a page into a scene. The page must belong to the scene's role; changes that an earlier scene made to its calls are
 * undone.
 */
export const setScene = async (page: Page, scene: Scene, demo: DemoData): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await forgetKept(page);
  if (scene.screen.startsWith('submitProject') && scene.as !== 'visitor') await forgetDrafts(page);
  for (const url of scene.hold ?? []) await page.route(url, () => undefined);
  for (const url of scene.fail ?? []) {
    await page.route(url, (route) => route.fulfill({ status: 500, contentType: 'application/json', body: broken }));
  }
  for (const [url, json] of Object.entries(scene.answer ?? {})) await page.route(url, (route) => route.fulfill({ json }));
  await page.goto(scene.path(demo));
  try {
    await page.locator('main').getByText(scene.ready).filter({ visible: true }).first().waitFor();
  } catch (cause) {
    const shown = (await page.locator('main').ariaSnapshot()).slice(0, 500);
    throw new Error(`${scene.name}, at ${page.url()}, does not say ${scene.ready}, but:\n${shown}`, { cause });
  }
  await scene.act?.(page, demo);
  await waitUntilSettled(page);
};
