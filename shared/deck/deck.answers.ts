import * as z from 'zod/mini';
import { PortfolioPair } from '#shared/account/user.answers';
import { Id } from '#shared/api/common';
import { CalendarDay, orNull, Timestamp } from '#shared/api/common.answers';
import { bidTimelines } from '#shared/bid/bid.contract';
import { Concept } from '#shared/concept/concept.answers';
import { deckPositions } from '#shared/deck/deck.values';
import { BadgeType } from '#shared/verification/badge.contract';

/** A bid as a deck shows it: identified only by its position. */
export const DeckBid = z.object({
  position: z.enum(deckPositions),
  amount: orNull(z.number()),
  timeline: z.enum(bidTimelines),
  acceptsCreditCards: z.boolean(),
  rentalDays: orNull(z.number()),
  extensionPrice: orNull(z.number()),
  deliveryIncluded: orNull(z.boolean()),
  earliestInstall: orNull(CalendarDay),
  depositPercent: orNull(z.number()),
  chosen: z.boolean(),
  concepts: z.array(Concept),
  portfolioPhotos: z.array(z.string()),
  portfolioPairs: z.array(PortfolioPair),
  portfolioConcepts: z.array(z.number()),
  rating: z.number(),
  badges: z.array(BadgeType),
  badgeTexts: z.array(z.string()),
});
export type DeckBid = z.infer<typeof DeckBid>;

export const DeckAnswer = z.object({
  position: z.enum(deckPositions),
  firstName: orNull(z.string()),
  note: orNull(z.string()),
  answeredAt: Timestamp,
});
export type DeckAnswer = z.infer<typeof DeckAnswer>;

/** How many viewers like a bid's concept for a room, and the first names that they left. */
const hearts = { photo: z.string(), count: z.number(), names: z.array(z.string()) };
export const DeckHearts = z.object({ position: z.enum(deckPositions), ...hearts });
export type DeckHearts = z.infer<typeof DeckHearts>;

export const Deck = z.object({
  title: z.string(),
  ownerName: orNull(z.string()),
  line: orNull(z.string()),
  days: z.number(),
  showsPrices: z.boolean(),
  photos: z.array(z.string()),
  photoTexts: z.array(z.string()),
  bids: z.array(DeckBid),
  gone: z.array(z.enum(deckPositions)),
  hearts: z.array(DeckHearts),
  answer: orNull(DeckAnswer),
  decided: z.boolean(),
  expiresAt: Timestamp,
});
export type Deck = z.infer<typeof Deck>;

export const OwnDeckAnswer = z.object({
  bidId: Id,
  withdrawn: z.boolean(),
  firstName: orNull(z.string()),
  note: orNull(z.string()),
  answeredAt: Timestamp,
});
export type OwnDeckAnswer = z.infer<typeof OwnDeckAnswer>;

export const OwnDeckHearts = z.object({ bidId: Id, ...hearts });
export type OwnDeckHearts = z.infer<typeof OwnDeckHearts>;

export const OwnDeck = z.object({
  token: z.string(),
  bidIds: z.array(Id),
  line: orNull(z.string()),
  days: z.number(),
  showsPrices: z.boolean(),
  views: z.number(),
  hearts: z.array(OwnDeckHearts),
  answer: orNull(OwnDeckAnswer),
  createdAt: Timestamp,
  expiresAt: Timestamp,
});
export type OwnDeck = z.infer<typeof OwnDeck>;

export const ProjectDeck = z.object({ deck: orNull(OwnDeck) });
export type ProjectDeck = z.infer<typeof ProjectDeck>;
