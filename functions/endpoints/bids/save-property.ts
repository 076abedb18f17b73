import { mustBeKnown } from '#core/account/contact.view';
import { getBid } from '#core/bid/bid.repo';
import { isSameProperty, mustBothBeHere, mustNotBeClosed } from '#core/handover/handover';
import { saveProperty } from '#core/handover/handover.repo';
import { handoverFor } from '#core/handover/handover.view';
import { mustOwn } from '#core/project/project';
import { getProject } from '#core/project/project.repo';
import { withFreshReads } from '#core/stale';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.saveProperty, ({ params, body, caller, now }) =>
  withFreshReads(async () => {
    const bid = await getBid(params.id);
    mustBeKnown(bid, caller);
    mustBothBeHere(bid);
    // Whether photos may be shown is decided when there are some.
    if (!isSameProperty(bid, body)) mustNotBeClosed(bid);
    const project = await getProject(bid.projectId, bid.ownerId);
    mustOwn(project, caller.id);
    return handoverFor(await saveProperty(project, bid, body, now), caller);
  }),
);
