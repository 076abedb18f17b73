import { callPage } from '#lib/api';
import { pagedQuery } from '#lib/paged-query';
import { listContactMessages } from '#shared/api/routes';
import { asAdmin } from '../session';

/** What the contact form has brought, the latest first. */
export const contactMessagesQuery = () =>
  pagedQuery(['admin', 'contactMessages'], ({ cursor, signal }) =>
    asAdmin((bearer) => callPage(listContactMessages, { query: { cursor, limit: 20 }, bearer, signal })),
  );
