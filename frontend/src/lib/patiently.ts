/** The wait before the second try, in milliseconds. It doubles with each: the code may be gone for good, since a newer version was deployed. */
const firstWaitMs = 5_000;

/** Until the browser has a network again, or for so long. */
const untilBack = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
  });

/**
 * Loads the code of a part that a page can do without for a while: tries again until it is there, and never rejects. React takes a page away as a
 * whole for a part that cannot be loaded and has no error of its own to show.
 */
export const patiently = async <Module>(load: () => Promise<Module>, waitMs = firstWaitMs): Promise<Module> => {
  try {
    return await load();
  } catch {
    await untilBack(waitMs);
    return patiently(load, waitMs * 2);
  }
};
