import { newId } from '#core/kernel/ids';
import { both } from '#core/kernel/parallel';
import { assertNotSuspended } from '#core/market/account/account';
import { type MessageRecord, newMessage } from '#core/market/message/message';
import { messageForReader } from '#core/market/message/message.view';
import { readThreadOf, saveMessage } from '#core/market/message/send.repo';
import { getProject } from '#core/market/project/project.repo';
import { creation } from '#http/creation';
import * as routes from '#shared/api/routes';

// The answer shows the message as its receiver sees it, with the masked parts.
export const handler = creation(routes.sendMessage, async ({ body, caller, once, now }) => {
  const message = newMessage(body, { id: newId(now), senderId: caller.id, now });
  // Read first, because nothing may fail after the message is stored.
  const [known] = await both(readThreadOf(message), message.projectId ? getProject(message.projectId, caller.id) : undefined);
  const { linked } = known;
  // The parties of paid work may write to each other even while suspended.
  if (!linked) assertNotSuspended(caller);
  const saveOf = (stored: MessageRecord) => once.saveWith(messageForReader(stored, linked));
  return messageForReader(await saveMessage(message, caller, now, { known, saveOf }), linked);
});
