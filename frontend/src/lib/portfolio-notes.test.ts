import { expect, it } from 'vitest';
import { finishedRooms, fromCompleted } from './portfolio-notes';

it('a photo of a room before its staging is left out, and the others keep their notes', () => {
  const work = {
    portfolioPhotos: ['empty', 'staged', 'kitchen'],
    portfolioPairs: [{ before: 0, after: 1 }],
    portfolioConcepts: [],
    portfolioCompleted: [1],
  };
  expect(finishedRooms(work)).toEqual({ photos: ['staged', 'kitchen'], texts: [`${fromCompleted}, photo 1 of 2`, ''] });
  expect(finishedRooms({ ...work, portfolioPairs: [] }).photos).toEqual(work.portfolioPhotos);
});
