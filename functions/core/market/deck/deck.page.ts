import Mustache from 'mustache';
import { dollars } from '#core/kernel/dollars';
import { embeddedJson, escapeHtml } from '#core/kernel/html';
import { termLines, totalLine } from '#shared/bid/rental';
import { conceptText } from '#shared/concept/concept.values';
import type { Deck, DeckBid } from '#shared/deck/deck.answers';
import { optionName } from '#shared/deck/deck.values';
import type { DeckMissingView, DeckPageBid, DeckPageView } from '#shared/pages';
import { photoSource, photoSourceSet, sharePhoto } from '#shared/photo/photos';

const bidOf = (bid: DeckBid, { days }: Deck, index: number): DeckPageBid => {
  const { amount, concepts } = bid;
  const [concept] = concepts;
  return {
    name: optionName(bid.position),
    hasPrice: amount !== null,
    price: amount === null ? '' : dollars(amount),
    total: amount === null ? '' : totalLine({ ...bid, amount }, days, dollars),
    timeline: bid.timeline,
    included: termLines(bid, dollars).map((text) => ({ text })),
    picture: concept && {
      src: photoSource(concept.photo, 1280),
      srcSet: photoSourceSet(concept.photo) ?? '',
      alt: conceptText(concept.caption),
      caption: conceptText(concept.caption),
      loading: index === 0 ? 'eager' : 'lazy',
    },
  };
};

/** Renders frontend/src/app/routes/deck/deck-preview.tsx. Everything but the data is escaped for HTML. */
export const deckPage = (template: string, deck: Deck): string => {
  const [photo] = deck.photos;
  const view: DeckPageView = {
    title: deck.title,
    image: photo ? sharePhoto(photo) : '/share.png',
    from: deck.ownerName === null ? 'For you to look at' : `From ${deck.ownerName}`,
    hasLine: deck.line !== null,
    line: deck.line ?? '',
    bids: deck.bids.map((bid, index) => bidOf(bid, deck, index)),
    data: embeddedJson(deck),
  };
  return Mustache.render(template, view, undefined, { escape: escapeHtml });
};

export const deckMissingPage = (template: string, why: string): string =>
  Mustache.render(template, { why } satisfies DeckMissingView, undefined, { escape: escapeHtml });
