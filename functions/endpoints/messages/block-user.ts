import { saveBlock } from '#core/market/message/conversation.repo';
import { assertNotSelf } from '#core/market/message/message';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.blockUser, async ({ params, body, caller }) => {
  assertNotSelf(caller.id, params.userId, 'userId');
  return { blocked: await saveBlock(caller.id, params.userId, body.blocked) };
});
