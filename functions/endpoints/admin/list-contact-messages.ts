import { contactMessageForAdmin } from '#core/desk/admin/admin.view';
import { listContactMessages, listContactMessagesByStatus } from '#core/desk/contact-message/contact-message.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.listContactMessages, async ({ query }) => {
  const { status } = query;
  const { items, next } = await (status ? listContactMessagesByStatus(status, query) : listContactMessages(query));
  return { items: items.map(contactMessageForAdmin), next };
});
