import { newId } from '#core/kernel/ids';
import { both } from '#core/kernel/parallel';
import { withFreshReads } from '#core/kernel/stale';
import { isSuspended } from '#core/market/account/account';
import { getAccount } from '#core/market/account/account.repo';
import { acceptBid } from '#core/market/bid/bid';
import { getBid } from '#core/market/bid/bid.repo';
import { bidWithBidder } from '#core/market/bid/bid.view';
import { saveAcceptance } from '#core/market/payment/payment.repo';
import { assertOwner } from '#core/market/project/project';
import { getProject } from '#core/market/project/project.repo';
import { env } from '#functions/env';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Accepting awards the project to one bid, but reveals nothing: contact details require the paid fee.
export const handler = endpoint(routes.acceptBid, async ({ params, caller, now }) =>
  withFreshReads(async () => {
    const bid = await getBid(params.id);
    const [project, bidder] = await both(getProject(bid.projectId, bid.ownerId), getAccount(bid.userId));
    assertOwner(project, caller.id);
    // An earlier call, or one between the two reads, has accepted it.
    if (project.selectedBidId === bid.id) return bidWithBidder(await getBid(bid.id), bidder, caller, now, project.photos);
    const acceptedBid = acceptBid(project, bid, {
      acceptanceId: newId(now),
      now,
      paymentWindowHours: env.PAYMENT_WINDOW_HOURS,
      isBidderSuspended: isSuspended(bidder),
    });
    await saveAcceptance(project, acceptedBid, now);
    return bidWithBidder(acceptedBid, bidder, caller, now, project.photos);
  }),
);
