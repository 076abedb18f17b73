/** How many bids a deck shows. */
export const bidsOfDeck = { least: 2, most: 5 } as const;

/** Days for which the link of a deck works. */
export const deckDays = 30;

/** The bids of a deck, in order. Its page knows a bid by nothing else. */
export const deckPositions = ['a', 'b', 'c', 'd', 'e'] as const;
export type DeckPosition = (typeof deckPositions)[number];

/** What the page of a deck calls a bid: "Option A". */
export const optionName = (position: DeckPosition): string => `Option ${position.toUpperCase()}`;

interface Illustrated {
  amount: number;
  concepts?: readonly { of: string }[];
}

const countRooms = ({ concepts = [] }: Illustrated): number => new Set(concepts.map(({ of }) => of)).size;

/** Sorts the bids of a deck: the one with concepts for the most rooms first, then the one with the lowest price. */
export const bestIllustratedFirst = (one: Illustrated, other: Illustrated): number =>
  countRooms(other) - countRooms(one) || one.amount - other.amount;

/** How many people can leave hearts on one deck: a large family. */
export const maxDeckViewers = 20;
/** Rooms times bids. */
export const maxHearts = 50;

/** The longest line of the owner, and the longest note of an answer, in characters. */
export const maxDeckLine = 280;
export const maxDeckNote = 280;
export const maxFirstName = 40;
