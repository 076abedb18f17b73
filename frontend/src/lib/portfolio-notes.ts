import { conceptDisclosure } from '#shared/contracts/concept-values';

export const fromCompleted = 'From a completed project';

interface Marks {
  /** Places of photos, from 0. */
  portfolioConcepts: readonly number[];
  portfolioCompleted?: readonly number[];
}

/** What stands below each photo of a portfolio: that it is no photo of a property, or that it was staged here; '' for all others. */
export const portfolioNotes = (photos: readonly string[], { portfolioConcepts, portfolioCompleted = [] }: Marks): string[] =>
  photos.map((_, index) =>
    portfolioConcepts.includes(index) ? conceptDisclosure : portfolioCompleted.includes(index) ? fromCompleted : '',
  );

/** The same for who does not see the photo, and in the gallery. */
export const portfolioTexts = (photos: readonly string[], marks: Marks): string[] =>
  portfolioNotes(photos, marks).map((note, index) => note && `${note}, photo ${index + 1} of ${photos.length}`);
