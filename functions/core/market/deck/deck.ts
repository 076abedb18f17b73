import { AppError, conflict } from '#core/kernel/errors';
import type { BidRecord } from '#core/market/bid/bid';
import type { ProjectRecord } from '#core/market/project/project';
import type { CreateDeckBody } from '#shared/contracts/deck';
import { type DeckPosition, deckPositions, maxDeckViewers } from '#shared/contracts/deck-values';
import { isInSight } from '#shared/lifecycle/project';

/** The favorite of whoever has the link. Contact details are masked. */
export interface DeckAnswerRecord {
  bidId: string;
  firstName: string | null;
  note: string | null;
  /** ISO 8601, UTC. */
  answeredAt: string;
}

/** The hearts of one device with the link. */
export interface DeckViewer {
  /** The device's random secret. */
  viewer: string;
  firstName: string | null;
  /** Which concepts it likes. `photo`: the object key of the room's photo. */
  hearts: { bidId: string; photo: string }[];
}

/** A deck as it is stored. A project has one at a time. */
export interface DeckRecord {
  id: string;
  projectId: string;
  ownerId: string;
  /** The secret of its link. */
  token: string;
  /** In the order of their positions: the bid with the most concepts first. */
  bidIds: string[];
  /** The owner's line to the seller. Contact details are masked. */
  line: string | null;
  /** Days of rental that its totals are for. */
  days: CreateDeckBody['days'];
  showsPrices: boolean;
  /** Null until there is one. It may be changed until a bid is accepted. */
  answer: DeckAnswerRecord | null;
  viewers: DeckViewer[];
  /** Counts the changes of its answer and hearts. */
  revision: number;
  createdAt: string;
  /** When its link stops working. */
  expiresAt: string;
}

/** A bid that a deck shows. */
export interface PlacedBid {
  position: DeckPosition;
  bid: BidRecord;
}

/** DynamoDB deletes expired items late, so the time is checked as well. */
export const isLive = ({ expiresAt }: Pick<DeckRecord, 'expiresAt'>, now: Date): boolean => expiresAt > now.toISOString();

export const anotherDeck = () => conflict('This project already has a deck. Withdraw it before you make another one.');
export const alreadyChosen = () => conflict('A stager has been chosen, so your answer can no longer be changed');
export const hasStepped = () =>
  conflict('This option is no longer available. Please choose another one. Your note is still there.');
export const tooManyViewers = () =>
  conflict(`${maxDeckViewers} people have left hearts here, which is the limit. Please tell your agent.`);

/** A link that leads to nothing, with the reason for the person who has it. */
const nothingHere = (why: string): AppError => new AppError('NOT_FOUND', why);
export const linkIsOver = () => nothingHere('This link has expired. Ask your agent for a new one.');

/** @throws AppError NOT_FOUND, with the reason for the person who has the link, while there is nothing to show */
export const mustBeThere = (project: ProjectRecord): void => {
  if (project.status === 'cancelled') throw nothingHere('This project was cancelled, so there is nothing left to choose.');
  if (!isInSight(project)) throw nothingHere('This project can’t be shown right now. Please ask your agent.');
};

/** The bids of a deck that are still there, each with its position. */
export const placedBids = ({ bidIds }: DeckRecord, bids: ReadonlyMap<string, BidRecord>): PlacedBid[] =>
  bidIds.flatMap((id, index) => {
    const [bid, position] = [bids.get(id), deckPositions[index]];
    return bid && position && bid.status !== 'rejected' ? [{ bid, position }] : [];
  });

export const positionOf = ({ bidIds }: DeckRecord, bidId: string): DeckPosition | undefined =>
  deckPositions[bidIds.indexOf(bidId)];
