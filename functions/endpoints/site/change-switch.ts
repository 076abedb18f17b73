import { setSwitch } from '#core/desk/operations/change-site';
import { stateForAdmin } from '#core/desk/operations/site-state';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Setting a switch again publishes its state again.
export const handler = endpoint(routes.changeSwitch, async ({ params, body, caller, now }) =>
  stateForAdmin(await setSwitch(params.name, body, caller, now), now),
);
