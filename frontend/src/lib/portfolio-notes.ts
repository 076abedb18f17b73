import { conceptDisclosure } from '#shared/concept/concept.values';

export const fromCompleted = 'From a completed project';

interface Marks {
  /** Positions of photos, from 0. */
  portfolioConcepts: readonly number[];
  portfolioCompleted?: readonly number[];
}

/** Returns the line below each photo: a concept's disclosure, or that it was staged here. '' for all others. */
export const portfolioNotes = (photos: readonly string[], { portfolioConcepts, portfolioCompleted = [] }: Marks): string[] =>
  photos.map((_, index) =>
    portfolioConcepts.includes(index) ? conceptDisclosure : portfolioCompleted.includes(index) ? fromCompleted : '',
  );

/** For screen readers and the gallery. */
export const portfolioTexts = (photos: readonly string[], marks: Marks): string[] =>
  portfolioNotes(photos, marks).map((note, index) => note && `${note}, photo ${index + 1} of ${photos.length}`);
