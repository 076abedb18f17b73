import { callPage } from '#lib/api';
import { pagedQuery } from '#lib/paged-query';
import { listUserBids } from '#shared/api/routes';

/** A stager's own bids, each with its project, the latest first. */
export const userBidsQuery = (userId: string) =>
  pagedQuery(['bids', 'own', userId], ({ cursor, signal }) =>
    callPage(listUserBids, { params: { userId }, query: { cursor }, signal }),
  );
