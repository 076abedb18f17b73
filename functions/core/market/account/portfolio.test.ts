import { describe, expect, it } from 'vitest';
import { namedCompleted, namedConcepts, placesOfMarks, replaceByCopies, type ShownConcept } from './portfolio';

const [a, b, c] = ['a', 'b', 'c'].map((letter) => `photos/${letter.repeat(43)}.jpg`) as [string, string, string];
const url = (key: string) => `/media/${key}`;

describe('a concept in a portfolio', () => {
  const shown: ShownConcept[] = [[c, a]];

  it('is replaced by its copy once it is shown, and added once', () => {
    expect(replaceByCopies([url(a), url(b), 'uploads/d'], shown)).toEqual([c, url(b), 'uploads/d']);
    expect(replaceByCopies([url(a)], [])).toEqual([url(a)]);
  });

  it('is recognized by the concept it was copied from', () => {
    expect(namedConcepts([url(b), url(a), 'data:image/png;base64,'], [b, c, 'd'], new Set([a]))).toEqual([[c, a]]);
    expect(namedConcepts([url(b), url(a)], [b], new Set([a]))).toEqual([]);
  });

  it('is marked by its position while it is there', () => {
    expect(placesOfMarks([b, c], shown)).toEqual([1]);
    expect(placesOfMarks([b], shown)).toEqual([]);
    expect(placesOfMarks([b, c])).toEqual([]);
  });
});

describe('a photo of a completed project', () => {
  it('is stored by its position in the list', () => {
    expect(namedCompleted([a, b], [{ photo: 1, projectId: 'one' }])).toEqual([[b, 'one']]);
    const named = () =>
      namedCompleted(
        [a],
        [
          { photo: 0, projectId: 'one' },
          { photo: 1, projectId: 'two' },
        ],
      );
    expect(named).toThrow('The photo must be in your portfolio');
  });
});
