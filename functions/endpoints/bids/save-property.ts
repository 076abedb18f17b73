import { withFreshReads } from '#core/kernel/stale';
import { mustBeKnown } from '#core/market/account/contact.view';
import { getBid } from '#core/market/bid/bid.repo';
import { isSameProperty, mustBothBeHere, mustNotBeClosed } from '#core/market/handover/handover';
import { saveProperty } from '#core/market/handover/handover.repo';
import { handoverFor } from '#core/market/handover/handover.view';
import { mustOwn } from '#core/market/project/project';
import { getProject } from '#core/market/project/project.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.saveProperty, ({ params, body, caller, now }) =>
  withFreshReads(async () => {
    const bid = await getBid(params.id);
    mustBeKnown(bid, caller);
    mustBothBeHere(bid);
    // After completion only `photosAllowed` may change, because photos of the finished rooms exist only then.
    if (!isSameProperty(bid, body)) mustNotBeClosed(bid);
    const project = await getProject(bid.projectId, bid.ownerId);
    mustOwn(project, caller.id);
    return handoverFor(await saveProperty(project, bid, body, now), caller);
  }),
);
