import type { Account } from '#core/market/account/account';
import { firstNameFor } from '#core/market/account/contact.view';
import type { Party } from '#core/market/account/former';
import { type BidRecord, termsOf } from '#core/market/bid/bid';
import { conceptForOthers, workOf } from '#core/market/bid/bid.view';
import { photoUrls } from '#core/market/photo/photo.view';
import { asOthersRead, type ProjectRecord, publicTitle } from '#core/market/project/project';
import { isSelected } from '#shared/bid/bid.lifecycle';
import type { Deck, DeckBid, OwnDeck } from '#shared/deck/deck.answers';
import { deckPositions, positionOf } from '#shared/deck/deck.values';
import { type DeckRecord, type DeckViews, type PlacedBid, placedBids } from './deck';

export interface ShownBid extends PlacedBid {
  bidder: Account;
}

/** Returns the rooms for which some bids have concepts, in the order of the project's photos. */
export const roomsOf = (project: ProjectRecord, bids: readonly BidRecord[]) => {
  const { photos, photoTexts } = asOthersRead(project);
  const paths = photoUrls(photos);
  return photos
    .map((key, index) => ({ key, path: paths[index] ?? '', text: photoTexts[index] ?? '' }))
    .filter(({ key }) => bids.some(({ concepts = [] }) => concepts.some(({ of }) => of === key)));
};

const shownBid = (deck: DeckRecord, project: ProjectRecord, { bid, bidder, position }: ShownBid, now: Date): DeckBid => {
  const terms = termsOf(bid);
  const rooms = roomsOf(project, [bid]);
  return {
    position,
    amount: deck.showsPrices ? bid.amount : null,
    timeline: bid.timeline,
    acceptsCreditCards: bid.acceptsCreditCards,
    ...terms,
    extensionPrice: deck.showsPrices ? terms.extensionPrice : null,
    chosen: isSelected(bid.status),
    concepts: rooms.flatMap(({ key }) => (bid.concepts ?? []).filter(({ of }) => of === key)).map(conceptForOthers),
    ...workOf(bidder, now),
  };
};

/** Counts the hearts of each concept that has any. */
const heartsOf = ({ viewers }: DeckRecord, project: ProjectRecord, bids: readonly PlacedBid[]) =>
  bids.flatMap(({ bid, position }) =>
    roomsOf(project, [bid]).flatMap(({ key, path }) => {
      const fans = viewers.filter(({ hearts }) => hearts.some((heart) => heart.bidId === bid.id && heart.photo === key));
      const names = [...new Set(fans.flatMap(({ firstName }) => firstName ?? []))];
      return fans.length === 0 ? [] : [{ bidId: bid.id, position, photo: path, count: fans.length, names }];
    }),
  );

/** Shows only the owner's first name, and no id, identifier or contact details of anybody. */
export const deckForSeller = (
  deck: DeckRecord,
  project: ProjectRecord,
  owner: Party | undefined,
  bids: readonly ShownBid[],
  now: Date,
): Deck => {
  const rooms = roomsOf(
    project,
    bids.map(({ bid }) => bid),
  );
  const position = deck.answer && positionOf(deck, deck.answer.bidId);
  return {
    title: publicTitle(project),
    ownerName: (owner && firstNameFor({ viewer: undefined, paidParties: undefined }, owner)) ?? null,
    line: deck.line,
    days: deck.days,
    showsPrices: deck.showsPrices,
    photos: rooms.map(({ path }) => path),
    photoTexts: rooms.map(({ text }) => text),
    bids: bids.map((bid) => shownBid(deck, project, bid, now)),
    gone: deckPositions.slice(0, deck.bidIds.length).filter((position) => bids.every((bid) => bid.position !== position)),
    hearts: heartsOf(deck, project, bids).map(({ bidId: _, ...hearts }) => hearts),
    answer:
      deck.answer && position
        ? { position, firstName: deck.answer.firstName, note: deck.answer.note, answeredAt: deck.answer.answeredAt }
        : null,
    decided: project.selectedBidId !== null,
    expiresAt: deck.expiresAt,
  };
};

/** The stager withdrew the bid, before or after it was accepted. */
const isWithdrawn = (bid: BidRecord | undefined): boolean => bid === undefined || bid.rejection === 'payment_cancelled';

export const ownDeck = (
  deck: DeckRecord,
  project: ProjectRecord,
  bids: ReadonlyMap<string, BidRecord>,
  views: DeckViews,
): OwnDeck => ({
  token: deck.token,
  bidIds: deck.bidIds,
  line: deck.line,
  days: deck.days,
  showsPrices: deck.showsPrices,
  views: views[deck.id] ?? 0,
  hearts: heartsOf(deck, project, placedBids(deck, bids)).map(({ position: _, ...hearts }) => hearts),
  answer: deck.answer && { ...deck.answer, withdrawn: isWithdrawn(bids.get(deck.answer.bidId)) },
  createdAt: deck.createdAt,
  expiresAt: deck.expiresAt,
});
