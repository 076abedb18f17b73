import { newContactMessage } from '#core/desk/contact-message/contact-message';
import { saveContactMessage } from '#core/desk/contact-message/contact-message.repo';
import { forwardToOperators } from '#core/desk/contact-message/forward';
import { newId } from '#core/kernel/ids';
import { countUse } from '#core/kernel/rate-limit/throttle';
import { env } from '#functions/env';
import { creation } from '#http/creation';
import * as routes from '#shared/api/routes';

// Stored first, so that the message is not lost if the mail fails.
export const handler = creation(routes.sendContactMessage, async ({ body, request, once, now }) => {
  await countUse('contactMessageByNetwork', request.network, now);
  const message = newContactMessage(body, { id: newId(now), now });
  const answer = { message: "Message Sent! We'll get back to you soon." };
  await saveContactMessage(message, once.saveWith(answer));
  await forwardToOperators(message, env.OPERATOR_EMAIL);
  return answer;
});
