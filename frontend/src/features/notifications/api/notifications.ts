import { callPage } from '#lib/api';
import { pagedQuery } from '#lib/paged-query';
import { listNotifications } from '#shared/api/routes';

/** The reader's notifications, the latest first. */
export const notificationsQuery = () =>
  pagedQuery(['notifications', 'list'], ({ cursor, signal }) =>
    callPage(listNotifications, { query: { cursor, limit: 20 }, signal }),
  );
