import { contactMessageForAdmin } from '#core/admin/admin.view';
import { listContactMessages } from '#core/contact-message/contact-message.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.listContactMessages, async ({ query }) => {
  const { items, next } = await listContactMessages(query);
  return { items: items.map(contactMessageForAdmin), next };
});
