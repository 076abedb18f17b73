/** Milliseconds. Doubles with each try, because a newer deployment may have removed the code. */
const firstWaitMs = 5_000;

/** Until the browser has a network again, or for this long. */
const waitForNetwork = (ms: number): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
    window.addEventListener('online', resolve, { once: true });
  });

/** Loads code that a page can do without for a while. Retries and never rejects, because React would remove the whole page. */
export const loadWithRetry = async <Module>(load: () => Promise<Module>, waitMs = firstWaitMs): Promise<Module> => {
  try {
    return await load();
  } catch {
    await waitForNetwork(waitMs);
    return loadWithRetry(load, waitMs * 2);
  }
};
