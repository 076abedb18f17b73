export const bidsOfDeck = { least: 2, most: 5 } as const;

/** Days that the link of a deck works. */
export const deckDays = 30;

/** The page of a deck identifies bids only by these. */
export const deckPositions = ['a', 'b', 'c', 'd', 'e'] as const;
export type DeckPosition = (typeof deckPositions)[number];

export const optionName = (position: DeckPosition): string => `Option ${position.toUpperCase()}`;

interface Positioned {
  /** By position. */
  bidIds: readonly string[];
}

export const positionOf = ({ bidIds }: Positioned, bidId: string): DeckPosition | undefined =>
  deckPositions[bidIds.indexOf(bidId)];

/** Returns what a deck calls one of its bids: "Option A". */
export const optionOf = (deck: Positioned, bidId: string): string => optionName(positionOf(deck, bidId) ?? 'a');

interface Illustrated {
  amount: number;
  concepts?: readonly { of: string }[];
}

const countRooms = ({ concepts = [] }: Illustrated): number => new Set(concepts.map(({ of }) => of)).size;

/** Sorts the bid with concepts for the most rooms first, then the one with the lowest price. */
export const bestIllustratedFirst = (one: Illustrated, other: Illustrated): number =>
  countRooms(other) - countRooms(one) || one.amount - other.amount;

/** Viewers who can leave hearts on one deck: a large family. */
export const maxDeckViewers = 20;
/** Rooms times bids. */
export const maxHearts = 50;

/** Characters of the owner's line, and of the note in an answer. */
export const maxDeckLine = 280;
export const maxDeckNote = 280;
export const maxFirstName = 40;
