/** Milliseconds. Doubles with each try, because a newer deployment may have removed the code. */
const firstWaitMs = 5_000;

/** Until the browser has a network again, or for this long. */
const untilBack = (ms: number): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
    window.addEventListener('online', resolve, { once: true });
  });

/** Loads code that a page can do without for a while. Retries and never rejects, because React would remove the whole page. */
export const patiently = async <Module>(load: () => Promise<Module>, waitMs = firstWaitMs): Promise<Module> => {
  try {
    return await load();
  } catch {
    await untilBack(waitMs);
    return patiently(load, waitMs * 2);
  }
};
