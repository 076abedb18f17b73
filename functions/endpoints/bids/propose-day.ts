import { withFreshReads } from '#core/kernel/stale';
import { assertSeesContact } from '#core/market/account/contact.view';
import { getBid } from '#core/market/bid/bid.repo';
import { assertBothPartiesHere, assertHandoverOpen, partyOf } from '#core/market/handover/handover';
import { proposeDay } from '#core/market/handover/handover.repo';
import { handoverFor } from '#core/market/handover/handover.view';
import { getProject } from '#core/market/project/project.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.proposeDay, ({ params, body, caller, now }) =>
  withFreshReads(async () => {
    const bid = await getBid(params.id);
    assertSeesContact(bid, caller);
    assertBothPartiesHere(bid);
    assertHandoverOpen(bid);
    const project = await getProject(bid.projectId, bid.ownerId);
    const by = partyOf(bid, caller.id);
    return handoverFor(await proposeDay(project, bid, params.occasion, { date: body.date, by }, now), caller);
  }),
);
