import { callPage } from '#lib/api';
import { pagedQuery } from '#lib/paged-query';
import { listProjectBids } from '#shared/api/routes';

/** The bids on a project that its reader may see: all that stand for owners and visitors, its own for a stager. */
export const projectBidsQuery = (projectId: string) =>
  pagedQuery(['projects', projectId, 'bids'], ({ cursor, signal }) =>
    callPage(listProjectBids, { params: { id: projectId }, query: { cursor }, signal }),
  );
