import { stateForAdmin } from '#core/operations/site-state';
import { findSiteState } from '#core/operations/site-state.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.getSiteState, async ({ now }) => stateForAdmin(await findSiteState(), now));
