import type { Account } from '#core/account/account';
import { termsOf } from '#core/bid/bid';
import { conceptForOthers, workOf } from '#core/bid/bid.view';
import { photoUrls } from '#core/photo/photo.view';
import { asOthersRead, type ProjectRecord, publicTitle } from '#core/project/project';
import type { Deck, DeckBid, OwnDeck } from '#shared/contracts/answers/deck';
import { isSelected } from '#shared/lifecycle/bid';
import { type DeckRecord, type PlacedBid, positionOf } from './deck';
import type { DeckLooks } from './deck.repo';

/** A bid of a deck with its stager. */
export interface ShownBid extends PlacedBid {
  bidder: Account;
}

/** The concepts of a bid that a deck shows: those for its rooms, or, where it names none, for any. */
export const conceptsIn = (deck: DeckRecord, project: ProjectRecord, { bid }: Pick<PlacedBid, 'bid'>) => {
  const rooms = project.photos.filter((photo) => deck.photos.length === 0 || deck.photos.includes(photo));
  return (bid.concepts ?? [])
    .filter(({ of }) => rooms.includes(of))
    .sort((one, other) => rooms.indexOf(one.of) - rooms.indexOf(other.of));
};

const shownBid = (deck: DeckRecord, project: ProjectRecord, { bid, bidder, position }: ShownBid, now: Date): DeckBid => {
  const terms = termsOf(bid);
  return {
    position,
    // Never what is made of an id.
    stagerIdentifier: bidder.stagerIdentifier ?? 'A stager',
    amount: deck.showsPrices ? bid.amount : null,
    timeline: bid.timeline,
    acceptsCreditCards: bid.acceptsCreditCards,
    ...terms,
    extensionPrice: deck.showsPrices ? terms.extensionPrice : null,
    chosen: isSelected(bid.status),
    concepts: conceptsIn(deck, project, { bid }).map(conceptForOthers),
    ...workOf(bidder, now),
  };
};

/** A deck for whoever has its link: identifiers of stagers, and no id, name or contact of anybody. */
export const deckForSeller = (deck: DeckRecord, project: ProjectRecord, bids: readonly ShownBid[], now: Date): Deck => {
  const { photos, photoTexts } = asOthersRead(project);
  const rooms = photos
    .map((key, index) => ({ key, text: photoTexts[index] ?? '' }))
    .filter(({ key }) => deck.photos.includes(key));
  const position = deck.answer && positionOf(deck, deck.answer.bidId);
  return {
    title: publicTitle(project),
    line: deck.line,
    days: deck.days,
    showsPrices: deck.showsPrices,
    photos: photoUrls(rooms.map(({ key }) => key)),
    photoTexts: rooms.map(({ text }) => text),
    bids: bids.map((bid) => shownBid(deck, project, bid, now)),
    answer:
      deck.answer && position
        ? { position, firstName: deck.answer.firstName, note: deck.answer.note, answeredAt: deck.answer.answeredAt }
        : null,
    decided: project.selectedBidId !== null,
    expiresAt: deck.expiresAt,
  };
};

/** A deck for its owner, without its link, which nobody knows any more. */
export const ownDeck = (deck: DeckRecord, looks: DeckLooks): OwnDeck => ({
  bidIds: deck.bidIds,
  photos: photoUrls(deck.photos),
  line: deck.line,
  days: deck.days,
  showsPrices: deck.showsPrices,
  views: looks[deck.id] ?? 0,
  answer: deck.answer,
  createdAt: deck.createdAt,
  expiresAt: deck.expiresAt,
});
