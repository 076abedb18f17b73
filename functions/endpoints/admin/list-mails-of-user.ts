import { loggedMail } from '#core/mailing/mail.view';
import { listMails } from '#core/outbox/outbox.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.listMailsOfUser, async ({ params, query }) => {
  const { items, next } = await listMails(params.id, query);
  return { items: items.map(loggedMail), next };
});
