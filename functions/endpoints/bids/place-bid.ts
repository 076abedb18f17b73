import { newBid } from '#core/bid/bid';
import { findBidderClaim, placeBid } from '#core/bid/bid.repo';
import { bidWithBidder } from '#core/bid/bid.view';
import { noteOf } from '#core/bid/note';
import { newId } from '#core/ids';
import { both } from '#core/parallel';
import { getProject } from '#core/project/project.repo';
import { saidByStager } from '#core/question/said';
import { withFreshReads } from '#core/stale';
import { env } from '#functions/env';
import { creation } from '#http/creation';
import * as routes from '#shared/api/routes';

// One bid per stager and project: a claim in the transaction ensures this, as it was read here.
export const handler = creation(routes.placeBid, async ({ params, body, caller, once, now }) =>
  withFreshReads(async () => {
    const [project, claim] = await both(getProject(params.id, caller.id), findBidderClaim(params.id, caller.id));
    const note = noteOf(body, body.note ? await saidByStager(project.id, caller.id) : []);
    const bid = newBid(project, body, { id: newId(now), stagerId: caller.id, minimumBid: env.MINIMUM_BID, claim, note, now });
    const answer = bidWithBidder(bid, caller, caller, now);
    await placeBid(project, bid, now, { claim, save: once.keeping(answer) });
    return answer;
  }),
);
