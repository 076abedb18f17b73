import { newId } from '#core/kernel/ids';
import { freshMask, maskFor } from '#core/kernel/masking/fragments.repo';
import { both } from '#core/kernel/parallel';
import { withFreshReads } from '#core/kernel/stale';
import { newBid } from '#core/market/bid/bid';
import { findBidderClaim, placeBid } from '#core/market/bid/bid.repo';
import { bidWithBidder } from '#core/market/bid/bid.view';
import { noteOf } from '#core/market/bid/note';
import { saveUnlessBlocked } from '#core/market/message/save-unless-blocked';
import { getProject } from '#core/market/project/project.repo';
import { env } from '#functions/env';
import { creation } from '#http/creation';
import * as routes from '#shared/api/routes';

// One bid per stager and project, ensured by a claim in the transaction.
export const handler = creation(routes.placeBid, async ({ params, body, caller, once, now }) =>
  withFreshReads(async () => {
    const mine = both(findBidderClaim(params.id, caller.id), body.note ? maskFor(caller.id) : freshMask(caller.id));
    const [project, [claim, mask]] = await both(getProject(params.id, caller.id), mine);
    const note = noteOf(body, mask);
    const bid = newBid(project, body, { id: newId(now), stagerId: caller.id, minimumBid: env.MINIMUM_BID, claim, note, now });
    const answer = bidWithBidder(bid, caller, caller, now);
    const save = mask.saveWith(once.saveWith(answer));
    // Only a bid with a note counts as a message.
    await placeBid(project, bid, now, { claim, save: body.note ? saveUnlessBlocked(caller.id, project.userId, save) : save });
    return answer;
  }),
);
