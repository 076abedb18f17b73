/** How many bids a deck shows. */
export const bidsOfDeck = { least: 2, most: 5 } as const;

/** Days that the link of a deck leads to it. */
export const deckDays = 30;

/** The bids of a deck, in their order: its page knows a bid by nothing else. */
export const deckPositions = ['a', 'b', 'c', 'd', 'e'] as const;
export type DeckPosition = (typeof deckPositions)[number];

/** Characters of what an owner says to the seller, and of what the seller answers. */
export const maxDeckLine = 280;
export const maxDeckNote = 280;
export const maxFirstName = 40;
