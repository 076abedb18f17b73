import type { BidRecord } from '#core/bid/bid';
import { AppError, conflict } from '#core/errors';
import type { ProjectRecord } from '#core/project/project';
import type { CreateDeckBody } from '#shared/contracts/deck';
import { type DeckPosition, deckDays, deckPositions } from '#shared/contracts/deck-values';
import { isInSight } from '#shared/lifecycle/project';

/** What whoever has the link has answered: without contact details, whatever was written. */
export interface DeckAnswerRecord {
  bidId: string;
  firstName: string | null;
  note: string | null;
  /** ISO 8601, UTC. */
  answeredAt: string;
}

/** A deck as it is stored: one of a project at a time. */
export interface DeckRecord {
  id: string;
  projectId: string;
  ownerId: string;
  /** SHA-256 of what its link has: the link itself is told once, to its owner. */
  tokenHash: string;
  /** In the order in which it shows them. */
  bidIds: string[];
  /** Object keys in the media bucket: photos of the project. */
  photos: string[];
  /** What the owner says to the seller, without contact details. */
  line: string | null;
  /** Of rental, that its prices are for. */
  days: CreateDeckBody['days'];
  showsPrices: boolean;
  /** Null until there is one. It may be changed until a bid is accepted. */
  answer: DeckAnswerRecord | null;
  /** Counts the answers. */
  revision: number;
  createdAt: string;
  /** When its link ends. */
  expiresAt: string;
}

/** A bid that a deck shows. */
export interface PlacedBid {
  position: DeckPosition;
  bid: BidRecord;
}

/** TTL deletes late. */
export const isLive = ({ expiresAt }: Pick<DeckRecord, 'expiresAt'>, now: Date): boolean => expiresAt > now.toISOString();

export const anotherDeck = () => conflict('This project has a deck already. Withdraw it before you make another one.');
export const alreadyChosen = () => conflict('A stager has been chosen already, so the favorite stays as it is');
export const hasStepped = () =>
  conflict('This stager has stepped back since. Please choose another one; your note is still there.');

/** To whoever has a link that leads nowhere: why, in words. */
const nothingHere = (why: string): AppError => new AppError('NOT_FOUND', why);
export const linkIsOver = () =>
  nothingHere(
    `This link does not work any more. It ends after ${deckDays} days, or when whoever sent it takes it back. Please ask for a new one.`,
  );

/** @throws AppError NOT_FOUND, in words for whoever has the link, while there is nothing to look at. */
export const mustBeThere = (project: ProjectRecord): void => {
  if (project.status === 'cancelled') throw nothingHere('This project was called off, so there is nothing left to choose.');
  if (!isInSight(project)) throw nothingHere('This project cannot be shown at the moment. Please ask whoever sent you the link.');
};

/** The bids of a deck that are still there, each with its place. */
export const placedBids = ({ bidIds }: DeckRecord, bids: ReadonlyMap<string, BidRecord>): PlacedBid[] =>
  bidIds.flatMap((id, index) => {
    const [bid, position] = [bids.get(id), deckPositions[index]];
    return bid && position && bid.status !== 'rejected' ? [{ bid, position }] : [];
  });

export const positionOf = ({ bidIds }: DeckRecord, bidId: string): DeckPosition | undefined =>
  deckPositions[bidIds.indexOf(bidId)];
