import { handleStrayEvent } from '#core/market/payment/stray-events';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.handleEvent, async ({ params, caller, now }) => ({
  changed: await handleStrayEvent(params.eventId, caller, now),
}));
