import { getTally } from '#core/account/tally.repo';
import { endpoint } from '#http/endpoint';
import { countUnreadNotifications } from '#shared/api/routes';

// Polled by the bell on every page: one read of one small item.
export const handler = endpoint(countUnreadNotifications, async ({ caller }) => {
  const { unreadNotifications, unreadMessages } = await getTally(caller.id);
  return { notifications: unreadNotifications, messages: unreadMessages };
});
