import { queryOptions } from '@tanstack/react-query';
import { loadApi } from '#lib/load-api';

/** How many notifications and messages are unread. Every page of a signed-in user asks this: the contract is loaded on demand. */
export const unreadCountQuery = () =>
  queryOptions({
    queryKey: ['notifications', 'unreadCount'],
    queryFn: async ({ signal }) => {
      const { call, routes } = await loadApi();
      return call(routes.countUnreadNotifications, { signal });
    },
  });
