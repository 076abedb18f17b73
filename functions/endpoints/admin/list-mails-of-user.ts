import { listMails } from '#core/kernel/outbox/outbox.repo';
import { loggedMail } from '#core/telling/email/mail.view';
import { withoutOutdatedReminders } from '#core/telling/events/reminders';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.listMailsOfUser, async ({ params, query, now }) => {
  const { items, next } = await listMails(params.id, query);
  return { items: (await withoutOutdatedReminders(items, now)).map(loggedMail), next };
});
