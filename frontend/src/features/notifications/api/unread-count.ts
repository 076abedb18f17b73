import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api';

/** How many notifications and messages are unread. Every page of a signed-in user asks this: the contract is loaded on demand. */
export const unreadCountQuery = () =>
  queryOptions({
    queryKey: ['notifications', 'unreadCount'],
    queryFn: async ({ signal }) => {
      const { countUnreadNotifications } = await import('#shared/api/routes');
      return call(countUnreadNotifications, { signal });
    },
  });
