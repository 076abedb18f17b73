import { callPage } from '#lib/api';
import { pagedQuery } from '#lib/paged-query';
import { listActs } from '#shared/api/routes';
import { asAdmin } from '../session';

/** What administrators did, the latest first. */
export const actsQuery = () =>
  pagedQuery(['admin', 'acts'], ({ cursor, signal }) =>
    asAdmin((bearer) => callPage(listActs, { query: { cursor, limit: 50 }, bearer, signal })),
  );
