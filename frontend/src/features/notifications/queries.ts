import { endpointList, endpointQuery } from '#lib/endpoint-query';

/** Bids that wait for this owner. Not fetched for stagers. */
export const pendingBidCountQuery = () => endpointQuery(['bids', 'pendingCount'], 'countPendingBids');

export const unreadCountQuery = () => endpointQuery(['notifications', 'unreadCount'], 'countUnreadNotifications');

export const notificationsQuery = () => endpointList(['notifications', 'list'], 'listNotifications', { query: { limit: 20 } });
