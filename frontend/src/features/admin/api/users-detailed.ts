import { callPage } from '#lib/api';
import { pagedQuery } from '#lib/paged-query';
import { listUsersDetailed } from '#shared/api/routes';
import { asAdmin } from '../session';

/** Every account with its latest projects, bids and its badges, the latest first. */
export const usersDetailedQuery = () =>
  pagedQuery(['admin', 'usersDetailed'], ({ cursor, signal }) =>
    asAdmin((bearer) => callPage(listUsersDetailed, { query: { cursor, limit: 20 }, bearer, signal })),
  );
