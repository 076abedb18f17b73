import { withFreshReads } from '#core/kernel/stale';
import { assertSeesContact } from '#core/market/account/contact.view';
import { getBid } from '#core/market/bid/bid.repo';
import { assertBothPartiesHere, assertHandoverOpen, isSameProperty } from '#core/market/handover/handover';
import { saveProperty } from '#core/market/handover/handover.repo';
import { handoverFor } from '#core/market/handover/handover.view';
import { assertOwner } from '#core/market/project/project';
import { getProject } from '#core/market/project/project.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.saveProperty, ({ params, body, caller, now }) =>
  withFreshReads(async () => {
    const bid = await getBid(params.id);
    assertSeesContact(bid, caller);
    assertBothPartiesHere(bid);
    // After completion only `photosAllowed` may change, because photos of the finished rooms exist only then.
    if (!isSameProperty(bid, body)) assertHandoverOpen(bid);
    const project = await getProject(bid.projectId, bid.ownerId);
    assertOwner(project, caller.id);
    return handoverFor(await saveProperty(project, bid, body, now), caller);
  }),
);
