import { newContactMessage } from '#core/contact-message/contact-message';
import { saveContactMessage } from '#core/contact-message/contact-message.repo';
import { forwardToOperators } from '#core/contact-message/forward';
import { newId } from '#core/ids';
import { take } from '#core/throttle/throttle';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Stored first: a message that was taken is never lost, whatever the mail does.
export const handler = endpoint(routes.sendContactMessage, async ({ body, request, now }) => {
  await take('contactMessageByNetwork', request.network, now);
  const message = newContactMessage(body, { id: newId(now), now });
  await saveContactMessage(message);
  await forwardToOperators(message);
  return { message: "Message Sent! We'll get back to you soon." };
});
