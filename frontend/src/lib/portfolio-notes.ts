import type { PortfolioPair } from '#shared/account/user.answers';
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

const numbered = (notes: readonly string[]): string[] =>
  notes.map((note, index) => note && `${note}, photo ${index + 1} of ${notes.length}`);

/** For screen readers and the gallery. */
export const portfolioTexts = (photos: readonly string[], marks: Marks): string[] => numbered(portfolioNotes(photos, marks));

export interface PortfolioWork extends Marks {
  portfolioPhotos: readonly string[];
  portfolioPairs: readonly PortfolioPair[];
}

/** Leaves out 'before' photos, because without its pair such a photo shows no work. `texts` has one text for each photo. */
export const finishedRooms = (work: PortfolioWork): { photos: string[]; texts: string[] } => {
  const notes = portfolioNotes(work.portfolioPhotos, work);
  const isFinished = (_: string, index: number) => !work.portfolioPairs.some(({ before }) => before === index);
  return { photos: work.portfolioPhotos.filter(isFinished), texts: numbered(notes.filter(isFinished)) };
};
