import { findConnection, listListeners } from '#core/live/connection.repo';
import { send } from '#core/live/sender';
import { findConversation } from '#core/message/conversation.repo';
import { inParallel } from '#core/parallel';
import { TypingFrame } from '#shared/live';
import { frame } from './frame';

// Who has a conversation already may see that the other is writing; nobody else learns that somebody is there.
export const handler = frame('tellTyping', TypingFrame, async ({ connectionId, body: { to } }) => {
  const connection = await findConnection(connectionId);
  if (!connection || !(await findConversation(to, connection.userId))) return;
  const listeners = await listListeners({ user: to });
  await inParallel(listeners, 20, ({ id }) => send(id, { typing: connection.userId }));
});
