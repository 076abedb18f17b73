import { getBoxes } from '#core/kernel/table/tally.repo';
import { endpoint } from '#http/endpoint';
import { isStager } from '#shared/account/user.values';
import * as routes from '#shared/api/routes';

// The header of every page polls this, so it must be cheap: one read of two small items.
export const handler = endpoint(routes.countUnreadNotifications, async ({ caller }) => {
  const { tally, inbox } = await getBoxes(caller.id);
  return {
    notifications: tally.unreadNotifications + inbox.unreadNotifications,
    messages: inbox.unreadMessages,
    // An owner owes no fees.
    feesDue: isStager(caller.userType) ? tally.awaitedPayments : 0,
  };
});
