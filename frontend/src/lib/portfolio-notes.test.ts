import { expect, it } from 'vitest';
import { finishedRooms, fromCompleted } from './portfolio-notes';

it('omits the photo of a room before its staging, and keeps the notes of the others', () => {
  const work = {
    portfolioPhotos: ['empty', 'staged', 'kitchen'],
    portfolioPairs: [{ before: 0, after: 1 }],
    portfolioConcepts: [],
    portfolioCompleted: [1],
  };
  expect(finishedRooms(work)).toEqual({ photos: ['staged', 'kitchen'], texts: [`${fromCompleted}, photo 1 of 2`, ''] });
  expect(finishedRooms({ ...work, portfolioPairs: [] }).photos).toEqual(work.portfolioPhotos);
});
