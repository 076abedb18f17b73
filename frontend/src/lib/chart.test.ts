import { describe, expect, it } from 'vitest';
import { arcsOf, inWords, percentOf } from './chart';

describe('a chart', () => {
  it('draws arcs that fill the ring, with air between them', () => {
    expect(arcsOf([1, 1, 2], 2)).toEqual([
      { start: 0, length: 23 },
      { start: 25, length: 23 },
      { start: 50, length: 48 },
    ]);
  });

  it('draws the only one as a whole ring, and what is nothing not at all', () => {
    expect(arcsOf([0, 7, 0], 2).map(({ length }) => length)).toEqual([0, 100, 0]);
    expect(arcsOf([0, 0], 2).map(({ length }) => length)).toEqual([0, 0]);
  });

  it('keeps the smallest share in sight', () => {
    const [small, large] = arcsOf([1, 9999], 2);
    expect(small?.length).toBe(2);
    expect(large?.length).toBeCloseTo(97.99);
  });

  it('counts nothing of nothing as 0%', () => {
    expect(percentOf(0, 0)).toBe(0);
    expect(percentOf(2, 3)).toBe(67);
  });

  it('says in words what it shows', () => {
    const measures = [
      { label: 'Open', value: 3 },
      { label: 'Cancelled', value: 1 },
    ];
    expect(inWords('Projects by status', measures)).toBe('Projects by status: Open 3 (75%), Cancelled 1 (25%)');
  });
});
