import { stateForAdmin } from '#core/desk/operations/site-state';
import { findSiteState } from '#core/desk/operations/site-state.repo';
import { countStopped } from '#core/desk/operations/stopped';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.getSiteState, async ({ now }) => {
  const [state, stops] = await Promise.all([findSiteState(), countStopped(now)]);
  return { ...stateForAdmin(state, now), stops };
});
