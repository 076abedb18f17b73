/**
 * The client and the contracts, for calls of code that every page loads: a page is read before anything is asked, and its first
 * load does without them.
 */
export const loadApi = async () => {
  const [{ call, callPage }, routes] = await Promise.all([import('./api'), import('#shared/api/routes')]);
  return { call, callPage, routes };
};
