import { readNotification as markNotification } from '#core/notification/notification.repo';
import { notificationForReceiver } from '#core/notification/notification.view';
import { endpoint } from '#http/endpoint';
import { readNotification } from '#shared/api/routes';

// Reading twice is reading once. Somebody else's notification is not found: it is looked for among the caller's own.
export const handler = endpoint(readNotification, async ({ params, caller }) =>
  notificationForReceiver(await markNotification(caller.id, params.id), true),
);
