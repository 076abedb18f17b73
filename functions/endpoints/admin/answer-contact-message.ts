import { contactMessageForAdmin } from '#core/desk/admin/admin.view';
import { answerByMail } from '#core/desk/operations/answer';
import { env } from '#functions/env';
import { creation } from '#http/creation';
import * as routes from '#shared/api/routes';

export const handler = creation(routes.answerContactMessage, async ({ params, body, caller, once, now }) =>
  contactMessageForAdmin(
    await answerByMail(params.id, body.text, caller, env.OPERATOR_EMAIL, now, (answered) =>
      once.saveWith(contactMessageForAdmin(answered)),
    ),
  ),
);
