import type { BidRecord } from '#core/bid/bid';
import { conflict, invalid } from '#core/errors';
import { maskedBeside, maskSeenTogether } from '#core/masking/together';
import { photoUrls } from '#core/photo/photo.view';
import { notWhile, type ProjectRecord } from '#core/project/project';
import { days, plus } from '#core/time';
import type { AnswerDeckBody, CreateDeckBody } from '#shared/contracts/deck';
import { deckDays } from '#shared/contracts/deck-values';
import { isInSight } from '#shared/lifecycle/project';
import { alreadyChosen, type DeckAnswerRecord, type DeckRecord, hasStepped } from './deck';

/** @throws AppError CONFLICT unless there is something to choose. */
const mustBeUndecided = (project: ProjectRecord): void => {
  if (project.status !== 'open') throw notWhile(project);
  if (project.selectedBidId !== null) throw conflict('You have accepted a bid already, so there is nothing left to choose');
  if (!isInSight(project)) throw conflict('This project is hidden: nobody else could look at a deck of it');
};

/**
 * A deck of some bids. `bids`: those that were found, as they are now.
 *
 * @throws AppError CONFLICT where there is nothing to choose, or one of the bids is not pending any more; VALIDATION_FAILED for a photo of
 * something else
 */
export const newDeck = (
  project: ProjectRecord,
  bids: ReadonlyMap<string, BidRecord>,
  body: CreateDeckBody,
  { id, tokenHash, now }: { id: string; tokenHash: string; now: Date },
): DeckRecord => {
  mustBeUndecided(project);
  if (body.bidIds.some((bidId) => bids.get(bidId)?.status !== 'pending'))
    throw conflict('One of these bids was withdrawn or rejected meanwhile. Please choose again.');
  const paths = photoUrls(project.photos);
  if (body.photos.some((photo) => !paths.includes(photo)))
    throw invalid({ path: 'photos', message: 'One of these photos is not of this project any more. Please choose again.' });
  const [line = ''] = maskSeenTogether([body.line ?? '']);
  return {
    id,
    projectId: project.id,
    ownerId: project.userId,
    tokenHash,
    bidIds: body.bidIds,
    // In the order of the project.
    photos: project.photos.filter((_, index) => body.photos.includes(paths[index] ?? '')),
    line: line || null,
    days: body.days,
    showsPrices: body.showPrices,
    answer: null,
    revision: 0,
    createdAt: now.toISOString(),
    expiresAt: plus(now, days(deckDays)).toISOString(),
  };
};

/**
 * The answer of whoever has the link; undefined where it is the one that is there. What tells how somebody is reached is hidden in it, also where it
 * is told half in the owner's line.
 *
 * @throws AppError CONFLICT once a bid is accepted, and for one that is not pending any more
 */
export const newAnswer = (
  { line, answer }: DeckRecord,
  project: ProjectRecord,
  bid: BidRecord | undefined,
  body: AnswerDeckBody,
  now: Date,
): DeckAnswerRecord | undefined => {
  if (project.selectedBidId !== null) throw alreadyChosen();
  if (bid?.status !== 'pending') throw hasStepped();
  const beside = line === null ? [] : [line];
  const [name = '', text = ''] = maskSeenTogether([body.firstName ?? '', body.note ?? '']);
  const said = {
    bidId: bid.id,
    firstName: name || null,
    note: (maskedBeside(beside, text) ?? text) || null,
  };
  const isSame = answer && (['bidId', 'firstName', 'note'] as const).every((field) => answer[field] === said[field]);
  return isSame ? undefined : { ...said, answeredAt: now.toISOString() };
};
