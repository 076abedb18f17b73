import { buildLock, cacheNames as names } from '#config/device';
import { applicationFile } from '#shared/pages';
import type { FetchEvent, WorkerScope } from './scope';

/** The name of a build, and the files that its screens need offline. */
export interface Build {
  name: string;
  files: readonly string[];
}

/** Long enough for a slow connection. Then the stored application opens, which shows how old its data is. */
const navigationMs = 4_000;

const waitMs = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, ms, undefined));

/** Names contain a hash of the content, so a page never gets files of another build than its own. */
export const createShell = (scope: WorkerScope, { name, files }: Build) => {
  const ownCache = names.shell + name;
  const application = async (): Promise<Response | undefined> => (await caches.open(ownCache)).match(applicationFile);

  return {
    /** @throws Error during a deployment. The browser tries again later */
    async install(): Promise<void> {
      const cache = await caches.open(ownCache);
      const page = await fetch(applicationFile, { cache: 'reload' });
      if (!page.ok || !(await page.clone().text()).includes(name)) throw new Error(`${applicationFile} is not of build ${name}`);
      await Promise.all([cache.put(applicationFile, page), cache.addAll(files)]);
    },

    /** Deletes the files of builds without an open page. */
    async forgetUnused(): Promise<void> {
      const { held = [] } = await scope.navigator.locks.query();
      const open = new Set(held.map((lock) => lock.name));
      const isUnused = (cache: string): boolean =>
        cache.startsWith(names.shell) && cache !== ownCache && !open.has(buildLock(cache.slice(names.shell.length)));
      await Promise.all((await caches.keys()).filter(isUnused).map((cache) => caches.delete(cache)));
    },

    /** Answers requests for files with a hash in their name, of any build. */
    async file(request: Request): Promise<Response> {
      return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
    },

    /** Answers with the page from the network, or this build's application if the network fails or is slow. */
    async open({ request, preloadResponse }: FetchEvent): Promise<Response> {
      const live = Promise.resolve(preloadResponse).then((preloaded) => preloaded ?? fetch(request));
      const known = live.then(
        (response) => (response.status < 500 ? response : undefined),
        () => undefined,
      );
      return (await Promise.race([known, waitMs(navigationMs)])) ?? (await application()) ?? live;
    },
  };
};
