import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Opens a page and waits until the service worker controls it. */
export const openWithWorker = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
};

/** Takes a browser profile and its service worker offline. @returns a function that reconnects them */
export const goOffline = async (page: Page): Promise<() => Promise<void>> => {
  await page.context().setOffline(true);
  return () => page.context().setOffline(false);
};

/** Returns the strip with this name below the header (app/device/strip.tsx). */
export const strip = (page: Page, name: 'line' | 'held' | 'version' | 'install' | 'push') => page.locator(`[data-strip=${name}]`);

/** Returns the service worker's cached answer for a path. */
const cachedAnswer = (page: Page, path: string): Promise<string> =>
  page.evaluate(async (wanted) => {
    const texts: (string | undefined)[] = [];
    for (const name of (await caches.keys()).filter((one) => one.startsWith('kept:'))) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (new URL(request.url).pathname === wanted) texts.push(await (await cache.match(request))?.text());
    }
    return texts.join();
  }, path);

/** Waits until the cached answer for a path contains this text. */
export const waitUntilCached = (page: Page, path: string, text: string): Promise<void> =>
  expect.poll(() => cachedAnswer(page, path)).toContain(text);

/** Makes all cached answers look as if they were stored at `time`. */
export const setCachedAt = (page: Page, time: Date): Promise<void> =>
  page.evaluate(async (at) => {
    for (const name of (await caches.keys()).filter((one) => one.startsWith('kept:'))) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        const headers = new Headers(response?.headers);
        headers.set('x-kept-at', at);
        await cache.put(request, new Response(await response?.text(), { headers }));
      }
    }
  }, time.toISOString());

/**
 * Returns everything that the browser stores for the site, as text: caches with their URLs and headers, databases, localStorage and
 * sessionStorage. Includes only the URLs of build files.
 */
export const everythingStored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        found.push(name, request.url, [...request.headers]);
        if (name.startsWith('shell:')) continue;
        const response = await cache.match(request);
        found.push([...(response?.headers ?? [])], await response?.text());
      }
    }
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(String(name));
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
      for (const store of database.objectStoreNames) {
        const all = await new Promise((resolve) => {
          const asked = database.transaction(store).objectStore(store).getAll();
          asked.onsuccess = () => resolve(asked.result);
        });
        found.push(name, store, all);
      }
      database.close();
    }
    return JSON.stringify(found);
  });
