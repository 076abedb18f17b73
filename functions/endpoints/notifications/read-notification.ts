import { readNotification } from '#core/notification/notification.repo';
import { notificationForReceiver } from '#core/notification/notification.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Reading twice is reading once. Somebody else's notification is not found: it is looked for among the caller's own.
export const handler = endpoint(routes.readNotification, async ({ params, caller }) =>
  notificationForReceiver(await readNotification(caller.id, params.id), true),
);
