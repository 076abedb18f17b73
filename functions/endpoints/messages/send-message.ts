import { areLinked } from '#core/bid/link.repo';
import { newId } from '#core/ids';
import { newMessage } from '#core/message/message';
import { saveMessage } from '#core/message/message.repo';
import { messageForReader } from '#core/message/message.view';
import { both } from '#core/parallel';
import { getProject } from '#core/project/project.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// The answer shows the message as it will be read, so that its sender sees at once what is masked.
export const handler = endpoint(routes.sendMessage, async ({ body, caller, now }) => {
  const message = newMessage(body, { id: newId(now), senderId: caller.id, now });
  if (message.projectId) await getProject(message.projectId);
  const [, linked] = await both(saveMessage(message, now), areLinked(caller.id, message.receiverId));
  return messageForReader(message, linked);
});
