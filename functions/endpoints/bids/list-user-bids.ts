import { forbidden } from '#core/kernel/errors';
import { findParties } from '#core/market/account/former.repo';
import type { BidRecord } from '#core/market/bid/bid';
import { listBidsBy } from '#core/market/bid/bid.repo';
import { bidWithProject } from '#core/market/bid/bid.view';
import { viewsOf } from '#core/market/deck/deck.repo';
import { isVisibleTo, type ProjectRecord, withoutContent } from '#core/market/project/project';
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
  const owners = await findParties(
    items.flatMap(({ id, ownerId, projectId }) => {
      const project = projects.get(projectId);
      return project && needsOwner(project, caller) ? [{ bidId: id, userId: ownerId }] : [];
    }),
    now,
  );
  const views = await viewsOf(items.filter(({ concepts = [] }) => concepts.length > 0));
  return {
    items: items.flatMap((bid) => {
      const project = shownProject(projects.get(bid.projectId), bid);
      return project ? [bidWithProject(bid, caller, project, owners.get(bid.id), now, views.get(bid.id))] : [];
    }),
    next,
  };
});

/** Returns the project as its bidder may see it. Undefined if its owner left, or it was deleted a moment before its bids. */
const shownProject = (project: ProjectRecord | undefined, bid: BidRecord): ProjectRecord | undefined => {
  // A stager whose fee is due sees a hidden project, to pay or withdraw. Others see that it is paused.
  if (!project || isVisibleTo(project, bid.userId) || isSelected(bid.status)) return project;
  return project.ownerLeftAt === undefined ? withoutContent(project) : undefined;
};
