import { forbidden } from '#core/kernel/errors';
import { findParties } from '#core/market/account/former.repo';
import { listBidsBy } from '#core/market/bid/bid.repo';
import { bidWithProject } from '#core/market/bid/bid.view';
import { viewsOf } from '#core/market/deck/deck.repo';
import { isVisibleTo, withoutContent } from '#core/market/project/project';
import { findProjects } from '#core/market/project/project.repo';
import { needsOwner } from '#core/market/project/project.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';
import { isSelected } from '#shared/bid/bid.lifecycle';

// Reads only owners whose contact details this stager has paid for.
export const handler = endpoint(routes.listUserBids, async ({ params, query, caller, now }) => {
  if (params.id !== caller.id) throw forbidden("These aren't your bids");
  const { items, next } = await listBidsBy(caller.id, query);
  const projects = await findProjects(items.map(({ projectId }) => projectId));
  const known = items.filter(({ projectId }) => {
    const project = projects.get(projectId);
    return project && needsOwner(project, caller);
  });
  const owners = await findParties(
    known.map(({ id, ownerId }) => ({ bidId: id, userId: ownerId })),
    now,
  );
  const views = await viewsOf(items.filter(({ concepts = [] }) => concepts.length > 0));
  return {
    items: items.flatMap((bid) => {
      // The bids of a deleted project are deleted a moment after it.
      const project = projects.get(bid.projectId);
      if (!project) return [];
      // A stager whose fee is due sees a hidden project, to pay or withdraw. Others see that it is paused.
      const isShown = isVisibleTo(project, caller.id) || isSelected(bid.status);
      if (!isShown && project.ownerLeftAt !== undefined) return [];
      const known = isShown ? project : withoutContent(project);
      return [bidWithProject(bid, caller, known, owners.get(bid.id), now, views.get(bid.id))];
    }),
    next,
  };
});
