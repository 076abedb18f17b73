import { listListeners } from '#core/live/connection.repo';
import { send } from '#core/live/sender';
import { findConversation } from '#core/message/conversation.repo';
import { inParallel } from '#core/parallel';
import { maxConnections, TypingFrame } from '#shared/live';
import { messageFrame } from './frame';

// Who has a conversation already may see that the other is writing; nobody else learns that somebody is there.
export const handler = messageFrame('tellTyping', TypingFrame, async ({ connection: { userId }, body: { to } }) => {
  if (!(await findConversation(to, userId))) return;
  await inParallel(await listListeners({ user: to }), maxConnections, ({ id }) => send(id, { typing: userId }));
});
