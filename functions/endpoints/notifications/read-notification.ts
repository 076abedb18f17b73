import { readNotification } from '#core/market/notification/notification.repo';
import { notificationForReceiver } from '#core/telling/events/notification.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// May be repeated. Looks only among the caller's own notifications, so somebody else's is not found.
export const handler = endpoint(routes.readNotification, async ({ params, caller }) =>
  notificationForReceiver(await readNotification(caller.id, params.id), true),
);
