import type { Page } from 'playwright-core';
import type { Scene } from './scenes';
import type { World } from './world';

const broken = JSON.stringify({ message: 'Something went wrong. Please try again.', code: 'INTERNAL' });

/** Brings a page into a scene. The page must be the scene's role's; what an earlier scene did to its calls is undone. */
export const setScene = async (page: Page, scene: Scene, world: World): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const url of scene.hold ?? []) await page.route(url, () => undefined);
  for (const url of scene.fail ?? []) {
    await page.route(url, (route) => route.fulfill({ status: 500, contentType: 'application/json', body: broken }));
  }
  await page.goto(scene.path(world));
  await page.getByText(scene.ready).filter({ visible: true }).first().waitFor();
  await scene.act?.(page, world);
  await page.evaluate(() => document.fonts.ready);
};
