import { getTally } from '#core/kernel/table/tally.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.countPendingBids, async ({ caller }) => (await getTally(caller.id)).pendingBids);
