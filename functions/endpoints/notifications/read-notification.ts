import { readNotification } from '#core/market/notification/notification.repo';
import { notificationForReceiver } from '#core/telling/events/notification.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// May be repeated. Answers NOT_FOUND for somebody else's notification.
export const handler = endpoint(routes.readNotification, async ({ params, caller }) =>
  notificationForReceiver(await readNotification(caller.id, params.id), true),
);
