import { getAccount } from '#core/account/account.repo';
import { areLinked } from '#core/bid/link.repo';
import { findConversation } from '#core/message/conversation.repo';
import { mustBeSomebodyElse } from '#core/message/message';
import { threadMessageForReader } from '#core/message/message.view';
import { readThread } from '#core/message/read-thread';
import { both } from '#core/parallel';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Pages go back in time from the latest; within a page the oldest comes first, as a thread is read.
export const handler = endpoint(routes.readThread, async ({ params, query, caller }) => {
  mustBeSomebodyElse(caller.id, params.userId, 'userId');
  const [other, linked] = await both(getAccount(params.userId), areLinked(caller.id, params.userId));
  const [{ items, next }, receivers] = await both(readThread(caller.id, other.id, query), findConversation(other.id, caller.id));
  const seenBy = { readerId: caller.id, linked, receivers };
  return { items: items.map((message) => threadMessageForReader(message, seenBy)).reverse(), next };
});
