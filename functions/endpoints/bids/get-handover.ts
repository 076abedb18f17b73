import { assertSeesContact } from '#core/market/account/contact.view';
import { hasLeft } from '#core/market/account/former';
import { findParty } from '#core/market/account/former.repo';
import { getBid } from '#core/market/bid/bid.repo';
import { handoverFor } from '#core/market/handover/handover.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.getHandover, async ({ params, caller, now }) => {
  const bid = await getBid(params.id);
  assertSeesContact(bid, caller);
  const owner = bid.ownerLeftAt ? await findParty({ bidId: bid.id, userId: bid.ownerId }, now) : undefined;
  return handoverFor(bid, caller, owner && hasLeft(owner) ? owner.property : undefined);
});
