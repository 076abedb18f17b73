import { forbidden } from '#core/kernel/errors';
import { contactOfParty } from '#core/market/account/contact.view';
import { getParty } from '#core/market/account/former.repo';
import { counterpartOf } from '#core/market/bid/bid';
import { getBid, recordContactRead } from '#core/market/bid/bid.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// The contact details that the product sells: each party of a paid bid gets the other's, and nobody else does.
export const handler = endpoint(routes.getBidContact, async ({ params, caller, now }) => {
  const bid = await getBid(params.id);
  const counterpart = counterpartOf(bid, caller.id);
  if (!counterpart) throw forbidden('Only the owner and the stager of this bid can see the contact details');
  const contact = contactOfParty(bid, caller, await getParty({ bidId: bid.id, userId: counterpart }, now));
  await recordContactRead(bid, caller.id, now);
  return contact;
});
