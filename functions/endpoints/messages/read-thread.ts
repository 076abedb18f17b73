import { both } from '#core/kernel/parallel';
import { areLinked } from '#core/market/bid/link.repo';
import { assertCounterpartExists, findConversation } from '#core/market/message/conversation.repo';
import { assertNotSelf } from '#core/market/message/message';
import { threadMessageForReader } from '#core/market/message/message.view';
import { readThread } from '#core/market/message/read-thread';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Pages go back in time from the latest messages. Within a page, messages are sorted oldest first, as they are read.
export const handler = endpoint(routes.readThread, async ({ params, query, caller }) => {
  assertNotSelf(caller.id, params.userId, 'userId');
  const otherId = params.userId;
  const [, linked] = await both(assertCounterpartExists(caller.id, otherId), areLinked(caller.id, otherId));
  const [{ items, next }, receivers] = await both(readThread(caller, otherId, query), findConversation(otherId, caller.id));
  const seenBy = { reader: caller, linked, receivers };
  return { items: items.map((message) => threadMessageForReader(message, seenBy)).reverse(), next };
});
