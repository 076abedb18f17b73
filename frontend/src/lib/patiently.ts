/** The wait before the second try, in milliseconds. It doubles with each: the code may be gone for good, since a newer version was deployed. */
const firstWaitMs = 5_000;

/** Until the browser has a network again, or for so long. The one that comes second does nothing. */
const untilBack = (ms: number): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
    window.addEventListener('online', resolve, { once: true });
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
