import { userForSelf } from '#core/account/account.view';
import { mustBeKnown } from '#core/account/service-area';
import { saveServiceAreas } from '#core/area-digest/service-area.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// The full list, as it shall be: what is not named is removed.
export const handler = endpoint(routes.replaceServiceAreas, async ({ body, caller, now }) => {
  await mustBeKnown(body.serviceAreas);
  return userForSelf(await saveServiceAreas(caller, body.serviceAreas, now));
});
