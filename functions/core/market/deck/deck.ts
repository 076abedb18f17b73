import { AppError, conflict } from '#core/kernel/errors';
import type { BidRecord } from '#core/market/bid/bid';
import type { ProjectRecord } from '#core/market/project/project';
import type { CreateDeckBody } from '#shared/deck/deck.contract';
import { type DeckPosition, deckPositions, maxDeckViewers } from '#shared/deck/deck.values';
import { isInSight } from '#shared/project/project.lifecycle';

export interface DeckAnswerRecord {
  bidId: string;
  firstName: string | null;
  note: string | null;
  answeredAt: string;
}

export interface DeckViewer {
  /** The device's random secret. */
  viewer: string;
  firstName: string | null;
  hearts: { bidId: string; photo: string }[];
}

export interface DeckRecord {
  id: string;
  projectId: string;
  ownerId: string;
  token: string;
  /** By position. The bid with the most concepts comes first. */
  bidIds: string[];
  /** Contact details are masked. */
  line: string | null;
  /** Days of rental. */
  days: CreateDeckBody['days'];
  showsPrices: boolean;
  answer: DeckAnswerRecord | null;
  viewers: DeckViewer[];
  revision: number;
  createdAt: string;
  expiresAt: string;
}

export type DeckChange = Pick<DeckRecord, 'answer' | 'viewers'>;

/** Views of each deck of a project and of each bid in them, by id. */
export type DeckViews = Readonly<Record<string, number | undefined>>;

export interface PlacedBid {
  position: DeckPosition;
  bid: BidRecord;
}

/** TTL deletes late. */
export const isLive = ({ expiresAt }: Pick<DeckRecord, 'expiresAt'>, now: Date): boolean => expiresAt > now.toISOString();

export const anotherDeck = () => conflict('This project already has a deck. Withdraw it before you make another one.');
export const alreadyChosen = () => conflict('A stager has been chosen, so your answer can no longer be changed');
export const bidWithdrawn = () =>
  conflict('This option is no longer available. Please choose another one. Your note is still there.');
export const tooManyViewers = () =>
  conflict(`${maxDeckViewers} people have left hearts here, which is the limit. Please tell the person who sent you the link.`);

const nothingHere = (why: string): AppError => new AppError('NOT_FOUND', why);
export const linkExpired = () => nothingHere('This link has expired. Ask the person who sent it for a new one.');

/** @throws AppError NOT_FOUND, with a reason for the viewer, if the project was cancelled or is hidden */
export const assertDeckShown = (project: ProjectRecord): void => {
  if (project.status === 'cancelled') throw nothingHere('This project was cancelled, so there is nothing left to choose.');
  if (!isInSight(project))
    throw nothingHere('This project can’t be shown right now. Please ask the person who sent you the link.');
};

export const placedBids = ({ bidIds }: DeckRecord, bids: ReadonlyMap<string, BidRecord>): PlacedBid[] =>
  bidIds.flatMap((id, index) => {
    const [bid, position] = [bids.get(id), deckPositions[index]];
    return bid && position && bid.status !== 'rejected' ? [{ bid, position }] : [];
  });
