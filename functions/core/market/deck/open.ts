import { isSuspended } from '#core/market/account/account';
import { findAccount } from '#core/market/account/account.repo';
import { hasLeft, type Party } from '#core/market/account/former';
import { findParties } from '#core/market/account/former.repo';
import { findBids } from '#core/market/bid/bid.repo';
import { isVisibleTo, type ProjectRecord } from '#core/market/project/project';
import { findProject } from '#core/market/project/project.repo';
import { assertDeckShown, type DeckRecord, linkExpired, placedBids } from './deck';
import { findDeckByToken } from './deck.repo';
import type { ShownBid } from './deck.view';

interface OpenDeck {
  deck: DeckRecord;
  project: ProjectRecord;
  owner: Party | undefined;
  /** The bids that can still be chosen, and the accepted one. */
  bids: ShownBid[];
}

/** Reads what a link shows. About 6 read units. @throws AppError NOT_FOUND, with a reason for the viewer */
export const openDeck = async (token: string, now: Date): Promise<OpenDeck> => {
  const deck = await findDeckByToken(token, now);
  if (!deck) throw linkExpired();
  const { projectId, bidIds, ownerId } = deck;
  const places = bidIds.map((bidId) => ({ projectId, bidId }));
  const [project, found, owner] = await Promise.all([findProject(projectId), findBids(places), findAccount(ownerId)]);
  if (!project) throw linkExpired();
  assertDeckShown(project);
  if (!isVisibleTo(project, undefined)) throw linkExpired();
  const placed = placedBids(deck, found);
  const bidders = await findParties(
    placed.map(({ bid }) => ({ bidId: bid.id, userId: bid.userId })),
    now,
  );
  const bids = placed.flatMap(({ bid, position }): ShownBid[] => {
    const bidder = bidders.get(bid.id);
    if (!bidder || hasLeft(bidder)) return [];
    return isSuspended(bidder) && bid.status === 'pending' ? [] : [{ bid, position, bidder }];
  });
  return { deck, project, owner, bids };
};
