import { freshMask, maskFor } from '#core/kernel/masking/fragments.repo';
import { withFreshReads } from '#core/kernel/stale';
import { assertBidder, editOf } from '#core/market/bid/bid';
import { getBid, saveEdit } from '#core/market/bid/bid.repo';
import { bidWithBidder } from '#core/market/bid/bid.view';
import { noteOf } from '#core/market/bid/note';
import { saveUnlessBlocked } from '#core/market/message/save-unless-blocked';
import { getProject } from '#core/market/project/project.repo';
import { env } from '#functions/env';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Corrects a bid that the owner has not seen yet. Once seen, it can no longer be changed (markSeenByOwner).
export const handler = endpoint(routes.editBid, async ({ params, body, caller, now }) => {
  const project = await withFreshReads(async () => {
    const bid = await getBid(params.id);
    assertBidder(bid, caller.id);
    const project = await getProject(bid.projectId, bid.ownerId);
    const mask = body.note ? await maskFor(caller.id) : freshMask(caller.id);
    const note = body.note === undefined ? undefined : noteOf(body, mask);
    const edit = editOf(project, bid, body, { minimumBid: env.MINIMUM_BID, note, now });
    const save = body.note ? saveUnlessBlocked(caller.id, bid.ownerId, mask.saveWith()) : mask.saveWith();
    if (edit) await saveEdit(project, bid, edit, now, save);
    return project;
  });
  return bidWithBidder(await getBid(params.id), caller, caller, now, project.photos);
});
