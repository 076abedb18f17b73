import { invalid } from '#core/kernel/errors';
import { storedKeyIn } from '#core/market/photo/photo';
import type { PortfolioPair } from '#shared/contracts/answers/user';

/** Two photos of one room, by their object keys. */
export type PhotoPair = [before: string, after: string];

/**
 * The pairs that a call names by the places of photos in its list, and the keys of that list.
 *
 * @throws AppError VALIDATION_FAILED for a place that the list does not have.
 */
export const namedPairs = (named: readonly string[], pairs: readonly PortfolioPair[]): PhotoPair[] =>
  pairs.map(({ before, after }, index) => {
    const pair = [named[before], named[after]];
    if (pair[0] === undefined || pair[1] === undefined || pair[0] === pair[1]) {
      throw invalid({ path: `pairs.${index}`, message: 'Both photos must be in your portfolio' });
    }
    return pair as PhotoPair;
  });

/** The pairs whose two photos are still there. */
export const pairsAmong = (photos: readonly string[], pairs: readonly PhotoPair[]): PhotoPair[] =>
  pairs.filter((pair) => pair.every((photo) => photos.includes(photo)));

/** The pairs by the places of their photos. */
export const placesOfPairs = (photos: readonly string[], pairs: readonly PhotoPair[]): PortfolioPair[] =>
  pairsAmong(photos, pairs).map(([before, after]) => ({ before: photos.indexOf(before), after: photos.indexOf(after) }));

/** A photo, by its object key, and the completed project that it is of. */
export type CompletedPhoto = [photo: string, projectId: string];

/** A concept that is shown, by the object key that it has in the portfolio, and by the one of the bid's that it is a copy of. */
export type ShownConcept = [photo: string, concept: string];

/** Photos as a call names them, where a concept that is shown already is named by its copy: the same call again adds no second one. */
export const byCopies = (named: readonly string[], shown: readonly ShownConcept[]): string[] => {
  const copies = new Map(shown.map(([photo, concept]) => [concept, photo]));
  return named.map((photo) => copies.get(storedKeyIn(photo) ?? '') ?? photo);
};

/** Of the photos that a call names, those that were copied. `keys`: what each became, in their order. */
export const namedConcepts = (named: readonly string[], keys: readonly string[], copied: ReadonlySet<string>): ShownConcept[] =>
  named.flatMap((photo, index): ShownConcept[] => {
    const [concept, copy] = [storedKeyIn(photo), keys[index]];
    return concept !== undefined && copy !== undefined && copied.has(concept) ? [[copy, concept]] : [];
  });

/** What a call names by the places of photos in its list. @throws AppError VALIDATION_FAILED for a place that the list does not have. */
export const namedCompleted = (
  named: readonly string[],
  completed: readonly { photo: number; projectId: string }[],
): CompletedPhoto[] =>
  completed.map(({ photo, projectId }, index) => {
    const key = named[photo];
    if (key === undefined) throw invalid({ path: `completed.${index}`, message: 'The photo must be in your portfolio' });
    return [key, projectId];
  });

/** Those whose photo is still there. */
export const marksAmong = <Mark extends readonly [photo: string, of: string]>(
  photos: readonly string[],
  marks: readonly Mark[] = [],
): Mark[] => marks.filter(([photo]) => photos.includes(photo));

/** Their places. */
export const placesOfMarks = (photos: readonly string[], marks: readonly (CompletedPhoto | ShownConcept)[] = []): number[] =>
  marksAmong(photos, marks).map(([photo]) => photos.indexOf(photo));
