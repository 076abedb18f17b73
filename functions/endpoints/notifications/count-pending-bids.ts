import { getTally } from '#core/tally/tally.repo';
import { endpoint } from '#http/endpoint';
import { countPendingBids } from '#shared/api/routes';

export const handler = endpoint(countPendingBids, async ({ caller }) => (await getTally(caller.id)).pendingBids);
