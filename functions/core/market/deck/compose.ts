import { conflict } from '#core/kernel/errors';
import type { Mask } from '#core/kernel/masking/fragments.repo';
import { maskSeenTogether } from '#core/kernel/masking/together';
import { days, plus } from '#core/kernel/time';
import type { BidRecord } from '#core/market/bid/bid';
import { conflictInStatus, type ProjectRecord } from '#core/market/project/project';
import type { AnswerDeckBody, CreateDeckBody } from '#shared/deck/deck.contract';
import { bestIllustratedFirst, deckDays, maxDeckViewers } from '#shared/deck/deck.values';
import { isInSight } from '#shared/project/project.lifecycle';
import {
  alreadyChosen,
  bidWithdrawn,
  type DeckAnswerRecord,
  type DeckChange,
  type DeckRecord,
  type DeckViewer,
  type PlacedBid,
  tooManyViewers,
} from './deck';
import { roomsOf } from './deck.view';

/** @throws AppError CONFLICT if a bid was accepted, or the project is hidden or not open */
const assertUndecided = (project: ProjectRecord): void => {
  if (project.status !== 'open') throw conflictInStatus(project);
  if (project.selectedBidId !== null) throw conflict('You have already accepted a bid, so there is nothing left to choose');
  if (!isInSight(project)) throw conflict('This project is hidden, so nobody else could open a deck of it');
};

/** @throws AppError CONFLICT if the project is decided or a bid is no longer pending */
export const newDeck = (
  project: ProjectRecord,
  bids: ReadonlyMap<string, BidRecord>,
  body: CreateDeckBody,
  { id, token, mask, now }: { id: string; token: string; mask: Mask; now: Date },
): DeckRecord => {
  assertUndecided(project);
  const chosen = body.bidIds.flatMap((bidId) => bids.get(bidId) ?? []);
  if (chosen.length < body.bidIds.length || chosen.some(({ status }) => status !== 'pending'))
    throw conflict('One of these bids was withdrawn or rejected in the meantime. Please choose again.');
  const [line = ''] = mask.apply([body.line ?? '']);
  return {
    id,
    projectId: project.id,
    ownerId: project.userId,
    token,
    bidIds: chosen.sort(bestIllustratedFirst).map((bid) => bid.id),
    line: line || null,
    days: body.days,
    showsPrices: body.showPrices,
    answer: null,
    viewers: [],
    revision: 0,
    createdAt: now.toISOString(),
    expiresAt: plus(now, days(deckDays)).toISOString(),
  };
};

/** Masks one viewer's texts together with the rest of the deck: a number can be split among several names. */
const maskOnDeck = ({ line, answer, viewers }: DeckRecord, body: AnswerDeckBody): string[] => {
  const kept = body.position === undefined ? [answer?.firstName, answer?.note] : [];
  const others = viewers.filter(({ viewer }) => viewer !== body.viewer).map(({ firstName }) => firstName);
  const before = [line, ...kept, ...others].flatMap((text) => text ?? []);
  return maskSeenTogether([body.firstName ?? '', body.note ?? ''], before);
};

/** @throws AppError CONFLICT if the bid is no longer pending */
const newFavorite = (deck: DeckRecord, bid: BidRecord | undefined, body: AnswerDeckBody, now: Date): DeckAnswerRecord => {
  if (bid?.status !== 'pending') throw bidWithdrawn();
  const { answer } = deck;
  const [name, note] = maskOnDeck(deck, body);
  const favorite = {
    bidId: bid.id,
    firstName: name || null,
    note: note || null,
  };
  const isSame = answer && (['bidId', 'firstName', 'note'] as const).every((field) => answer[field] === favorite[field]);
  return isSame ? answer : { ...favorite, answeredAt: now.toISOString() };
};

/** Drops hearts for removed concepts. @throws AppError CONFLICT for too many viewers */
const withHearts = (deck: DeckRecord, project: ProjectRecord, bids: readonly PlacedBid[], body: AnswerDeckBody): DeckViewer[] => {
  const { viewers } = deck;
  const { viewer, hearts = [] } = body;
  if (viewer === undefined) return viewers;
  const concepts = bids.flatMap(({ position, bid }) => roomsOf(project, [bid]).map((room) => ({ position, bid, room })));
  const liked = concepts.filter(({ position, room }) =>
    hearts.some((one) => one.position === position && one.photo === room.path),
  );
  const [name] = maskOnDeck(deck, body);
  const mine = { viewer, firstName: name || null, hearts: liked.map(({ bid, room }) => ({ bidId: bid.id, photo: room.key })) };
  const others = viewers.filter((other) => other.viewer !== viewer);
  if (liked.length === 0) return others;
  if (others.length >= maxDeckViewers) throw tooManyViewers();
  return [...others, mine];
};

/** Returns undefined if nothing changes. @throws AppError CONFLICT for too many viewers, or if the favorite can no longer win */
export const applyAnswer = (
  deck: DeckRecord,
  project: ProjectRecord,
  bids: readonly PlacedBid[],
  body: AnswerDeckBody,
  now: Date,
): DeckChange | undefined => {
  if (project.selectedBidId !== null) throw alreadyChosen();
  const favorite = bids.find(({ position }) => position === body.position)?.bid;
  const answer = body.position === undefined ? deck.answer : newFavorite(deck, favorite, body, now);
  const viewers = withHearts(deck, project, bids, body);
  const isSame = answer === deck.answer && JSON.stringify(viewers) === JSON.stringify(deck.viewers);
  return isSame ? undefined : { answer, viewers };
};
