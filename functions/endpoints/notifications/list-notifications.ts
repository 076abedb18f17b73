import { getBoxes } from '#core/kernel/table/tally.repo';
import { isRead } from '#core/market/notification/notification';
import { listNotifications } from '#core/market/notification/notification.repo';
import { notificationForReceiver } from '#core/telling/events/notification.view';
import { withSenders } from '#core/telling/events/senders';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Reads the list before the boxes, so that notifications that are marked as read in between are shown as read.
export const handler = endpoint(routes.listNotifications, async ({ query, caller }) => {
  const { items, next } = await listNotifications(caller.id, query);
  const [boxes, named] = await Promise.all([getBoxes(caller.id), withSenders(caller, items)]);
  return { items: named.map((notification) => notificationForReceiver(notification, isRead(notification, boxes))), next };
});
