import { readAllNotifications as markAll } from '#core/notification/notification.repo';
import { endpoint } from '#http/endpoint';
import { readAllNotifications } from '#shared/api/routes';

export const handler = endpoint(readAllNotifications, async ({ caller, now }) => markAll(caller.id, now));
