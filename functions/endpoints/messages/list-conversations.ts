import { findAccounts } from '#core/market/account/account.repo';
import { findLinkedUsers } from '#core/market/bid/link.repo';
import { listConversations } from '#core/market/message/conversation.repo';
import { findLastMessages } from '#core/market/message/message.repo';
import { conversationForReader } from '#core/market/message/message.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// A page costs three batch reads, however long the threads are.
export const handler = endpoint(routes.listConversations, async ({ query, caller }) => {
  const { items, next } = await listConversations(caller.id, query);
  const otherIds = items.map(({ otherId }) => otherId);
  const [accounts, messages, linked] = await Promise.all([
    findAccounts(otherIds),
    findLastMessages(items),
    findLinkedUsers(caller.id, otherIds),
  ]);
  return {
    items: items.flatMap((conversation) => {
      const { otherId, lastMessageId } = conversation;
      const message = messages.get(lastMessageId);
      // The conversations of a deleted account are deleted a moment after it, except those that a paid bid keeps.
      return (message && conversationForReader(conversation, caller, accounts.get(otherId), message, linked.has(otherId))) ?? [];
    }),
    next,
  };
});
