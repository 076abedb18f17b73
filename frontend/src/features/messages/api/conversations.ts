import { callPage } from '#lib/api';
import { pagedQuery } from '#lib/paged-query';
import { listConversations } from '#shared/api/routes';

/** The reader's conversations, the latest first. */
export const conversationsQuery = () =>
  pagedQuery(['conversations'], ({ cursor, signal }) => callPage(listConversations, { query: { cursor }, signal }));
