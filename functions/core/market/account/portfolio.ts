import { invalid } from '#core/kernel/errors';
import { storedKeyIn } from '#core/market/photo/photo';
import type { PortfolioPair } from '#shared/account/user.answers';

export type PhotoPair = [before: string, after: string];

/** @throws AppError VALIDATION_FAILED for a position outside the list */
export const namedPairs = (named: readonly string[], pairs: readonly PortfolioPair[]): PhotoPair[] =>
  pairs.map(({ before, after }, index) => {
    const pair = [named[before], named[after]];
    if (pair[0] === undefined || pair[1] === undefined || pair[0] === pair[1]) {
      throw invalid({ path: `pairs.${index}`, message: 'Both photos must be in your portfolio' });
    }
    return pair as PhotoPair;
  });

export const pairsAmong = (photos: readonly string[], pairs: readonly PhotoPair[]): PhotoPair[] =>
  pairs.filter((pair) => pair.every((photo) => photos.includes(photo)));

export const placesOfPairs = (photos: readonly string[], pairs: readonly PhotoPair[]): PortfolioPair[] =>
  pairsAmong(photos, pairs).map(([before, after]) => ({ before: photos.indexOf(before), after: photos.indexOf(after) }));

export type CompletedPhoto = [photo: string, projectId: string];

/** Object keys of the copy in the portfolio and of the original in the bid. */
export type ShownConcept = [photo: string, concept: string];

/** Replaces concepts that were copied before with their copies, so that a repeated call adds no second copy. */
export const replaceByCopies = (named: readonly string[], shown: readonly ShownConcept[]): string[] => {
  const copies = new Map(shown.map(([photo, concept]) => [concept, photo]));
  return named.map((photo) => copies.get(storedKeyIn(photo) ?? '') ?? photo);
};

export const namedConcepts = (named: readonly string[], keys: readonly string[], copied: ReadonlySet<string>): ShownConcept[] =>
  named.flatMap((photo, index): ShownConcept[] => {
    const [concept, copy] = [storedKeyIn(photo), keys[index]];
    return concept !== undefined && copy !== undefined && copied.has(concept) ? [[copy, concept]] : [];
  });

/** @throws AppError VALIDATION_FAILED for a position outside the list */
export const namedCompleted = (
  named: readonly string[],
  completed: readonly { photo: number; projectId: string }[],
): CompletedPhoto[] =>
  completed.map(({ photo, projectId }, index) => {
    const key = named[photo];
    if (key === undefined) throw invalid({ path: `completed.${index}`, message: 'The photo must be in your portfolio' });
    return [key, projectId];
  });

export const marksAmong = <Mark extends readonly [photo: string, of: string]>(
  photos: readonly string[],
  marks: readonly Mark[] = [],
): Mark[] => marks.filter(([photo]) => photos.includes(photo));

export const placesOfMarks = (photos: readonly string[], marks: readonly (CompletedPhoto | ShownConcept)[] = []): number[] =>
  marksAmong(photos, marks).map(([photo]) => photos.indexOf(photo));
