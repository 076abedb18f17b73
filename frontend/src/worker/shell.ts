import { buildLock, cacheNames as names } from '#config/device';
import { applicationFile } from '#shared/pages';
import type { FetchEvent, WorkerScope } from './scope';

/** What a build leaves for the worker: its name, and the files that its screens need without a connection. */
export interface Build {
  name: string;
  files: readonly string[];
}

/** Long enough for a slow line; then the reader gets the application that is here, and it says how old its data is. */
const navigationMs = 4_000;

const later = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, ms, undefined));

/**
 * The files of a build. A page asks for what its own HTML names, and each name contains a hash of its content: whatever build the
 * worker is of, a page never gets another build's files.
 */
export const createShell = (scope: WorkerScope, { name, files }: Build) => {
  const ownCache = names.shell + name;
  const application = async (): Promise<Response | undefined> => (await caches.open(ownCache)).match(applicationFile);

  return {
    /** @throws Error while another version is being deployed: the browser tries again later */
    async install(): Promise<void> {
      const cache = await caches.open(ownCache);
      const page = await fetch(applicationFile, { cache: 'reload' });
      if (!page.ok || !(await page.clone().text()).includes(name)) throw new Error(`${applicationFile} is not of build ${name}`);
      await Promise.all([cache.put(applicationFile, page), cache.addAll(files)]);
    },

    /** Deletes the files of builds that no open page is of. */
    async forgetUnused(): Promise<void> {
      const { held = [] } = await scope.navigator.locks.query();
      const open = new Set(held.map((lock) => lock.name));
      const isUnused = (cache: string): boolean =>
        cache.startsWith(names.shell) && cache !== ownCache && !open.has(buildLock(cache.slice(names.shell.length)));
      await Promise.all((await caches.keys()).filter(isUnused).map((cache) => caches.delete(cache)));
    },

    /** A file with a hash in its name, of whichever build. */
    async file(request: Request): Promise<Response> {
      return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
    },

    /** A page from the network; the application of this build if the network has none, or is slow. */
    async open({ request, preloadResponse }: FetchEvent): Promise<Response> {
      const live = Promise.resolve(preloadResponse).then((preloaded) => preloaded ?? fetch(request));
      const known = live.then(
        (response) => (response.status < 500 ? response : undefined),
        () => undefined,
      );
      return (await Promise.race([known, later(navigationMs)])) ?? (await application()) ?? live;
    },
  };
};
