import { readAllNotifications } from '#core/market/notification/notification.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.readAllNotifications, async ({ caller, now }) => readAllNotifications(caller.id, now));
