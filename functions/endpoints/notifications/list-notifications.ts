import { isRead } from '#core/notification/notification';
import { listNotifications } from '#core/notification/notification.repo';
import { notificationForReceiver } from '#core/notification/notification.view';
import { getBoxes } from '#core/tally/tally.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// The list before the boxes: a read-all between the two shows as read what it marked, never the other way round.
export const handler = endpoint(routes.listNotifications, async ({ query, caller }) => {
  const { items, next } = await listNotifications(caller.id, query);
  const boxes = await getBoxes(caller.id);
  return { items: items.map((notification) => notificationForReceiver(notification, isRead(notification, boxes))), next };
});
