import { callPage } from '#lib/api';
import { pagedQuery } from '#lib/paged-query';
import { listUsers } from '#shared/api/routes';
import { asAdmin } from '../session';

/** Every account with its counts, the latest first. */
export const usersQuery = () =>
  pagedQuery(['admin', 'users'], ({ cursor, signal }) =>
    asAdmin((bearer) => callPage(listUsers, { query: { cursor, limit: 50 }, bearer, signal })),
  );
