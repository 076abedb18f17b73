import { conflict, invalid } from '#core/kernel/errors';
import type { Mask } from '#core/kernel/masking/fragments.repo';
import type { BidRecord, ConceptRecord } from '#core/market/bid/bid';
import { assertBidder, isHidden } from '#core/market/bid/bid';
import { storedKeyIn } from '#core/market/photo/photo';
import type { ProjectRecord } from '#core/market/project/project';
import { isSelected } from '#shared/bid/bid.lifecycle';
import type { SaveConceptsBody } from '#shared/concept/concept.contract';

/** Names nobody, because sellers see it in a deck, where stagers are Option A, B and C. */
export const conceptWatermark = 'Concept\nnot a photo';

/** @throws AppError FORBIDDEN to anybody but the bidder, CONFLICT once the bid can no longer win or any bid was accepted */
export const assertTakesConcepts = (project: ProjectRecord, bid: BidRecord, userId: string): void => {
  assertBidder(bid, userId);
  if (isSelected(bid.status)) throw conflict("This bid was accepted, so you can't change its concepts");
  if (isHidden(bid)) throw conflict('This bid is hidden');
  if (bid.status !== 'pending') throw conflict('This bid was rejected');
  if (project.status !== 'open' || project.selectedBidId !== null)
    throw conflict("This project isn't open, so you can't add concepts");
};

const photoIsGone = (index: number) =>
  invalid({ path: `concepts.${index}.of`, message: 'This photo is no longer on the project. Please choose another one.' });

const photoOfProject = (project: ProjectRecord, named: string, index: number): string => {
  const key = storedKeyIn(named);
  if (key === undefined || !project.photos.includes(key)) throw photoIsGone(index);
  return key;
};

/** `photos` has the keys of the pictures. @throws AppError VALIDATION_FAILED for a photo that the project does not have */
export const composeConcepts = (
  project: ProjectRecord,
  concepts: SaveConceptsBody['concepts'],
  photos: readonly string[],
  mask: Mask,
): ConceptRecord[] => {
  if (new Set(photos).size < concepts.length)
    throw invalid({ path: 'concepts', message: 'Use each picture in one concept only' });
  const shown = mask.apply(concepts.map(({ caption }) => caption));
  return concepts.map(({ of, caption }, index) => ({
    photo: photos[index] ?? '',
    of: photoOfProject(project, of, index),
    caption,
    shownCaption: shown[index] ?? '',
  }));
};
