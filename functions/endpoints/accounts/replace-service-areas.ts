import { userForSelf } from '#core/market/account/account.view';
import { assertKnownPlaces } from '#core/market/account/service-area';
import { saveServiceAreas } from '#core/market/service-area/service-area.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// The body is the full list: a missing area is removed.
export const handler = endpoint(routes.replaceServiceAreas, async ({ body, caller, now }) => {
  await assertKnownPlaces(body.serviceAreas);
  return userForSelf(await saveServiceAreas(caller, body.serviceAreas, now));
});
